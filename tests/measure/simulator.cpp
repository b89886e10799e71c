#include "tests/measure/simulator.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace bench::simulator {

namespace {

constexpr double kEagerCall_s = 0.060;
constexpr double kTailExponent = 1.5;

}  // namespace

double Draws::uniform() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (static_cast<double>((x ^ (x >> 31)) >> 11) + 0.5) * 0x1p-53;
}

double Draws::normal() {
    if (spare_) return *std::exchange(spare_, std::nullopt);
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    return radius * std::cos(angle);
}

double Draws::exponential(double mean) {
    return -mean * std::log(uniform());
}

Machine::Machine(const NoiseShape& shape, std::size_t arms, std::uint64_t seed)
    : shape_(shape), draws_(seed) {
    wander_ = shape_.wander * draws_.normal();
    if (shape_.level > 0) {
        slow_ = draws_.uniform() < shape_.slow_s / (shape_.slow_s + shape_.fast_s);
        next_change_s_ = draws_.exponential(slow_ ? shape_.slow_s : shape_.fast_s);
    }
    machine_shift_ = shape_.machine_shift * draws_.normal();
    for (std::size_t arm = 0; arm < arms; ++arm) arm_shifts_.push_back(shape_.arm_shift * draws_.normal());
}

void Machine::advance(double seconds) {
    time_s_ += seconds;
    if (shape_.wander > 0) {
        const double kept = std::exp(-seconds / shape_.wander_s);
        wander_ = wander_ * kept + shape_.wander * std::sqrt(1.0 - kept * kept) * draws_.normal();
    }
    while (shape_.level > 0 && time_s_ >= next_change_s_) {
        slow_ = !slow_;
        next_change_s_ += draws_.exponential(slow_ ? shape_.slow_s : shape_.fast_s);
    }
}

void Machine::begin_measuring() {
    if (!measuring_since_s_) measuring_since_s_ = time_s_;
}

void Machine::call(std::size_t arm, double base_s) {
    double log_factor = machine_shift_ + arm_shifts_[arm] + wander_ + shape_.noise * draws_.normal();
    if (slow_) log_factor += std::log1p(shape_.level);
    if (shape_.mode_share > 0 && draws_.uniform() < shape_.mode_share) log_factor += std::log1p(shape_.mode);
    double factor = std::exp(log_factor) * (1.0 + shape_.drift_per_s * time_s_);
    if (measuring_since_s_ && time_s_ < *measuring_since_s_ + shape_.start_s) factor *= 1.0 + shape_.start;
    if (shape_.tail_share > 0 && draws_.uniform() < shape_.tail_share)
        factor += shape_.tail * std::pow(draws_.uniform(), -1.0 / kTailExponent);
    advance(base_s * factor);
}

Series run_series(const NoiseShape& shape, const MethodSettings& launch, int launches, double ratio,
                  std::uint64_t seed) {
    Series series;
    for (ArmResult* row : {&series.eager, &series.arm}) {
        row->status = ArmStatus::ok;
        row->order = launch.order;
    }
    for (int number = 0; number < launches; ++number) {
        Machine machine(shape, 2, seed * 64 + static_cast<std::uint64_t>(number));
        const MeasureHooks hooks{.now_s = [&] { return machine.now_s(); },
                                 .synchronize = [] {},
                                 .should_stop = [] { return false; },
                                 .on_phase =
                                     [&](std::size_t, Phase phase) {
                                         if (phase == Phase::measure) machine.begin_measuring();
                                     },
                                 .on_round = [](std::size_t, int, int, double) {},
                                 .after_round = {},
                                 .after_warmup = {}};
        const std::vector<ArmCall> calls{[&] { machine.call(0, kEagerCall_s); },
                                         [&] { machine.call(1, kEagerCall_s / ratio); }};
        const auto samples = measure(launch, calls, hooks, 0);
        for (std::size_t arm = 0; arm < 2; ++arm) {
            ArmResult& row = arm == 0 ? series.eager : series.arm;
            row.samples_ms.insert(row.samples_ms.end(), samples[arm].samples_ms.begin(),
                                  samples[arm].samples_ms.end());
            row.samples_per_launch.push_back(static_cast<int>(samples[arm].samples_ms.size()));
            row.stopped_by = samples[arm].stopped_by;
        }
    }
    return series;
}

}  // namespace bench::simulator
