#include "core/analysis/machine_warnings.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "core/base/numbers.h"
#include "core/base/statistics.h"
#include "core/machine/gpu_readings.h"

namespace bench {

namespace {

constexpr double kClockVaries = 0.05, kStealWarns_percent = 1.0;
constexpr double kEnergyOver_s = 1.0;

/// Returns the samples read after a round. The sample before the first round shows an idle machine.
std::vector<const TelemetrySample*> during_rounds(const ArmResult& row) {
    std::vector<const TelemetrySample*> samples;
    for (const TelemetrySample& sample : row.telemetry)
        if (sample.round > 0) samples.push_back(&sample);
    return samples;
}

using Samples = std::span<const TelemetrySample* const>;

std::string throttling(Samples samples) {
    std::size_t throttled = 0;
    std::vector<std::string> explanations;
    for (const TelemetrySample* sample : samples) {
        bool slowed = false;
        for (const std::string& word : sample->throttle_reasons) {
            const ClockReason* reason = find_clock_reason(word);
            if (reason == nullptr || !reason->throttles) continue;
            slowed = true;
            const std::string explanation(reason->explanation);
            if (std::ranges::find(explanations, explanation) == explanations.end())
                explanations.push_back(explanation);
        }
        throttled += slowed ? 1 : 0;
    }
    if (throttled == 0) return {};
    std::string list;
    for (const std::string& explanation : explanations) list += (list.empty() ? "" : ", ") + explanation;
    return "the GPU was slowed down in " + std::to_string(throttled) + " of " +
           std::to_string(samples.size()) + " rounds by " + list;
}

std::string clock_range(Samples samples, std::optional<double> TelemetrySample::*clock, const char* whose) {
    std::vector<double> values_mhz;
    for (const TelemetrySample* sample : samples)
        if (sample->*clock) values_mhz.push_back(*(sample->*clock));
    if (values_mhz.empty()) return {};
    const auto [low, high] = std::ranges::minmax(values_mhz);
    if (high - low <= kClockVaries * *statistics::median(values_mhz)) return {};
    return std::string("the ") + whose + " clock varied between " + numbers::fixed(low, 0) + " and " +
           numbers::fixed(high, 0) + " MHz";
}

/// Averages over all rounds, because a single round is short compared with the tick of the kernel's counter.
std::string steal(const ArmResult& row) {
    double weighted = 0, total_s = 0, last_s = 0;
    for (const TelemetrySample& sample : row.telemetry) {
        const double passed_s = sample.at_s - (sample.at_s >= last_s ? last_s : 0.0);  // new launch: from 0
        last_s = sample.at_s;
        if (!sample.steal_percent || sample.round == 0) continue;
        weighted += *sample.steal_percent * passed_s;
        total_s += passed_s;
    }
    if (total_s <= 0 || weighted / total_s <= kStealWarns_percent) return {};
    return "the hypervisor took " + numbers::fixed(weighted / total_s, 1) +
           " % of the processor time for others";
}

std::string other_processes(Samples samples) {
    int most = 0;
    for (const TelemetrySample* sample : samples)
        most = std::max(most, sample->other_gpu_processes.value_or(0));
    if (most == 0) return {};
    return most == 1 ? "another process was on the GPU"
                     : std::to_string(most) + " other processes were on the GPU";
}

}  // namespace

void warn_about_machine(ArmResult& row) {
    const std::vector<const TelemetrySample*> samples = during_rounds(row);
    for (const std::string& warning :
         {throttling(samples), clock_range(samples, &TelemetrySample::sm_clock_mhz, "GPU's"),
          clock_range(samples, &TelemetrySample::cpu_clock_mhz, "CPU's"), steal(row),
          other_processes(samples)})
        if (!warning.empty() && std::ranges::find(row.warnings, warning) == row.warnings.end())
            row.warnings.push_back(warning);
}

std::optional<double> energy_j_per_img(const TelemetrySample& before, const TelemetrySample& after,
                                       double images) {
    if (!before.energy_j || !after.energy_j || images <= 0) return std::nullopt;
    if (after.at_s - before.at_s < kEnergyOver_s || *after.energy_j <= *before.energy_j) return std::nullopt;
    return (*after.energy_j - *before.energy_j) / images;
}

}  // namespace bench
