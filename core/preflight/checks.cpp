#include "core/preflight/checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/catalog/model_catalog.h"
#include "core/machine/gpu_readings.h"
#include "core/plan/cells.h"
#include "core/plan/command_line.h"
#include "core/preflight/memory_estimate.h"
#include "core/targets/remote_target.h"

namespace bench {

namespace {

using numbers::fixed;

constexpr double kBusyShare = 0.25;  ///< load before the run, as a share of the host's processors
constexpr double kBusyGpu_percent = 5.0, kSteal_percent = 1.0;
constexpr double kSwapUsed_bytes = 256.0 * 1024 * 1024;
constexpr double kIdleClockShare = 0.9;  ///< of the highest clock; below it a clock can still rise
constexpr double kGiB = 1024.0 * 1024 * 1024;

struct Machine {
    const nlohmann::json& environment;
    const RunPlan& plan;

    std::optional<double> number(const char* key) const { return number_of(environment, key); }
    std::string text(const char* key) const { return text_in(environment, key); }

    /// Returns the plan's GPUs as the environment describes them.
    std::vector<nlohmann::json> gpus() const {
        std::vector<nlohmann::json> found;
        const auto list = environment.find("gpus");
        if (list == environment.end() || !list->is_array()) return found;
        for (const nlohmann::json& gpu : *list)
            if (gpu.is_object() &&
                std::ranges::find(plan.devices, text_in(gpu, "device")) != plan.devices.end())
                found.push_back(gpu);
        return found;
    }

