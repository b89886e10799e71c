#include "core/engine/worker/arm_time.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/machine/host_info.h"

namespace bench::backends {
namespace {

using testing::Optional;

MethodSettings limited(Preset preset, std::optional<double> arm_s = {}) {
    Cell cell;
    cell.preset = preset;
    cell.arm_s = arm_s;
    return with_time_of_environment(cell, launch_settings(cell));
}

/// Sets COMPILESCOPE_QUICK_MAX_MS and restores what ./test.sh set.
class ArmTime : public testing::Test {
protected:
    ~ArmTime() override {
        if (before_)
            setenv(kVariable, before_->c_str(), 1);
        else
            unsetenv(kVariable);
    }
    static constexpr const char* kVariable = "COMPILESCOPE_QUICK_MAX_MS";

private:
    const std::optional<std::string> before_ =
        std::getenv(kVariable) ? std::optional<std::string>(std::getenv(kVariable)) : std::nullopt;
};

TEST_F(ArmTime, WithoutTheVariableThePresetDecides) {
    unsetenv(kVariable);
    const MethodSettings method = limited(Preset::quick);
    EXPECT_THAT(method.warmup_max_s, Optional(3));
    EXPECT_THAT(method.arm_max_s, Optional(10));
}

TEST_F(ArmTime, TheVariableLimitsWarmUpAndMeasuring) {
    setenv(kVariable, "200", 1);
    const MethodSettings method = limited(Preset::quick);
    EXPECT_THAT(method.warmup_max_s, Optional(0.2));
    EXPECT_THAT(method.arm_min_s, Optional(0.2));
    EXPECT_THAT(method.arm_max_s, Optional(0.2));
    EXPECT_EQ(method.turn_ms, 20);
    EXPECT_EQ(method.rounds_for_verdict, method.rounds_min);
    EXPECT_EQ(method.rounds_min, method_settings(Preset::quick).rounds_min);
}

TEST_F(ArmTime, TheVariableLengthensNothing) {
    setenv(kVariable, "1000000", 1);
    const MethodSettings method = limited(Preset::quick);
    EXPECT_EQ(method.turn_ms, MethodSettings{}.turn_ms);
    EXPECT_THAT(method.warmup_max_s, Optional(3));
    EXPECT_THAT(method.arm_min_s, Optional(0.5));
    EXPECT_THAT(method.arm_max_s, Optional(10));
}

TEST_F(ArmTime, OtherPresetsAreNotChanged) {
    setenv(kVariable, "200", 1);
    EXPECT_THAT(limited(Preset::standard).arm_max_s, Optional(30));
    EXPECT_EQ(limited(Preset::guide).arm_max_s, std::nullopt);
}

TEST_F(ArmTime, ThePlansTimeIsNotChanged) {
    setenv(kVariable, "200", 1);
    EXPECT_THAT(limited(Preset::quick, 7).arm_min_s, Optional(7));
}

TEST_F(ArmTime, AnotherValueIsAnErrorThatNamesTheVariable) {
    setenv(kVariable, "soon", 1);
    try {
        limited(Preset::quick);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("COMPILESCOPE_QUICK_MAX_MS=soon"));
    }
}

TEST_F(ArmTime, TheEnvironmentOfARunNamesTheLimit) {
    unsetenv(kVariable);
    EXPECT_FALSE(host_info::environment().contains("quick_max_ms"));
    setenv(kVariable, "200", 1);
    EXPECT_EQ(host_info::environment()["quick_max_ms"], 200);
    setenv(kVariable, "soon", 1);
    EXPECT_FALSE(host_info::environment().contains("quick_max_ms"));
}

}  // namespace
}  // namespace bench::backends
