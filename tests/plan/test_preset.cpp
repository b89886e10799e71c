#include <gtest/gtest.h>

#include <cmath>

#include "core/plan/cells.h"
#include "core/plan/preset.h"
#include "core/plan/run_plan.h"

namespace bench {

TEST(Preset, ALaunchOwesItsShare) {
    const MethodSettings quick = launch_settings(Preset::quick);
    EXPECT_EQ(quick.rounds_min, 10);
    EXPECT_DOUBLE_EQ(*quick.target_half_width, 0.03);

    const MethodSettings standard = launch_settings(Preset::standard);
    EXPECT_EQ(standard.launches, 2);
    EXPECT_EQ(standard.rounds_min, 10);
    EXPECT_DOUBLE_EQ(*standard.arm_min_s, 0.5);
    EXPECT_DOUBLE_EQ(*standard.arm_max_s, 30);
    EXPECT_DOUBLE_EQ(*standard.target_half_width, 0.01 * std::sqrt(2.0));
    EXPECT_EQ(standard.warmup_calls_min, 3);

    const MethodSettings publish = launch_settings(Preset::publish);
    EXPECT_EQ(publish.rounds_min, 13);  // 64 / 5, rounded up
    EXPECT_DOUBLE_EQ(*publish.arm_max_s, 60);
    EXPECT_DOUBLE_EQ(*publish.target_half_width, 0.005 * std::sqrt(5.0));
}

TEST(Preset, LaunchesTogetherOweTheRoundsOfAVerdict) {
    for (const auto& [preset, rounds] :
         {std::pair(Preset::quick, 9), {Preset::standard, 5}, {Preset::publish, 2}, {Preset::guide, 0}}) {
        const MethodSettings method = launch_settings(preset);
        EXPECT_EQ(method.rounds_for_verdict, rounds);
        if (preset != Preset::guide) {
            EXPECT_GE(method.rounds_for_verdict * method.launches, kRoundsForVerdict);
        }
    }
}

TEST(Preset, AGpuIsWarmedUpForAsLongAsItsClocksTakeToRise) {
    for (const Preset preset : {Preset::quick, Preset::standard, Preset::publish}) {
        EXPECT_EQ(warmup_min_s("cpu", preset), std::nullopt);
        EXPECT_EQ(warmup_min_s("local:2.10.0/cpu", preset), std::nullopt);
        for (const char* gpu : {"cuda:0", "local:2.10.0/cuda:1", "ssh:gpu1/cuda:0"})
            EXPECT_EQ(warmup_min_s(gpu, preset), 0.5) << gpu;
        Cell cell;
        cell.preset = preset;
        cell.device = "cuda:0";
        EXPECT_EQ(launch_settings(cell).warmup_min_s, 0.5);
        cell.arm_s = 3;
        EXPECT_EQ(launch_settings(cell).warmup_min_s, 0.5);
    }
    EXPECT_EQ(warmup_min_s("cuda:0", Preset::guide), std::nullopt) << "exactly ten calls";
}

TEST(Preset, TheGuideIsOneLaunchOfExactlyThreeHundredCalls) {
    const MethodSettings guide = launch_settings(Preset::guide);
    EXPECT_TRUE(guide.rounds_exact);
    EXPECT_EQ(guide.rounds_min, 300);
    EXPECT_FALSE(guide.target_half_width || guide.arm_min_s || guide.arm_max_s || guide.warmup_max_s);
}

}  // namespace bench
