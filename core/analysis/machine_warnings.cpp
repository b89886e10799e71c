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

Message throttling(Samples samples) {
    std::size_t throttled = 0;
    std::vector<Message> explanations;
    for (const TelemetrySample* sample : samples) {
        bool slowed = false;
        for (const std::string& word : sample->throttle_reasons) {
            const ClockReason* reason = find_clock_reason(word);
            if (reason == nullptr || !reason->throttles) continue;
            slowed = true;
            const Message explanation = Message::from_id(reason->explanation);
            if (std::ranges::find(explanations, explanation) == explanations.end())
                explanations.push_back(explanation);
        }
        throttled += slowed ? 1 : 0;
    }
    if (throttled == 0) return {};
    return message("the GPU was slowed down in %1 of %2 rounds by %3", throttled, samples.size(),
                   Message::list(std::move(explanations)));
}

/// `id`: of the warning, with places for both ends.
Message clock_range(Samples samples, std::optional<double> TelemetrySample::*clock, const char* id) {
    std::vector<double> values_mhz;
    for (const TelemetrySample* sample : samples)
        if (sample->*clock) values_mhz.push_back(*(sample->*clock));
    if (values_mhz.empty()) return {};
    const auto [low, high] = std::ranges::minmax(values_mhz);
    if (high - low <= kClockVaries * *statistics::median(values_mhz)) return {};
    return Message::from_id(
        id, {Message::plain(numbers::fixed(low, 0)), Message::plain(numbers::fixed(high, 0))});
}

/// Averages over all rounds, because a single round is short compared with the tick of the kernel's counter.
Message steal(const ArmResult& row) {
    double weighted = 0, total_s = 0, last_s = 0;
    for (const TelemetrySample& sample : row.telemetry) {
        const double passed_s = sample.at_s - (sample.at_s >= last_s ? last_s : 0.0);  // new launch: from 0
        last_s = sample.at_s;
        if (!sample.steal_percent || sample.round == 0) continue;
        weighted += *sample.steal_percent * passed_s;
        total_s += passed_s;
    }
    if (total_s <= 0 || weighted / total_s <= kStealWarns_percent) return {};
    return message("the hypervisor took %1 % of the processor time for others",
                   numbers::fixed(weighted / total_s, 1));
}

Message other_processes(Samples samples) {
    int most = 0;
    for (const TelemetrySample* sample : samples)
        most = std::max(most, sample->other_gpu_processes.value_or(0));
    if (most == 0) return {};
    return most == 1 ? message("another process was on the GPU")
                     : message("%1 other processes were on the GPU", most);
}

}  // namespace

void warn_about_machine(ArmResult& row) {
    const std::vector<const TelemetrySample*> samples = during_rounds(row);
    for (const Message& warning : {throttling(samples),
                                   clock_range(samples, &TelemetrySample::sm_clock_mhz,
                                               message_id("the GPU's clock varied between %1 and %2 MHz")),
                                   clock_range(samples, &TelemetrySample::cpu_clock_mhz,
                                               message_id("the CPU's clock varied between %1 and %2 MHz")),
                                   steal(row), other_processes(samples)})
        if (!warning.empty()) add_warnings(row, {warning});
}

std::optional<double> energy_j_per_img(const TelemetrySample& before, const TelemetrySample& after,
                                       double images) {
    if (!before.energy_j || !after.energy_j || images <= 0) return std::nullopt;
    if (after.at_s - before.at_s < kEnergyOver_s || *after.energy_j <= *before.energy_j) return std::nullopt;
    return (*after.energy_j - *before.energy_j) / images;
}

}  // namespace bench
