#include "core/preflight/checks.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "core/machine/machine_facts.h"
#include "core/plan/cells.h"
#include "core/preflight/cuda_toolchain.h"
#include "core/preflight/memory_estimate.h"
#include "tests/machine/fake_machine.h"

namespace bench {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

RunPlan plan_on(std::vector<std::string> devices) {
    RunPlan plan;
    plan.devices = std::move(devices);
    return plan;
}

std::vector<std::string> ids_of(const json& environment, const RunPlan& plan = plan_on({"cpu"})) {
    std::vector<std::string> ids;
    for (const Check& check : checks(environment, plan)) ids.push_back(check.id);
    return ids;
}

Check only(const json& environment, const RunPlan& plan = plan_on({"cpu"})) {
    const std::vector<Check> found = checks(environment, plan);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? Check{} : found.front();
}

json gpu(json changes) {
    json one{{"device", "cuda:0"},         {"other_processes", 0},
             {"utilization_percent", 0.0}, {"sm_clock_mhz", 1980},
             {"max_sm_clock_mhz", 1980},   {"clock_reasons", {"gpu_idle"}},
             {"memory_free_bytes", 80e9},  {"pci_bus_id", "00000000:3B:00.0"}};
    if (changes.is_object()) one.update(changes);
    return {{"gpus", {one}}};
}

}  // namespace

TEST(Checks, HeadersThatCompilingForAGpuLacksAreNamedWithTheCommand) {
    json environment = gpu({});
    environment["cuda_toolchain"] = {
        {"problem", "compiling for a GPU needs CUDA headers that are not installed: x"},
        {"command", "python core/python toolchain install"}};
    const Check check = only(environment, plan_on({"cpu", "cuda:0"}));
    EXPECT_EQ(check.id, "cuda_toolchain");
    EXPECT_EQ(check.severity, Severity::warning);
    EXPECT_THAT(check.text, HasSubstr("CUDA headers"));
    EXPECT_EQ(check.command, "python core/python toolchain install");
    EXPECT_EQ(check.values, environment["cuda_toolchain"]);
    EXPECT_THAT(ids_of(environment, plan_on({"cpu"})), IsEmpty()) << "the plan has no GPU";
}

TEST(Checks, TheInterpreterOfAMachineWithAGpuIsAsked) {
    const std::string helper = testing::TempDir() + "/toolchain_helper.sh";
    ::setenv("COMPILESCOPE_HELPERS", helper.c_str(), 1);
    const auto asked = [&](const char* script, json environment) {
        std::ofstream(helper) << script;
        add_cuda_toolchain(environment, "sh");
        return environment.value("cuda_toolchain", json());
    };
    constexpr const char* kProblem = R"(echo "{\"problem\": \"$1 $2\", \"command\": \"\"}")";
    EXPECT_EQ(asked(kProblem, gpu({}))["problem"], "toolchain describe");
    EXPECT_TRUE(asked("echo {}", gpu({})).is_null());
    EXPECT_TRUE(asked("echo no JSON", gpu({})).is_null());
    EXPECT_TRUE(asked("exit 1", gpu({})).is_null());
    EXPECT_TRUE(asked(kProblem, json::object()).is_null()) << "a machine without a GPU";
    ::unsetenv("COMPILESCOPE_HELPERS");
}

TEST(Checks, AQuietMachineHasNone) {
    EXPECT_THAT(ids_of(json::object()), IsEmpty());
    EXPECT_THAT(ids_of("damaged"), IsEmpty());
    EXPECT_THAT(ids_of({{"governor", "performance"},
                        {"load_1min", 0.4},
                        {"logical_cpus", 8},
                        {"on_battery", false},
                        {"swap_used_bytes", 1000},
                        {"cpu_quota", 8.0},
                        {"physical_cores", 4},
                        {"steal_since_boot_percent", 0.2},
                        {"build", "optimised"}}),
                IsEmpty());
    EXPECT_THAT(ids_of(gpu({}), plan_on({"cuda:0"})), IsEmpty());
}