    static std::optional<double> number_of(const nlohmann::json& object, const char* key) {
        const auto it = object.find(key);
        return it != object.end() && it->is_number() ? std::optional(it->get<double>()) : std::nullopt;
    }
};

/// A Check without id and severity, which kChecks adds.
struct Finding {
    std::string text, command;
    nlohmann::json values = nlohmann::json::object();
};
using Findings = std::vector<Finding>;

Findings governor(const Machine& machine) {
    const std::string name = machine.text("governor");
    if (name.empty() || name == "performance") return {};
    return {{"the CPU governor is '" + name + "': clocks will vary",
             "sudo cpupower frequency-set -g performance",
             {{"governor", name}}}};
}

Findings busy_cpu(const Machine& machine) {
    const auto load = machine.number("load_1min"), cpus = machine.number("logical_cpus");
    if (!load || !cpus || *load <= kBusyShare * *cpus) return {};
    // The one-minute load includes the end of a previous run; the current usage does not.
    if (const auto used = machine.number("cpu_used_percent"); used && *used <= 100.0 * kBusyShare) return {};
    return {{"the machine is busy: load " + fixed(*load, 1) + " on " + fixed(*cpus, 0) + " processors",
             "ps -eo pcpu,pid,comm --sort=-pcpu | head",
             {{"load", *load}, {"cpus", *cpus}}}};
}

Findings battery(const Machine& machine) {
    const auto it = machine.environment.find("on_battery");
    if (it == machine.environment.end() || *it != true) return {};
    return {{"the machine runs on its battery: plug it in", "powerprofilesctl set performance"}};
}

Findings steal(const Machine& machine) {
    const auto percent = machine.number("steal_since_boot_percent");
    if (!percent || *percent <= kSteal_percent) return {};
    return {{"this virtual machine's processors are shared: the hypervisor took " + fixed(*percent, 1) +
                 " % of their time since it started",
             "vmstat 1 5",
             {{"percent", *percent}}}};
}

/// Returns the command of the plan changed by `edit`; if the plan has no models, only a run with `option`.
std::string changed_command(const RunPlan& plan, const std::string& option,
                            const std::function<void(RunPlan&)>& edit) {
    if (plan.models.empty()) return "compilescope-cli run " + option;
    RunPlan changed = plan;
    edit(changed);
    return to_shell_command(changed);
}

Findings quota(const Machine& machine) {
    const auto quota = machine.number("cpu_quota"), cores = machine.number("physical_cores");
    if (!quota || !cores) return {};
    const double threads = machine.plan.settings.threads.value_or(static_cast<int>(*cores));
    if (*quota >= threads) return {};
    const int fitting = std::max(1, static_cast<int>(std::floor(*quota)));
    return {{"this container may use " + fixed(*quota, 1) + " processors at a time, fewer than the " +
                 fixed(threads, 0) + " threads: they will be stopped in slices",
             changed_command(machine.plan, "--threads " + std::to_string(fitting),
                             [&](RunPlan& plan) { plan.settings.threads = fitting; }),
             {{"quota", *quota}, {"threads", threads}}}};
}

Findings swap(const Machine& machine) {
    const auto bytes = machine.number("swap_used_bytes");
    if (!bytes || *bytes <= kSwapUsed_bytes) return {};
    return {{"swap is in use (" + fixed(*bytes / kGiB, 1) + " GiB): what comes back from it is slow",
             "sudo swapoff -a && sudo swapon -a",
             {{"bytes", *bytes}}}};
}

/// Reports the largest cell that needs more than `free_bytes` on `device`.
Findings memory_of(const Machine& machine, const std::string& device, double free_bytes,
                   std::int64_t MemoryEstimate::*need) {
    std::optional<Cell> largest;
    double most = free_bytes;
    int fitting = 0;  // the largest batch at which every model fits
    std::vector<int> too_large;
    for (const Cell& cell : expand(machine.plan)) {
        if (remote::is_remote(cell.device)) continue;
        const auto bytes = static_cast<double>(estimate_memory(cell).*need);
        if (bytes > free_bytes) too_large.push_back(cell.batch);
        if (bytes > most) {
            most = bytes;
            largest = cell;
        }
    }
    if (!largest) return {};
    const int smallest_that_fails = *std::ranges::min_element(too_large);
    for (const int batch : machine.plan.batches)
        if (batch < smallest_that_fails) fitting = std::max(fitting, batch);
    const std::string command =
        fitting > 0       ? changed_command(machine.plan, {},
                                            [&](RunPlan& plan) {
                                          std::erase_if(plan.batches, [&](int b) { return b > fitting; });
                                      })
        : device == "cpu" ? "ps -eo rss,pid,comm --sort=-rss | head"
                          : "nvidia-smi";
    return {{model_label(largest->model) + " at batch " + std::to_string(largest->batch) + " may need " +
                 fixed(most / kGiB, 1) + " GiB, and " + fixed(free_bytes / kGiB, 1) + " GiB are free" +
                 (device == "cpu" ? "" : " on " + device),
             command,
             {{"device", device},
              {"model", largest->model},
              {"batch", largest->batch},
              {"need_bytes", most},
              {"free_bytes", free_bytes}}}};
}

Findings memory(const Machine& machine) {
    if (machine.plan.models.empty()) return {};
    Findings found;
    if (const auto free_bytes = machine.number("memory_available_bytes"))
        found = memory_of(machine, "cpu", *free_bytes, &MemoryEstimate::host_bytes);
    for (const nlohmann::json& gpu : machine.gpus())
        if (const auto free_bytes = Machine::number_of(gpu, "memory_free_bytes"))
            for (Finding& finding : memory_of(machine, gpu["device"].get<std::string>(), *free_bytes,
                                              &MemoryEstimate::device_bytes))
                found.push_back(std::move(finding));
    return found;
}

Findings gpu_processes(const Machine& machine) {
    Findings found;
    for (const nlohmann::json& gpu : machine.gpus()) {
        const int others = static_cast<int>(Machine::number_of(gpu, "other_processes").value_or(0));
        if (others == 0) continue;
        const std::string device = gpu["device"];
        found.push_back(
            {(others == 1 ? "another process is" : std::to_string(others) + " other processes are") +
                 std::string(" on ") + device,
             "nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv",
             {{"device", device}, {"processes", others}}});
    }
    return found;
}

Findings busy_gpu(const Machine& machine) {
    Findings found;
    for (const nlohmann::json& gpu : machine.gpus()) {
        const auto percent = Machine::number_of(gpu, "utilization_percent");
        if (!percent || *percent <= kBusyGpu_percent) continue;
        const std::string device = gpu["device"];
        found.push_back({device + " is busy: " + fixed(*percent, 0) + " % of the time",
                         "nvidia-smi",
                         {{"device", device}, {"percent", *percent}}});
    }
    return found;
}

std::vector<const ClockReason*> reasons_of(const nlohmann::json& gpu) {
    std::vector<const ClockReason*> reasons;
    const auto list = gpu.find("clock_reasons");
    if (list == gpu.end() || !list->is_array()) return reasons;
    for (const nlohmann::json& word : *list)
        if (const ClockReason* reason =
                word.is_string() ? find_clock_reason(word.get<std::string>()) : nullptr)
            reasons.push_back(reason);
    return reasons;
}

Findings slowed_gpu(const Machine& machine) {
    Findings found;
    for (const nlohmann::json& gpu : machine.gpus())
        for (const ClockReason* reason : reasons_of(gpu)) {
            if (!reason->throttles) continue;
            const std::string device = gpu["device"];
            found.push_back({device + " is slowed down by " + std::string(reason->explanation),
                             "nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER",
                             {{"device", device}, {"reason", reason->word}}});
        }
    return found;
}

/// NVML does not report locked clocks. A clock that idles far below its maximum and was never set is not
/// locked.
Findings unlocked_clocks(const Machine& machine) {
    Findings found;
    for (const nlohmann::json& gpu : machine.gpus()) {
        const auto now = Machine::number_of(gpu, "sm_clock_mhz"),
                   highest = Machine::number_of(gpu, "max_sm_clock_mhz");
        const auto set_by_someone = std::ranges::any_of(
            reasons_of(gpu), [](const ClockReason* r) { return r->word == "applications_clocks_setting"; });
        if (!now || !highest || set_by_someone || *now >= kIdleClockShare * *highest) continue;
        const std::string device = gpu["device"], bus = text_in(gpu, "pci_bus_id");
        const std::string clock = fixed(*highest * 0.75, 0);
        found.push_back({"the clock of " + device + " is not locked: it is at " + fixed(*now, 0) +
                             " MHz now and can rise to " + fixed(*highest, 0) + " MHz",
                         "sudo nvidia-smi" + (bus.empty() ? "" : " -i " + bus) +
                             " --lock-gpu-clocks=" + clock + "," + clock,
                         {{"device", device}, {"now_mhz", *now}, {"highest_mhz", *highest}}});
    }
    return found;
}

Findings debug_build(const Machine& machine) {
    if (machine.text("build") != "debug") return {};
    return {{"CompileScope was built without optimisation",
             "cmake --preset release && cmake --build build/release"}};
}

Findings sanitizer_build(const Machine& machine) {
    const std::string name = machine.text("sanitizer");
    if (name.empty()) return {};
    return {{"CompileScope was built with the " + name + " sanitizer, which slows everything down",
             "cmake --preset release && cmake --build build/release",
             {{"sanitizer", name}}}};
}

/// The variables affect the compilers of both engines, so arms stay comparable, but modes no longer match
/// their definitions.
Findings inductor_variables(const Machine& machine) {
    const auto variables = machine.environment.find("inductor_variables");
    if (variables == machine.environment.end() || !variables->is_object() || variables->empty()) return {};
    std::string names;
    for (const auto& [name, value] : variables->items()) names += (names.empty() ? "" : " ") + name;
    return {{"compiled modes are changed by what this environment sets: " + names,
             "unset " + names,
             {{"names", names}}}};
}

/// The tests set the variable. Intervals of such a run are as wide as a few rounds leave them.
Findings shortened_quick(const Machine& machine) {
    const auto limit_ms = machine.number("quick_max_ms");
    if (!limit_ms || machine.plan.preset != Preset::quick || machine.plan.arm_s) return {};
    return {{"COMPILESCOPE_QUICK_MAX_MS limits the preset quick to " + fixed(*limit_ms, 0) +
                 " ms per arm: intervals are wide",
             "unset COMPILESCOPE_QUICK_MAX_MS",
             {{"limit_ms", *limit_ms}}}};
}

/// Only where add_cuda_toolchain() has asked: starting the interpreter and its compiler takes seconds.
Findings cuda_toolchain(const Machine& machine) {
    const auto found = machine.environment.find("cuda_toolchain");
    if (found == machine.environment.end() || machine.gpus().empty()) return {};
    return {{text_in(*found, "problem"), text_in(*found, "command"), *found}};
}

struct CheckRow {
    const char* id;
    Severity severity;
    Findings (*find)(const Machine& machine);
};

constexpr std::array kChecks{
    CheckRow{"sanitizer_build", Severity::warning, sanitizer_build},
    CheckRow{"debug_build", Severity::warning, debug_build},
    CheckRow{"cuda_toolchain", Severity::warning, cuda_toolchain},
    CheckRow{"gpu_processes", Severity::warning, gpu_processes},
    CheckRow{"busy_gpu", Severity::warning, busy_gpu},
    CheckRow{"busy_cpu", Severity::warning, busy_cpu},
    CheckRow{"inductor_variables", Severity::warning, inductor_variables},
    CheckRow{"shortened_quick", Severity::warning, shortened_quick},
    CheckRow{"memory", Severity::warning, memory},
    CheckRow{"quota", Severity::warning, quota},
    CheckRow{"battery", Severity::warning, battery},
    CheckRow{"slowed_gpu", Severity::warning, slowed_gpu},
    CheckRow{"governor", Severity::warning, governor},
    CheckRow{"unlocked_clocks", Severity::note, unlocked_clocks},
    CheckRow{"steal", Severity::note, steal},
    CheckRow{"swap", Severity::note, swap},
};

}  // namespace

std::vector<Check> checks(const nlohmann::json& environment, const RunPlan& plan) {
    std::vector<Check> found;
    if (!environment.is_object()) return found;
    for (const CheckRow& row : kChecks)
        for (Finding& finding : row.find({environment, plan}))
            found.push_back({row.id, row.severity, std::move(finding.text), std::move(finding.command),
                             std::move(finding.values)});
    return found;
}

std::vector<std::string> check_ids() {
    std::vector<std::string> ids;
    for (const CheckRow& row : kChecks) ids.emplace_back(row.id);
    return ids;
}

nlohmann::json to_json(const Check& check) {
    return {{"id", check.id},
            {"severity", name_in(kSeverityNames, check.severity)},
            {"text", check.text},
            {"command", check.command},
            {"values", check.values}};
}

}  // namespace bench
