#include "core/bench/measure.h"

#include <algorithm>
#include <cmath>

namespace bench {

namespace {

constexpr std::size_t kStableCalls = 3;
constexpr double kStableShare = 0.02;

double median_of_three(std::span<const double> calls) {
    const double low = std::min(calls[0], calls[1]), high = std::max(calls[0], calls[1]);
    return std::clamp(calls[2], low, high);
}

bool is_stable(std::span<const double> calls) {
    if (calls.size() < 2 * kStableCalls) return false;
    const double last = median_of_three(calls.last(kStableCalls));
    const double before = median_of_three(calls.last(2 * kStableCalls).first(kStableCalls));
    return std::abs(last - before) <= kStableShare * before;
}

/// One run of measure(). An arm's state lives beside its samples.
class Measurement {
public:
    Measurement(const MethodSettings& method, std::span<const ArmCall> arms, const MeasureHooks& hooks)
        : method_(method), arms_(arms), hooks_(hooks), states_(arms.size()) {}

    std::vector<ArmSamples> run() {
        std::vector<std::size_t> all(arms_.size());
        for (std::size_t arm = 0; arm < all.size(); ++arm) all[arm] = arm;
        if (method_.order == ArmOrder::sequential) {
            for (const std::size_t arm : all) run_group({arm});
        } else {
            run_group(all);
        }
        std::vector<ArmSamples> samples;
        for (State& state : states_) samples.push_back(std::move(state.samples));
        return samples;
    }

private:
    struct State {
        ArmSamples samples;
        double measured_s = 0;  ///< inside timed calls
        double used_s = 0;      ///< turns as a whole: what arm_max_s limits
        bool running = true;
    };

    bool stopped() { return stopped_ = stopped_ || hooks_.should_stop(); }

    void run_group(const std::vector<std::size_t>& group) {
        for (const std::size_t arm : group) guarded(arm, [&] { warm_up(arm); });
        for (const std::size_t arm : group)
            if (!stopped() && states_[arm].running) hooks_.on_phase(arm, Phase::measure);
        for (int round = 0; !stopped() && any_needs_more(group); ++round) run_round(group, round);
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (state.running)
                state.samples.stopped_by = needs_more(state) ? StoppedBy::cancelled : StoppedBy::count;
        }
    }

    void run_round(const std::vector<std::size_t>& group, int round) {
        std::vector<std::size_t> finished;
        for (std::size_t i = 0; i < group.size() && !stopped(); ++i) {
            const std::size_t arm = group[(i + static_cast<std::size_t>(round)) % group.size()];
            if (!states_[arm].running) continue;
            guarded(arm, [&] {
                take_turn(arm);
                finished.push_back(arm);
            });
        }
        for (const std::size_t arm : finished) {
            State& state = states_[arm];
            hooks_.on_round(arm, static_cast<int>(state.samples.samples_ms.size()),
                            state.samples.calls_per_sample.back(), state.samples.samples_ms.back());
            if (method_.arm_max_s && state.used_s >= *method_.arm_max_s && needs_more(state)) {
                state.running = false;
                state.samples.stopped_by = StoppedBy::timeout;
            }
        }
        if (hooks_.after_round) hooks_.after_round(round + 1);
    }

    void take_turn(std::size_t arm) {
        State& state = states_[arm];
        const double begin_s = hooks_.now_s();
        if (!method_.rounds_exact) arms_[arm]();
        double total_s = 0;
        int calls = 0;
        do {
            total_s += timed_call(arm);
            ++calls;
        } while (!method_.rounds_exact && total_s * 1e3 < method_.turn_ms);
        state.samples.samples_ms.push_back(total_s * 1e3 / calls);
        state.samples.calls_per_sample.push_back(calls);
        state.measured_s += total_s;
        state.used_s += hooks_.now_s() - begin_s;
    }

    double timed_call(std::size_t arm) {
        hooks_.synchronize();
        const double begin_s = hooks_.now_s();
        arms_[arm]();
        hooks_.synchronize();
        return hooks_.now_s() - begin_s;
    }

    void warm_up(std::size_t arm) {
        if (stopped()) return;
        hooks_.on_phase(arm, Phase::warmup);
        std::vector<double> calls_s;
        double total_s = 0;
        const auto enough = [&] {
            if (std::ssize(calls_s) < method_.warmup_calls_min) return false;
            return !method_.warmup_max_s || total_s >= *method_.warmup_max_s || is_stable(calls_s);
        };
        while (!stopped() && !enough()) {
            calls_s.push_back(timed_call(arm));
            total_s += calls_s.back();
        }
        states_[arm].samples.warmup_calls = static_cast<int>(calls_s.size());
        if (hooks_.after_warmup) hooks_.after_warmup(arm);
    }

    /// An arm that throws ends alone.
    void guarded(std::size_t arm, const std::function<void()>& work) {
        try {
            work();
        } catch (...) {
            states_[arm].samples.error = std::current_exception();
            states_[arm].running = false;
        }
    }

    bool needs_more(const State& state) const {
        if (std::ssize(state.samples.samples_ms) < method_.rounds_min) return true;
        return !method_.rounds_exact && state.measured_s < method_.arm_min_s.value_or(0);
    }

    bool any_needs_more(const std::vector<std::size_t>& group) const {
        return std::ranges::any_of(
            group, [this](std::size_t arm) { return states_[arm].running && needs_more(states_[arm]); });
    }

    const MethodSettings& method_;
    std::span<const ArmCall> arms_;
    const MeasureHooks& hooks_;
    std::vector<State> states_;
    bool stopped_ = false;
};

}  // namespace

std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const ArmCall> arms,
                                const MeasureHooks& hooks) {
    return Measurement(method, arms, hooks).run();
}

}  // namespace bench