TEST(Checks, EachFindsItsOwnAndNamesWhatMends) {
    const std::vector<std::pair<std::string, json>> cases{
        {"governor", {{"governor", "powersave"}}},
        {"busy_cpu", {{"load_1min", 2.5}, {"logical_cpus", 8}}},
        {"battery", {{"on_battery", true}}},
        {"quota", {{"cpu_quota", 1.5}, {"physical_cores", 4}}},
        {"steal", {{"steal_since_boot_percent", 3.0}}},
        {"swap", {{"swap_used_bytes", 1e9}}},
        {"inductor_variables", {{"inductor_variables", {{"TORCHINDUCTOR_MAX_AUTOTUNE", "1"}}}}},
        {"shortened_quick", {{"quick_max_ms", 200}}},
        {"debug_build", {{"build", "debug"}}},
        {"sanitizer_build", {{"sanitizer", "address"}}},
        {"gpu_processes", gpu({{"other_processes", 2}})},
        {"busy_gpu", gpu({{"utilization_percent", 40}})},
        {"slowed_gpu", gpu({{"clock_reasons", {"sw_power_cap"}}})},
        {"unlocked_clocks", gpu({{"sm_clock_mhz", 345}})},
    };
    std::set<std::string> seen{"memory", "cuda_toolchain"};  // have tests of their own
    RunPlan plan = plan_on({"cpu", "cuda:0"});
    plan.preset = Preset::quick;
    for (const auto& [id, environment] : cases) {
        const Check check = only(environment, plan);
        EXPECT_EQ(check.id, id);
        EXPECT_FALSE(check.text.empty() || check.text.ends_with('.')) << check.text;
        EXPECT_FALSE(check.command.empty()) << id;
        seen.insert(id);
    }
    const std::vector<std::string> ids = check_ids();
    EXPECT_EQ(seen, std::set<std::string>(ids.begin(), ids.end()));
}

TEST(Checks, TheLimitOfQuickConcernsNoOtherTime) {
    const json environment{{"quick_max_ms", 200}};
    RunPlan plan = plan_on({"cpu"});
    plan.preset = Preset::standard;
    EXPECT_THAT(ids_of(environment, plan), IsEmpty());
    plan.preset = Preset::quick;
    EXPECT_THAT(only(environment, plan).text, HasSubstr("200 ms"));
    plan.arm_s = 5;
    EXPECT_THAT(ids_of(environment, plan), IsEmpty());
}

TEST(Checks, TheLoadOfARunThatHasEndedIsNoWork) {
    json environment{{"load_1min", 6.0}, {"logical_cpus", 8}, {"cpu_used_percent", 2.0}};
    EXPECT_THAT(ids_of(environment), IsEmpty());
    environment["cpu_used_percent"] = 60.0;
    EXPECT_THAT(ids_of(environment), ElementsAre("busy_cpu"));
}

TEST(Checks, LookAtTheGpusOfThePlanOnly) {
    EXPECT_THAT(ids_of(gpu({{"other_processes", 1}}), plan_on({"cpu"})), IsEmpty());
    EXPECT_THAT(ids_of(gpu({{"other_processes", 1}}), plan_on({"cuda:1"})), IsEmpty());
    EXPECT_THAT(ids_of(gpu({{"other_processes", 1}}), plan_on({"cuda:0"})), ElementsAre("gpu_processes"));
}

TEST(Checks, ClocksThatSomeoneHasSetAreLocked) {
    EXPECT_THAT(ids_of(gpu({{"sm_clock_mhz", 1200}, {"clock_reasons", {"applications_clocks_setting"}}}),
                       plan_on({"cuda:0"})),
                IsEmpty());
    EXPECT_THAT(only(gpu({{"sm_clock_mhz", 345}}), plan_on({"cuda:0"})).command,
                HasSubstr("-i 00000000:3B:00.0 --lock-gpu-clocks="));
}

