#include "core/engine/worker/arm_time.h"

#include <gmock/gmock.h>

#include <cstdlib>

#include "core/base/error.h"

namespace bench::backends {
namespace {

using testing::Optional;

/// Sets COMPILESCOPE_ARM_MAX_S and restores what ./test.sh set.
class ArmTime : public testing::Test {
protected:
    ~ArmTime() override {
        if (before_)
            setenv(kVariable, before_->c_str(), 1);
        else
            unsetenv(kVariable);
    }
    static constexpr const char* kVariable = "COMPILESCOPE_ARM_MAX_S";

private:
    const std::optional<std::string> before_ =
        std::getenv(kVariable) ? std::optional<std::string>(std::getenv(kVariable)) : std::nullopt;
};

TEST_F(ArmTime, WithoutTheVariableThePresetDecides) {
    unsetenv(kVariable);
    const MethodSettings method = with_arm_time_of_environment(method_settings(Preset::quick));
    EXPECT_THAT(method.warmup_max_s, Optional(3));
    EXPECT_THAT(method.arm_max_s, Optional(10));
}

TEST_F(ArmTime, TheVariableLimitsWarmUpAndMeasuring) {
    setenv(kVariable, "1", 1);
    const MethodSettings method = with_arm_time_of_environment(method_settings(Preset::publish));
    EXPECT_THAT(method.warmup_max_s, Optional(1));
    EXPECT_THAT(method.arm_min_s, Optional(1));
    EXPECT_THAT(method.arm_max_s, Optional(1));
    EXPECT_EQ(method.rounds_min, method_settings(Preset::publish).rounds_min);
}

TEST_F(ArmTime, TheVariableLengthensNothing) {
    setenv(kVariable, "1000", 1);
    const MethodSettings method = with_arm_time_of_environment(method_settings(Preset::quick));
    EXPECT_THAT(method.warmup_max_s, Optional(3));
    EXPECT_THAT(method.arm_min_s, Optional(0.5));
    EXPECT_THAT(method.arm_max_s, Optional(10));
}

TEST_F(ArmTime, TheGuidesCallsAreAllMade) {
    setenv(kVariable, "1", 1);
    const MethodSettings method = with_arm_time_of_environment(method_settings(Preset::guide));
    EXPECT_EQ(method.arm_max_s, std::nullopt);
    EXPECT_EQ(method.rounds_min, 300);
}

TEST_F(ArmTime, AnotherValueIsAnErrorThatNamesTheVariable) {
    setenv(kVariable, "soon", 1);
    try {
        with_arm_time_of_environment(method_settings(Preset::quick));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("COMPILESCOPE_ARM_MAX_S=soon"));
    }
}

}  // namespace
}  // namespace bench::backends
