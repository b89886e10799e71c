#include <gmock/gmock.h>

#include <cstdlib>

#include "core/base/error.h"
#include "core/base/time_limit.h"

namespace bench {

TEST(TimeLimit, OnlyWholeSecondsAreAccepted) {
    constexpr const char* kVariable = "COMPILESCOPE_TEST_TIMEOUT_S";
    ::unsetenv(kVariable);
    EXPECT_FALSE(seconds_of_environment(kVariable));
    ::setenv(kVariable, "", 1);
    EXPECT_FALSE(seconds_of_environment(kVariable));
    ::setenv(kVariable, "90", 1);
    EXPECT_EQ(seconds_of_environment(kVariable), std::chrono::seconds(90));
    for (const char* wrong : {"5abc", "abc", "0", "-1", "1.5", " 5", "1000001", "99999999999999999999"}) {
        ::setenv(kVariable, wrong, 1);
        EXPECT_THAT([&] { (void)seconds_of_environment(kVariable); },
                    testing::ThrowsMessage<InputError>(
                        testing::HasSubstr(std::string(kVariable) + "=" + wrong + ": not a whole number")));
    }
    ::unsetenv(kVariable);
}

TEST(TimeLimit, MillisecondsAreReadTheSameWay) {
    constexpr const char* kVariable = "COMPILESCOPE_TEST_TIMEOUT_MS";
    ::unsetenv(kVariable);
    EXPECT_FALSE(milliseconds_of_environment(kVariable));
    ::setenv(kVariable, "90", 1);
    EXPECT_EQ(milliseconds_of_environment(kVariable), std::chrono::milliseconds(90));
    ::setenv(kVariable, "0.5", 1);
    EXPECT_THAT([&] { (void)milliseconds_of_environment(kVariable); },
                testing::ThrowsMessage<InputError>(testing::HasSubstr(
                    "COMPILESCOPE_TEST_TIMEOUT_MS=0.5: not a whole number of milliseconds")));
    ::unsetenv(kVariable);
}

}  // namespace bench
