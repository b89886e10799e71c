#include "core/analysis/machine_warnings.h"

#include <gmock/gmock.h>

namespace bench {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

namespace {

ArmResult with_rounds(int rounds) {
    ArmResult row;
    for (int round = 0; round <= rounds; ++round) {
        TelemetrySample sample;
        sample.round = round;
        sample.at_s = round;
        row.telemetry.push_back(sample);
    }
    return row;
}

std::vector<Message> warnings_of(ArmResult row) {
    warn_about_machine(row);
    return row.warnings;
}

}  // namespace

TEST(MachineWarnings, AQuietMachineHasNone) {
    EXPECT_THAT(warnings_of({}), IsEmpty());
    ArmResult row = with_rounds(4);
    for (TelemetrySample& sample : row.telemetry) {
        sample.sm_clock_mhz = 1980;
        sample.cpu_clock_mhz = 3000 + sample.round * 37.0;  // 111 MHz of 3000
        sample.steal_percent = 0.5;
        sample.other_gpu_processes = 0;
        sample.throttle_reasons = {"applications_clocks_setting", "gpu_idle"};
    }
    EXPECT_THAT(warnings_of(row), IsEmpty());
}

TEST(MachineWarnings, ThrottlingNamesRoundsAndReasons) {
    ArmResult row = with_rounds(5);
    row.telemetry[0].throttle_reasons = {"hw_slowdown"};  // before the first round
    row.telemetry[2].throttle_reasons = {"sw_power_cap"};
    row.telemetry[3].throttle_reasons = {"sw_power_cap", "sw_thermal_slowdown", "gpu_idle"};
    row.telemetry[5].throttle_reasons = {"a reason of a later driver"};
    EXPECT_THAT(warnings_of(row),
                ElementsAre("the GPU was slowed down in 2 of 5 rounds by the power limit, its temperature"));
}

TEST(MachineWarnings, AClockThatVaries) {
    ArmResult row = with_rounds(4);
    row.telemetry[0].sm_clock_mhz = 345;  // idle before the first round
    for (const int round : {1, 2, 3, 4}) row.telemetry[round].sm_clock_mhz = 1980;
    row.telemetry[3].sm_clock_mhz = 1890;  // 4.5 %
    EXPECT_THAT(warnings_of(row), IsEmpty());
    row.telemetry[3].sm_clock_mhz = 1755;
    EXPECT_THAT(warnings_of(row), ElementsAre("the GPU's clock varied between 1755 and 1980 MHz"));
    row = with_rounds(2);
    row.telemetry[1].cpu_clock_mhz = 2400;
    row.telemetry[2].cpu_clock_mhz = 3600;
    EXPECT_THAT(warnings_of(row), ElementsAre("the CPU's clock varied between 2400 and 3600 MHz"));
}

TEST(MachineWarnings, StealIsAMeanOverTheTime) {
    ArmResult row = with_rounds(4);
    for (TelemetrySample& sample : row.telemetry) sample.steal_percent = 0;
    row.telemetry[0].steal_percent = 90;  // before the first round
    row.telemetry[2].steal_percent = 3.9;
    EXPECT_THAT(warnings_of(row), IsEmpty());  // 0.975 % of four seconds
    row.telemetry[2].steal_percent = 8;
    EXPECT_THAT(warnings_of(row), ElementsAre("the hypervisor took 2.0 % of the processor time for others"));
    // A second launch counts from 0 again.
    const ArmResult second = with_rounds(4);
    for (TelemetrySample sample : second.telemetry) {
        sample.steal_percent = 0;
        row.telemetry.push_back(sample);
    }
    EXPECT_THAT(warnings_of(row), IsEmpty());  // 1 % of eight seconds
}

TEST(MachineWarnings, OthersOnTheGpuOnceOnly) {
    ArmResult row = with_rounds(3);
    row.telemetry[2].other_gpu_processes = 1;
    warn_about_machine(row);
    warn_about_machine(row);
    EXPECT_THAT(row.warnings, ElementsAre("another process was on the GPU"));
    row.telemetry[3].other_gpu_processes = 2;
    row.warnings.clear();
    EXPECT_THAT(warnings_of(row), ElementsAre("2 other processes were on the GPU"));
}

TEST(EnergyPerImage, NeedsACounterAndASecond) {
    TelemetrySample before, after;
    before.at_s = 10;
    after.at_s = 12;
    EXPECT_EQ(energy_j_per_img(before, after, 100), std::nullopt);
    before.energy_j = 5000;
    after.energy_j = 5600;
    EXPECT_THAT(energy_j_per_img(before, after, 100), Optional(6.0));
    EXPECT_EQ(energy_j_per_img(before, after, 0), std::nullopt);
    EXPECT_EQ(energy_j_per_img(after, before, 100), std::nullopt);
    after.at_s = 10.9;
    EXPECT_EQ(energy_j_per_img(before, after, 100), std::nullopt);
}

}  // namespace bench
