#include "core/bench/measure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/bench/stopping.h"

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
    Measurement(const MethodSettings& method, std::span<const ArmCall> arms, const MeasureHooks& hooks,
                std::optional<std::size_t> eager)
        : method_(method), arms_(arms), hooks_(hooks), eager_(eager) {
        for (std::size_t arm = 0; arm < arms.size(); ++arm) states_.emplace_back(method);
    }

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
        explicit State(const MethodSettings& method) : stopping(method) {}
        ArmSamples samples;
        ArmStopping stopping;
        double measured_s = 0;  ///< inside timed calls
        double used_s = 0;      ///< turns as a whole: what arm_max_s limits
        bool running = true;
        std::optional<StoppedBy> enough;  ///< why it needs no more rounds, as of the last round
    };

    bool stopped() { return stopped_ = stopped_ || hooks_.should_stop(); }

    void run_group(const std::vector<std::size_t>& group) {
        for (const std::size_t arm : group) guarded(arm, [&] { warm_up(arm); });
        for (const std::size_t arm : group)
            if (!stopped() && states_[arm].running) hooks_.on_phase(arm, Phase::measure);
        for (int round = 0; !stopped() && any_needs_more(group); ++round) run_round(group, round);
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (state.running) state.samples.stopped_by = state.enough.value_or(StoppedBy::cancelled);
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
            const ArmSamples& samples = states_[arm].samples;
            hooks_.on_round(arm, static_cast<int>(samples.samples_ms.size()), samples.calls_per_sample.back(),
                            samples.samples_ms.back());
        }
        if (hooks_.after_round) hooks_.after_round(round + 1);
        if (!stopped_) judge(group);
    }

    /// After a round, outside every timed region: who has what it needs, and whose time is up.
    void judge(const std::vector<std::size_t>& group) {
        const bool has_eager =
            eager_ && std::ranges::find(group, *eager_) != group.end() && !states_[*eager_].samples.error;
        const bool eager_left = has_eager && !states_[*eager_].running;
        std::optional<StoppedBy> worst_of_others;
        bool others_run = false, others_need_more = false;
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (!state.running || (has_eager && arm == *eager_)) continue;
            state.enough = ask(state, has_eager ? &states_[*eager_].samples.samples_ms : nullptr, eager_left);
            others_run = true;
            others_need_more = others_need_more || !state.enough;
            if (state.enough) worst_of_others = std::max(state.enough, worst_of_others);
        }
        if (has_eager && !eager_left) {
            State& eager = states_[*eager_];
            if (!others_run)
                eager.enough = ask(eager, nullptr, false);
            else if (!others_need_more && eager.stopping.has_minimum(progress_of(eager)))
                eager.enough = worst_of_others;
            else
                eager.enough.reset();
        }
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (!state.running || !state.stopping.has_used_its_time(progress_of(state))) continue;
            state.running = false;
            state.samples.stopped_by = state.enough.value_or(StoppedBy::timeout);
        }
    }

    static std::optional<StoppedBy> ask(State& state, const std::vector<double>* eager_ms, bool eager_left) {
        ArmProgress progress = progress_of(state);
        // Rounds without eager make no ratio more precise.
        if (eager_left && state.stopping.has_minimum(progress))
            return state.enough.value_or(StoppedBy::timeout);
        if (state.stopping.wants_interval(progress))
            progress.half_width =
                relative_half_width(state.samples.samples_ms, eager_ms ? std::span<const double>(*eager_ms)
                                                                       : std::span<const double>());
        return state.stopping.ask(progress);
    }

    static ArmProgress progress_of(const State& state) {
        return {.rounds = static_cast<int>(state.samples.samples_ms.size()),
                .measured_s = state.measured_s,
                .used_s = state.used_s};
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

    bool any_needs_more(const std::vector<std::size_t>& group) const {
        return std::ranges::any_of(
            group, [this](std::size_t arm) { return states_[arm].running && !states_[arm].enough; });
    }

    const MethodSettings& method_;
    std::span<const ArmCall> arms_;
    const MeasureHooks& hooks_;
    std::optional<std::size_t> eager_;
    std::vector<State> states_;
    bool stopped_ = false;
};

}  // namespace

std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const ArmCall> arms,
                                const MeasureHooks& hooks, std::optional<std::size_t> eager) {
    return Measurement(method, arms, hooks, eager).run();
}

}  // namespace bench
