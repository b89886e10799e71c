#include "core/plan/device_spec.h"

#include <gmock/gmock.h>

#include "core/plan/modes.h"
#include "core/results/arm_result.h"

namespace bench {

TEST(DeviceSpec, IsTargetAndDeviceAndBack) {
    for (const auto& [word, target, device] :
         {std::tuple("cpu", "local", "cpu"), std::tuple("cuda:1", "local", "cuda:1"),
          std::tuple("local:2.10.0/cpu", "local:2.10.0", "cpu"),
          std::tuple("ssh:host/cuda:0", "ssh:host", "cuda:0")}) {
        EXPECT_EQ(device_spec(word), (DeviceSpec{.target = target, .device = device}));
        EXPECT_EQ(to_string(device_spec(word)), word);
    }
}

TEST(DeviceSpec, OfARowIsThePlansWord) {
    ArmResult row;
    row.device = "cpu";
    EXPECT_EQ(device_word(row), "cpu");
    row.target = "local:older";
    EXPECT_EQ(device_word(row), "local:older/cpu");
    row.target = "published";
    row.device = "T4";
    EXPECT_EQ(device_word(row), "T4");
}

TEST(DeviceSpec, AnotherPyTorchIsOnThisMachine) {
    EXPECT_EQ(machine_of("local:2.10.0"), "local");
    EXPECT_EQ(machine_of("ssh:host"), "ssh:host");
    EXPECT_EQ(runtime_of("local:2.10.0"), "2.10.0");
    EXPECT_EQ(runtime_of("local"), "");
    EXPECT_TRUE(is_cpu("local:2.10.0/cpu"));
    EXPECT_FALSE(is_cpu("local:2.10.0/cuda:0"));
    EXPECT_EQ(mode_refusal(*find_mode("reduce-overhead"), "local:2.10.0/cpu"),
              mode_refusal(*find_mode("reduce-overhead"), "cpu"));
}

}  // namespace bench
