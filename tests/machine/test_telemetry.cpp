#include "core/machine/telemetry.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/base/subprocess.h"
#include "core/machine/gpu_readings.h"
#include "core/machine/our_processes.h"
#include "tests/machine/fake_machine.h"

namespace bench {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

namespace {

/// Which of the two GPUs the readings are of, by its clock; 0: of none.
int gpu_seen(const std::string& device) {
    const auto clock = Telemetry(device).sample(1).sm_clock_mhz;
    if (!clock) return 0;
    return *clock == 1410 ? 1 : 2;
}

}  // namespace

TEST(Telemetry, ReadsAGpu) {
    const FakeNvml nvml(two_gpus());
    const TelemetrySample sample = Telemetry("cuda:1").sample(7);
    EXPECT_EQ(sample.round, 7);
    EXPECT_GE(sample.at_s, 0);
    EXPECT_THAT(sample.sm_clock_mhz, Optional(1755.0));
    EXPECT_THAT(sample.memory_clock_mhz, Optional(2619.0));
    EXPECT_THAT(sample.gpu_temperature_c, Optional(41.0));
    EXPECT_THAT(sample.power_w, Optional(testing::DoubleNear(123.456, 1e-9)));
    EXPECT_THAT(sample.energy_j, Optional(5e6));
    EXPECT_THAT(sample.gpu_utilization_percent, Optional(0.0));
    EXPECT_THAT(sample.other_gpu_processes, Optional(0));
    EXPECT_THAT(sample.throttle_reasons, IsEmpty());
}

TEST(Telemetry, ReadsAnewEachTime) {
    const FakeNvml nvml(two_gpus());
    Telemetry telemetry("cuda:0");
    EXPECT_THAT(telemetry.sample(1).throttle_reasons, IsEmpty());
    json hot = two_gpus();
    hot["gpus"][0]["reasons"] = 0x04 | 0x40;
    hot["gpus"][0]["temperature"] = 88;
    hot["gpus"][0]["energy_mj"] = 5'000'250'000;
    nvml.use(hot);
    const TelemetrySample sample = telemetry.sample(2);
    EXPECT_THAT(sample.throttle_reasons, ElementsAre("sw_power_cap", "hw_thermal_slowdown"));
    EXPECT_THAT(sample.gpu_temperature_c, Optional(88.0));
    EXPECT_THAT(sample.energy_j, Optional(5'000'250.0));
}

/// Power and energy are those of the whole GPU, of which the run may use a seventh.
TEST(Telemetry, APartOfAGpuHasNoPowerAndEnergy) {
    json divided = two_gpus();
    divided["gpus"][0]["mig"] = 1;
    divided["gpus"][1]["mig"] = 0;
    const FakeNvml nvml(divided);
    const TelemetrySample part = Telemetry("cuda:0").sample(1), whole = Telemetry("cuda:1").sample(1);
    EXPECT_FALSE(part.power_w || part.energy_j);
    EXPECT_THAT(part.gpu_temperature_c, Optional(41.0));
    EXPECT_TRUE(whole.power_w && whole.energy_j);
}

TEST(Telemetry, WithoutTheLibraryIsOfTheCpuAlone) {
    FakeVariables variables;
    variables.set("COMPILESCOPE_NVML", "/nowhere/libnvidia-ml.so.1");
    const TelemetrySample sample = Telemetry("cuda:0").sample(1);
    EXPECT_FALSE(sample.sm_clock_mhz || sample.energy_j || sample.other_gpu_processes);
    EXPECT_THAT(sample.throttle_reasons, IsEmpty());
    EXPECT_TRUE(sample.load1);  // of the machine that runs this test
}

TEST(Telemetry, OfTheCpuLooksAtNoGpu) {
    const FakeNvml nvml(two_gpus());
    EXPECT_FALSE(Telemetry("cpu").sample(1).sm_clock_mhz);
}

TEST(Telemetry, ErrorsLeaveValuesEmpty) {
    json script = two_gpus();
    script["init"] = 9;  // the driver is not loaded
    const FakeNvml nvml(script);
    EXPECT_EQ(gpu_seen("cuda:0"), 0);
    script["init"] = 0;
    for (const int error : {3, 4, 15, 16, 999}) {  // not supported, no permission, lost, reset, unknown
        script["error"] = error;
        nvml.use(script);
        EXPECT_EQ(Telemetry("GPU-aaaa-1").sample(1).throttle_reasons.size(), 0u) << error;
        const TelemetrySample sample = Telemetry("00000000:0A:00.0").sample(1);
        EXPECT_FALSE(sample.sm_clock_mhz || sample.power_w || sample.energy_j ||
                     sample.gpu_utilization_percent || sample.other_gpu_processes)
            << error;
    }
}

TEST(Telemetry, OneMissingValueHidesNoOther) {
    json script = two_gpus();
    script["gpus"][0].erase("power_mw");
    script["gpus"][0].erase("pids");
    const FakeNvml nvml(script);
    const TelemetrySample sample = Telemetry("cuda:0").sample(1);
    EXPECT_FALSE(sample.power_w || sample.other_gpu_processes);
    EXPECT_THAT(sample.sm_clock_mhz, Optional(1410.0));
    EXPECT_THAT(sample.energy_j, Optional(5e6));
}

TEST(Telemetry, AnOlderLibraryHasOtherNamesAndFewer) {
    json script = two_gpus();
    script["gpus"][0]["reasons"] = 0x20;
    script["gpus"][0]["pids"] = {1};
    const FakeNvml nvml(script, FAKE_NVML_OLD_LIBRARY);
    const TelemetrySample sample = Telemetry("cuda:0").sample(1);
    EXPECT_FALSE(sample.energy_j);
    EXPECT_THAT(sample.throttle_reasons, ElementsAre("sw_thermal_slowdown"));
    EXPECT_THAT(sample.other_gpu_processes, Optional(1));
}

TEST(Telemetry, FindsTheGpuThatTheProcessSees) {
    FakeNvml nvml(two_gpus());
    EXPECT_EQ(gpu_seen("cuda:0"), 1);
    EXPECT_EQ(gpu_seen("cuda:1"), 2);
    EXPECT_EQ(gpu_seen("cuda:2"), 0);
    EXPECT_EQ(gpu_seen("GPU-bbbb-2"), 2);
    EXPECT_EQ(gpu_seen("0000:3b:00.0"), 2);
    EXPECT_EQ(gpu_seen("0000:77:00.0"), 0);
    nvml.set("CUDA_VISIBLE_DEVICES", "1");
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
    EXPECT_EQ(gpu_seen("cuda:1"), 0);
    nvml.set("CUDA_VISIBLE_DEVICES", "1,0");
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
    EXPECT_EQ(gpu_seen("cuda:1"), 1);
    nvml.set("CUDA_VISIBLE_DEVICES", "GPU-bbbb-2, GPU-aaaa-1");
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
    EXPECT_EQ(gpu_seen("cuda:1"), 1);
    nvml.set("CUDA_VISIBLE_DEVICES", "GPU-bb");  // its beginning is enough for CUDA
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
    nvml.set("CUDA_VISIBLE_DEVICES", "GPU-");  // of both
    EXPECT_EQ(gpu_seen("cuda:0"), 0);
    nvml.set("CUDA_VISIBLE_DEVICES", "-1");
    EXPECT_EQ(gpu_seen("cuda:0"), 0);
    EXPECT_EQ(gpu_seen("0000:0a:00.0"), 1);  // said outright
}

TEST(Telemetry, AmongDifferentGpusACudaNumberIsNoBusNumber) {
    json script = two_gpus();
    script["gpus"][0]["name"] = "Fake T4";
    FakeNvml nvml(script);
    EXPECT_EQ(gpu_seen("cuda:0"), 0);
    EXPECT_EQ(gpu_seen("GPU-aaaa-1"), 1);
    nvml.set("CUDA_DEVICE_ORDER", "PCI_BUS_ID");
    EXPECT_EQ(gpu_seen("cuda:0"), 1);
    nvml.set("CUDA_VISIBLE_DEVICES", "1");
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
    nvml.set("CUDA_DEVICE_ORDER", "");
    nvml.set("CUDA_VISIBLE_DEVICES", "GPU-bbbb-2");
    EXPECT_EQ(gpu_seen("cuda:0"), 2);
}

TEST(Telemetry, CountsProcessesOfOthers) {
    json script = two_gpus();
    const FakeNvml nvml(script);
    Telemetry telemetry("cuda:0");
    const auto others_of = [&](const json& pids) {
        script["gpus"][0]["pids"] = pids;
        nvml.use(script);
        return telemetry.sample(1).other_gpu_processes;
    };
    Subprocess child({.command = {"sleep", "60"}, .environment = {}, .stderr_file = {}, .working_dir = {}});
    EXPECT_THAT(others_of({::getpid(), child.pid()}), Optional(0));
    EXPECT_THAT(others_of({::getpid(), 1}), Optional(1));
    EXPECT_THAT(others_of(std::vector<int>(100, 1)), Optional(100));  // more than the first list has room for
    EXPECT_EQ(others_of({::getpid(), 2'000'000'000}), std::nullopt);  // of another namespace
    child.kill();
}

TEST(OurProcesses, AreThoseUnderTheTopmostOfTheSameProgram) {
    const FakeRoot root;
    const auto process = [&](int pid, int parent, const std::string& name, const char* program) {
        const std::string folder = "proc/" + std::to_string(pid);
        root.write(folder + "/stat",
                   std::to_string(pid) + " (" + name + ") S " + std::to_string(parent) + " 1 1 0");
        std::filesystem::create_symlink(program, root.path() / folder / "exe");
    };
    process(10, 1, "bash", "/bin/bash");
    process(11, 10, "compilescope-cl", "/opt/cli");  // run
    process(12, 11, "compilescope-cl", "/opt/cli");  // its worker
    process(13, 12, "a ) b (c", "/opt/cli");         // its cell
    process(14, 12, "python", "/usr/bin/python");    // its helper
    process(20, 10, "python", "/usr/bin/python");    // of the same shell
    const OurProcesses ours(root.path(), 13);
    for (const int pid : {11, 12, 13, 14}) EXPECT_TRUE(ours.includes(pid)) << pid;
    for (const int pid : {1, 10, 20, 99}) EXPECT_FALSE(ours.includes(pid)) << pid;
    EXPECT_TRUE(ours.knows(20));
    EXPECT_FALSE(ours.knows(99));
}

TEST(Telemetry, ReadsTheCpu) {
    const FakeRoot root;
    for (long cpu = 0; cpu < ::sysconf(_SC_NPROCESSORS_CONF); ++cpu)  // this test may run on any
        root.write("sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/scaling_cur_freq",
                   "2899998\n");
    root.write("proc/loadavg", "1.25 0.80 0.50 2/512 12345\n");
    root.write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 2 3\n");
    root.write("sys/class/hwmon/hwmon0/name", "nvme\n");
    root.write("sys/class/hwmon/hwmon0/temp1_input", "30000\n");
    root.write("sys/class/hwmon/hwmon1/name", "k10temp\n");
    root.write("sys/class/hwmon/hwmon1/temp1_input", "61250\n");
    Telemetry telemetry("cpu", root.path());
    TelemetrySample sample = telemetry.sample(0);
    EXPECT_THAT(sample.cpu_clock_mhz, Optional(testing::DoubleNear(2899.998, 1e-9)));
    EXPECT_THAT(sample.load1, Optional(1.25));
    EXPECT_THAT(sample.cpu_temperature_c, Optional(61.25));
    EXPECT_FALSE(sample.steal_percent);  // not a tick has passed
    root.write("proc/stat", "cpu  140 0 100 840 0 0 0 20 0 0\n");
    EXPECT_THAT(telemetry.sample(1).steal_percent, Optional(20.0));
    root.write("proc/stat", "cpu  240 0 100 840 0 0 0 20 0 0\n");
    EXPECT_THAT(telemetry.sample(2).steal_percent, Optional(0.0));
    root.write("proc/stat", "cpu  1 0 0 0 0 0 0 0 0 0\n");  // moved to another host
    EXPECT_FALSE(telemetry.sample(3).steal_percent);
    root.write("proc/stat", "cpu  1 0 0 98 0 0 0 1 0 0\n");
    EXPECT_THAT(telemetry.sample(4).steal_percent, Optional(testing::DoubleNear(100.0 / 99, 1e-9)));
}

TEST(Telemetry, ReadsWhatAnotherKernelHas) {
    const FakeRoot root;
    std::string cpuinfo;
    for (long cpu = 0; cpu < ::sysconf(_SC_NPROCESSORS_CONF); ++cpu)
        cpuinfo += "processor\t: " + std::to_string(cpu) + "\ncpu MHz\t\t: 2445.420\n\n";
    root.write("proc/cpuinfo", cpuinfo);
    root.write("sys/class/thermal/thermal_zone0/type", "iwlwifi_1\n");
    root.write("sys/class/thermal/thermal_zone0/temp", "20000\n");
    root.write("sys/class/thermal/thermal_zone1/type", "x86_pkg_temp\n");
    root.write("sys/class/thermal/thermal_zone1/temp", "48000\n");
    const TelemetrySample sample = Telemetry("cpu", root.path()).sample(1);
    EXPECT_THAT(sample.cpu_clock_mhz,
                testing::AnyOf(std::nullopt, Optional(2445.42)));  // none if it was slow
    EXPECT_THAT(sample.cpu_temperature_c, Optional(48.0));
}

TEST(Telemetry, OfAnEmptyMachineIsEmpty) {
    const FakeRoot root;
    TelemetrySample nothing;
    TelemetrySample sample = Telemetry("cpu", root.path()).sample(0);
    sample.at_s = 0;
    EXPECT_EQ(sample, nothing);
}

}  // namespace bench
