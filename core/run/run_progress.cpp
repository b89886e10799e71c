#include "core/run/run_progress.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/steady_clock.h"
#include "core/plan/cells.h"

namespace bench {

namespace {

constexpr double kTellEvery_s = 1.0, kTellWhileMeasuring_s = 5.0;

}  // namespace

RunProgress::RunProgress(const std::vector<Cell>& cells, RunObserver observer, TimeEstimate estimate,
                         const std::function<std::string(const Cell&)>& host_of)
    : cells_(cells),
      observer_(std::move(observer)),
      estimate_(std::move(estimate)),
      start_s_(now_s()),
      states_(cells.size()) {
    for (const Cell& cell : cells) {
        progress_.arms_total += static_cast<int>(modes_with_rows(cell).size());
        if (host_of) state(cell.index).host = host_of(cell);
    }
}

void RunProgress::begin_cell(int cell) {
    state(cell).start_s = now_s();
}

void RunProgress::phase(int cell, Phase phase) {
    State& now = state(cell);
    now.measuring = phase == Phase::measure || phase == Phase::memory;
    if (phase == Phase::compile) {
        if (!now.compiling_since_s) now.compiling_since_s = now_s();
    } else {
        end_compiling(now);
    }
    // An observer that announces a cell when its measuring starts has the time that is left then.
    if (phase == Phase::measure && !std::exchange(now.has_measured, true)) tell();
}

void RunProgress::end_compiling(State& state) {
    if (state.compiling_since_s)
        state.compile_s += now_s() - *std::exchange(state.compiling_since_s, std::nullopt);
}

void RunProgress::end_process(int cell) {
    state(cell).measuring = false;
    end_compiling(state(cell));
}

void RunProgress::end_cell(int cell, bool complete) {
    State& now = state(cell);
    const double total_s = now_s() - now.start_s.value_or(now_s());
    estimate_.measured(cells_[static_cast<std::size_t>(cell)],
                       {.measure_s = total_s - now.compile_s, .compile_s = now.compile_s}, complete);
    now.done = true;
}

void RunProgress::skip_cell(int cell) {
    state(cell).done = true;
}

void RunProgress::arm_done() {
    ++progress_.arms_done;
    tell();
}

void RunProgress::between_rounds() {
    tell_after(kTellEvery_s);
}

void RunProgress::while_waiting() {
    tell_after(std::ranges::any_of(states_, &State::measuring) ? kTellWhileMeasuring_s : kTellEvery_s);
}

void RunProgress::tell_after(double pause_s) {
    if (now_s() - start_s_ - progress_.elapsed_s >= pause_s) tell();
}

void RunProgress::tell() {
    progress_.elapsed_s = now_s() - start_s_;
    progress_.remaining_s = remaining_s();
    progress_.overdue = progress_.remaining_s == 0.0 && progress_.arms_done < progress_.arms_total;
    if (progress_.overdue) progress_.remaining_s.reset();
    observer_(progress_);
}

std::optional<double> RunProgress::remaining_s() const {
    if (progress_.arms_done == progress_.arms_total) return 0.0;
    std::map<std::string, double> left_s;  // by host
    for (const Cell& cell : cells_) {
        const State& state = states_[static_cast<std::size_t>(cell.index)];
        if (state.done) continue;
        const auto cost = estimate_.cost(cell);
        if (!cost) return std::nullopt;
        left_s[state.host] += remaining_s(state, *cost);
    }
    double longest_s = 0.0;
    for (const auto& [host, host_s] : left_s) longest_s = std::max(longest_s, host_s);
    return longest_s;
}

/// Of a cell that is not done. A long compilation does not shorten the measuring that follows it, and packages
/// from the cache leave nothing to compile.
double RunProgress::remaining_s(const State& state, const CellCost& cost) const {
    if (!state.start_s) return cost.total_s();
    const double compiling_s =
        state.compile_s + (state.compiling_since_s ? now_s() - *state.compiling_since_s : 0.0);
    const double other_s = now_s() - *state.start_s - compiling_s;
    const double to_compile_s = state.has_measured ? 0.0 : std::max(0.0, cost.compile_s - compiling_s);
    return to_compile_s + std::max(0.0, cost.measure_s - other_s);
}

}  // namespace bench
