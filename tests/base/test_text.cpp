#include <gmock/gmock.h>

#include <cmath>

#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/numbers.h"

namespace bench {

using testing::ElementsAre;

TEST(Csv, FieldsMayHoldAnything) {
    const auto records = csv::parse(
        "\xEF\xBB\xBF"
        "a,b\r\n\"x,\"\"y\"\"\nz\",\n\n,last");
    ASSERT_EQ(records.size(), 3u);
    EXPECT_THAT(records[0], ElementsAre("a", "b"));
    EXPECT_THAT(records[1], ElementsAre("x,\"y\"\nz", ""));
    EXPECT_THAT(records[2], ElementsAre("", "last"));
    EXPECT_THROW(csv::parse("a,\"b"), Error);
}

TEST(Csv, QuotedFieldsComeBack) {
    for (const char* field : {"plain", "", "a,b", "say \"hi\"", "two\nlines", "\"", "cr\rlf"}) {
        const auto records = csv::parse("x," + csv::quoted(field));
        ASSERT_EQ(records.size(), 1u);
        EXPECT_EQ(records[0][1], field);
    }
    EXPECT_EQ(csv::quoted("plain"), "plain");
}

TEST(Numbers, TextHasAPointInEveryLocale) {
    EXPECT_EQ(numbers::fixed(12.3456, 2), "12.35");
    EXPECT_EQ(numbers::fixed(-0.5, 0), "-0");
    EXPECT_EQ(numbers::significant(12345.6, 3), "12346");
    EXPECT_EQ(numbers::significant(0.012345, 3), "0.0123");
    EXPECT_EQ(numbers::significant(1.0, 3), "1.00");
    EXPECT_EQ(numbers::significant(0.0, 3), "0");
    EXPECT_EQ(numbers::fixed(NAN, 1), "nan");
    EXPECT_EQ(numbers::fixed(1e300, 0).size(), 301u);
}

TEST(Numbers, ParseTakesTheWholeText) {
    EXPECT_EQ(numbers::parse("6.00"), 6.0);
    EXPECT_EQ(numbers::parse("1e-3"), 1e-3);
    for (const char* text : {"", " 1", "1 ", "1,5", "x", "1.0ms"}) EXPECT_FALSE(numbers::parse(text)) << text;
}

}  // namespace bench
