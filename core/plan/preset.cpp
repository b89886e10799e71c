#include "core/plan/preset.h"

#include <cmath>

#include "core/plan/device_spec.h"

namespace bench {

MethodSettings method_settings(Preset preset) {
    switch (preset) {
        case Preset::guide:
            return {.launches = 1,
                    .warmup_calls_min = 10,
                    .warmup_max_s = std::nullopt,
                    .rounds_min = 300,
                    .rounds_exact = true,
                    .arm_min_s = std::nullopt,
                    .arm_max_s = std::nullopt,
                    .target_half_width = std::nullopt,
                    .order = ArmOrder::sequential};
        case Preset::quick:
            return {.launches = 1,
                    .warmup_calls_min = 2,
                    .warmup_max_s = 3,
                    .rounds_min = 10,
                    .arm_min_s = 0.5,
                    .arm_max_s = 10,
                    .target_half_width = 0.03,
                    .apart_on_interference = false};
        case Preset::standard:
            return {.launches = 2,
                    .warmup_calls_min = 3,
                    .warmup_max_s = 10,
                    .rounds_min = 20,
                    .arm_min_s = 1,
                    .arm_max_s = 60,
                    .target_half_width = 0.01};
        case Preset::publish:
            return {.launches = 5,
                    .warmup_calls_min = 10,
                    .warmup_max_s = 30,
                    .rounds_min = 64,
                    .arm_min_s = 5,
                    .arm_max_s = 300,
                    .target_half_width = 0.005};
    }
    return {};
}

MethodSettings launch_settings(Preset preset) {
    MethodSettings method = method_settings(preset);
    const int launches = method.launches;
    const auto of_one = [launches](int rounds) { return (rounds + launches - 1) / launches; };
    method.rounds_min = of_one(method.rounds_min);
    if (method.arm_max_s) method.rounds_for_verdict = of_one(kRoundsForVerdict);
    if (method.arm_min_s) *method.arm_min_s /= launches;
    if (method.arm_max_s) *method.arm_max_s /= launches;
    if (method.target_half_width) *method.target_half_width *= std::sqrt(launches);
    return method;
}

std::optional<double> warmup_min_s(std::string_view device, Preset preset) {
    constexpr double kClocksHaveRisen_s = 0.5;
    if (is_cpu(device) || preset == Preset::guide) return std::nullopt;
    return kClocksHaveRisen_s;
}

std::optional<double> arm_longest_s(const MethodSettings& method) {
    constexpr double kTimesLonger = 20;
    if (!method.arm_max_s || method.rounds_for_verdict == 0) return method.arm_max_s;
    return kTimesLonger * *method.arm_max_s;
}

}  // namespace bench