TEST(Checks, AQuotaIsMendedByFewerThreads) {
    RunPlan plan = plan_on({"cpu"});
    plan.models = {"microsoft/resnet-50"};
    const json environment{{"cpu_quota", 2.5}, {"physical_cores", 4}};
    EXPECT_THAT(only(environment, plan).command, HasSubstr("--model microsoft/resnet-50"));
    EXPECT_THAT(only(environment, plan).command, HasSubstr("--threads 2"));
    plan.settings.threads = 2;
    EXPECT_THAT(ids_of(environment, plan), IsEmpty());
}

TEST(Checks, MemoryIsThatOfTheLargestCell) {
    RunPlan plan = plan_on({"cpu"});
    plan.models = {"microsoft/resnet-50", "facebook/detr-resnet-50"};
    plan.batches = {1, 4, 64};
    EXPECT_THAT(ids_of({{"memory_available_bytes", 100 * kGiB}}, plan), IsEmpty());
    const Check check = only({{"memory_available_bytes", 8 * kGiB}}, plan);
    EXPECT_EQ(check.id, "memory");
    EXPECT_THAT(check.text, HasSubstr("DETR at batch 64"));
    EXPECT_THAT(check.text, HasSubstr("8.0 GiB are free"));
    EXPECT_THAT(check.command, HasSubstr("--batch 1,4 "));
    EXPECT_THAT(only({{"memory_available_bytes", 0.2 * kGiB}}, plan).command, HasSubstr("ps "));
    plan.models.clear();
    EXPECT_THAT(ids_of({{"memory_available_bytes", 1000}}, plan), IsEmpty());
}

TEST(Checks, MemoryOfAGpuIsItsOwn) {
    RunPlan plan = plan_on({"cuda:0"});
    plan.models = {"facebook/detr-resnet-50"};
    plan.batches = {64};
    const Check check = only(gpu({{"memory_free_bytes", 4 * kGiB}}), plan);
    EXPECT_THAT(check.text, HasSubstr("4.0 GiB are free on cuda:0"));
    EXPECT_EQ(check.values["device"], "cuda:0");
}

TEST(MemoryEstimate, GrowsWithWhatCostsMemory) {
    Cell small;
    small.model = "microsoft/resnet-50";
    small.device = "cpu";
    small.modes = {"eager"};
    const auto host = [](const Cell& cell) { return estimate_memory(cell).host_bytes; };
    Cell larger = small;
    larger.batch = 64;
    EXPECT_GT(host(larger), host(small));
    Cell compiled = small;
    compiled.modes = {"eager", "default"};
    EXPECT_GT(host(compiled), host(small));
    Cell on_gpu = small;
    on_gpu.device = "cuda:0";
    EXPECT_EQ(estimate_memory(small).device_bytes, 0);
    EXPECT_GT(estimate_memory(on_gpu).device_bytes, 0);
    Cell half = on_gpu;
    half.dtype = DType::bfloat16;
    EXPECT_LT(estimate_memory(half).device_bytes, estimate_memory(on_gpu).device_bytes);
    Cell both_types = on_gpu;
    both_types.modes = {"eager", "eager+bf16"};
    EXPECT_GT(estimate_memory(both_types).device_bytes, estimate_memory(on_gpu).device_bytes);
    Cell unknown = small;
    unknown.model = "/a/folder";
    EXPECT_GT(host(unknown), host(small));
}

