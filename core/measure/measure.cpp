#include "core/measure/measure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/measure/stopping.h"

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

/// One call of measure().
class Measurement {
public:
    Measurement(const MethodSettings& method, std::span<const MeasuredArm> arms, const MeasureHooks& hooks)
        : method_(method), arms_(arms), hooks_(hooks) {
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
        double used_s = 0;      ///< whole turns, limited by arm_max_s
        bool running = true;
        std::optional<StoppedBy> enough;  ///< why the arm needs no more rounds, as of the last round
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

    /// Decides after a round, outside every timed region, which arms have enough rounds or used their time.
    void judge(const std::vector<std::size_t>& group) {
        const auto is_in_group = [&](std::size_t arm) {
            return std::ranges::find(group, arm) != group.end();
        };
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (!state.running || has_followers(arm, group)) continue;
            const auto eager = arms_[arm].eager;
            const State* baseline =
                eager && is_in_group(*eager) && !states_[*eager].samples.error ? &states_[*eager] : nullptr;
            state.enough = ask(state, baseline ? &baseline->samples.samples_ms : nullptr,
                               baseline && !baseline->running);
        }
        for (const std::size_t arm : group)
            if (states_[arm].running && has_followers(arm, group)) judge_eager(arm, group);
        for (const std::size_t arm : group) {
            State& state = states_[arm];
            if (!state.running || !state.stopping.has_used_its_time(progress_of(state))) continue;
            state.running = false;
            state.samples.stopped_by = state.enough.value_or(StoppedBy::timeout);
        }
    }

    /// Returns whether other arms of the group are compared with the arm.
    bool has_followers(std::size_t arm, const std::vector<std::size_t>& group) const {
        return std::ranges::any_of(group, [&](std::size_t other) { return arms_[other].eager == arm; });
    }

    void judge_eager(std::size_t arm, const std::vector<std::size_t>& group) {
        State& eager = states_[arm];
        std::optional<StoppedBy> worst_of_others;
        bool others_run = false, others_need_more = false;
        for (const std::size_t other : group) {
            const State& state = states_[other];
            if (arms_[other].eager != arm || !state.running) continue;
            others_run = true;
            others_need_more = others_need_more || !state.enough;
            if (state.enough) worst_of_others = std::max(state.enough, worst_of_others);
        }
        if (!others_run)
            eager.enough = ask(eager, nullptr, false);
        else if (!others_need_more && eager.stopping.has_minimum(progress_of(eager)))
            eager.enough = worst_of_others;
        else
            eager.enough.reset();
    }

    static std::optional<StoppedBy> ask(State& state, const std::vector<double>* eager_ms, bool eager_left) {
        ArmProgress progress = progress_of(state);
        // Without eager, further rounds do not make the ratio more precise.
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
        if (hooks_.before_turn) hooks_.before_turn(arm);
        const double begin_s = hooks_.now_s();
        const auto [total_s, calls] =
            method_.rounds_exact ? turn(arm, 0, 0) : turn(arm, 1, method_.turn_ms / 1e3);
        state.samples.samples_ms.push_back(total_s * 1e3 / calls);
        state.samples.calls_per_sample.push_back(calls);
        state.measured_s += total_s;
        state.used_s += hooks_.now_s() - begin_s;
    }

    struct TimedCalls {
        double total_s = 0;
        int calls = 0;
    };

    TimedCalls turn(std::size_t arm, int discarded, double fill_s) {
        TimedCalls timed;
        if (const auto* elsewhere = std::get_if<ArmTurn>(&arms_[arm].calls)) {
            for (const double ms : (*elsewhere)(discarded, fill_s * 1e3)) {
                timed.total_s += ms / 1e3;
                ++timed.calls;
            }
            return timed;
        }
        const ArmCall& call = std::get<ArmCall>(arms_[arm].calls);
        for (int i = 0; i < discarded; ++i) call();
        do {
            hooks_.synchronize();
            const double begin_s = hooks_.now_s();
            call();
            hooks_.synchronize();
            timed.total_s += hooks_.now_s() - begin_s;
            ++timed.calls;
        } while (timed.total_s < fill_s);
        return timed;
    }

    void warm_up(std::size_t arm) {
        if (stopped()) return;
        hooks_.on_phase(arm, Phase::warmup);
        std::vector<double> calls_s;
        double total_s = 0;
        const auto enough = [&] {
            if (std::ssize(calls_s) < method_.warmup_calls_min) return false;
            if (total_s < method_.warmup_min_s.value_or(0)) return false;
            return !method_.warmup_max_s || total_s >= *method_.warmup_max_s || is_stable(calls_s);
        };
        while (!stopped() && !enough()) {
            if (hooks_.before_turn) hooks_.before_turn(arm);
            calls_s.push_back(turn(arm, 0, 0).total_s);
            total_s += calls_s.back();
        }
        states_[arm].samples.warmup_calls = static_cast<int>(calls_s.size());
        if (hooks_.after_warmup) hooks_.after_warmup(arm);
    }

    /// Ends only this arm if `work` throws. If the run is cancelled, the arm keeps its samples.
    void guarded(std::size_t arm, const std::function<void()>& work) {
        try {
            work();
        } catch (...) {
            if (stopped()) return;
            states_[arm].samples.error = std::current_exception();
            states_[arm].running = false;
            if (hooks_.on_error) hooks_.on_error(arm);
        }
    }

    bool any_needs_more(const std::vector<std::size_t>& group) const {
        return std::ranges::any_of(
            group, [this](std::size_t arm) { return states_[arm].running && !states_[arm].enough; });
    }

    const MethodSettings& method_;
    std::span<const MeasuredArm> arms_;
    const MeasureHooks& hooks_;
    std::vector<State> states_;
    bool stopped_ = false;
};

}  // namespace

std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const MeasuredArm> arms,
                                const MeasureHooks& hooks) {
    return Measurement(method, arms, hooks).run();
}

std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const ArmCall> arms,
                                const MeasureHooks& hooks, std::optional<std::size_t> eager) {
    std::vector<MeasuredArm> measured;
    for (std::size_t i = 0; i < arms.size(); ++i)
        measured.push_back({arms[i], eager == i ? std::nullopt : eager});
    return measure(method, measured, hooks);
}

}  // namespace bench
