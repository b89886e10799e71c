#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/false_discovery.h"

namespace bench::false_discovery {

TEST(FalseDiscovery, AgreesWithTheExampleOfThePaper) {
    // Benjamini and Hochberg 1995, section 3.2: fifteen p-values, of which the procedure rejects four.
    const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.000};
    const auto found = benjamini_hochberg(p, 0.05);
    EXPECT_EQ(std::ranges::count(found, true), 4);
    EXPECT_TRUE(found[3] && !found[4]);
}

}  // namespace bench::false_discovery