TEST(MachineFacts, AreReadFromProcAndSys) {
    const FakeNvml nvml(two_gpus());
    const FakeRoot root;
    root.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "schedutil\n");
    root.write("proc/loadavg", "0.50 0.80 0.50 2/512 12345\n");
    root.write("proc/stat", "cpu  50 0 0 48 0 0 0 2 0 0\n");
    root.write("proc/meminfo",
               "MemTotal: 2000000 kB\nMemAvailable: 1000000 kB\nSwapTotal: 500 kB\nSwapFree: 200 kB\n");
    root.write("sys/class/power_supply/AC/type", "Mains\n");
    root.write("sys/class/power_supply/mouse/type", "Battery\n");
    root.write("sys/class/power_supply/mouse/scope", "Device\n");
    root.write("sys/class/power_supply/mouse/status", "Discharging\n");
    root.write("sys/class/power_supply/BAT0/type", "Battery\n");
    root.write("sys/class/power_supply/BAT0/status", "Charging\n");
    json facts = machine_facts(root.path());
    EXPECT_EQ(facts["governor"], "schedutil");
    EXPECT_EQ(facts["load_1min"], 0.5);
    EXPECT_EQ(facts["steal_since_boot_percent"], 2.0);
    EXPECT_EQ(facts["swap_used_bytes"], 300 * 1024);
    EXPECT_EQ(facts["memory_available_bytes"], 1000000 * 1024);
    EXPECT_EQ(facts["on_battery"], false);
    EXPECT_FALSE(facts.contains("cpu_quota"));
    ASSERT_EQ(facts["gpus"].size(), 2u);
    EXPECT_EQ(facts["gpus"][1]["device"], "cuda:1");
    EXPECT_EQ(facts["gpus"][1]["pci_bus_id"], "00000000:3B:00.0");
    EXPECT_EQ(facts["gpus"][1]["uuid"], "GPU-bbbb-2");
    EXPECT_EQ(facts["gpus"][1]["memory_free_bytes"], 60);
    EXPECT_EQ(facts["gpus"][1]["max_sm_clock_mhz"], 1980);
    root.write("sys/class/power_supply/BAT0/status", "Discharging\n");
    EXPECT_EQ(machine_facts(root.path())["on_battery"], true);
}

TEST(MachineFacts, TheNarrowestControlGroupCounts) {
    FakeVariables variables;
    variables.set("COMPILESCOPE_NVML", "/nowhere");
    const FakeRoot version2;
    version2.write("proc/self/cgroup", "0::/a/b\n");
    version2.write("sys/fs/cgroup/a/cpu.max", "300000 100000\n");
    version2.write("sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
    version2.write("sys/fs/cgroup/a/b/memory.max", "1000000\n");
    version2.write("sys/fs/cgroup/a/b/memory.current", "900000\n");
    version2.write("sys/fs/cgroup/a/b/memory.stat", "anon 1\ninactive_file 300000\n");
    version2.write("proc/meminfo", "MemAvailable: 1000000 kB\n");
    json facts = machine_facts(version2.path());
    EXPECT_EQ(facts["cpu_quota"], 3.0);
    EXPECT_EQ(facts["memory_available_bytes"], 400000);
    const FakeRoot version1;
    version1.write("proc/self/cgroup", "5:cpu,cpuacct:/\n4:memory:/\n0::/ignored\n");
    version1.write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000\n");
    version1.write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(machine_facts(version1.path())["cpu_quota"], 1.5);
    version1.write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    EXPECT_FALSE(machine_facts(version1.path()).contains("cpu_quota"));
}

TEST(MachineFacts, TheDriverIsNamed) {
    json script = two_gpus();
    script["driver"] = "580.65.06";
    const FakeNvml nvml(script);
    EXPECT_EQ(machine_facts(FakeRoot().path())["driver"], "580.65.06");
    nvml.use(two_gpus());
    EXPECT_FALSE(machine_facts(FakeRoot().path()).contains("driver")) << "a library that does not say";
}

TEST(MachineFacts, OfAnEmptyMachineAreNone) {
    FakeVariables variables;
    variables.set("COMPILESCOPE_NVML", "/nowhere");
    json facts = machine_facts(FakeRoot().path());
    facts.erase("sanitizer");
    facts.erase("build");
    EXPECT_EQ(facts, json::object());
}

}  // namespace bench
