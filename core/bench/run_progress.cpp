#include "core/bench/run_progress.h"

#include <algorithm>
#include <utility>

#include "core/base/steady_clock.h"

namespace bench {

namespace {

constexpr double kTellEvery_s = 1.0, kTellWhileMeasuring_s = 5.0;

}  // namespace

RunProgress::RunProgress(const std::vector<Cell>& cells, RunObserver& observer, CellTimes times)
    : cells_(cells), observer_(observer), times_(std::move(times)), start_s_(now_s()) {
    times_.teach(estimate_, cells);
    for (const Cell& cell : cells) progress_.arms_total += static_cast<int>(modes_with_rows(cell).size());
}

void RunProgress::begin_cell(const Cell&) {
    in_cell_ = true;
    cell_start_s_ = now_s();
    compile_s_ = 0.0;
}

void RunProgress::phase(Phase phase) {
    measuring_ = phase == Phase::measure || phase == Phase::memory;
    if (phase == Phase::compile) {
        if (!compiling_since_s_) compiling_since_s_ = now_s();
    } else {
        end_compiling();
    }
}

void RunProgress::end_compiling() {
    if (compiling_since_s_) compile_s_ += now_s() - *std::exchange(compiling_since_s_, std::nullopt);
}

void RunProgress::end_process() {
    measuring_ = false;
    end_compiling();
}

void RunProgress::end_cell(bool complete) {
    const double total_s = now_s() - cell_start_s_;
    estimate_.measured(cells_[cells_done_], total_s, compile_s_);
    if (complete) times_.keep(cells_[cells_done_], total_s, compile_s_);
    in_cell_ = false;
    ++cells_done_;
}

void RunProgress::skip_cell() {
    ++cells_done_;
}

void RunProgress::arm_done() {
    ++progress_.arms_done;
    tell();
}

void RunProgress::between_rounds() {
    tell_after(kTellEvery_s);
}

void RunProgress::while_waiting() {
    tell_after(measuring_ ? kTellWhileMeasuring_s : kTellEvery_s);
}

void RunProgress::tell_after(double pause_s) {
    if (now_s() - start_s_ - progress_.elapsed_s >= pause_s) tell();
}

void RunProgress::tell() {
    progress_.elapsed_s = now_s() - start_s_;
    progress_.remaining_s = remaining_s();
    observer_.on_progress(progress_);
}

std::optional<double> RunProgress::remaining_s() const {
    if (progress_.arms_done == progress_.arms_total) return 0.0;
    if (!estimate_.knows_something()) return std::nullopt;
    double sum_s = 0.0;
    for (std::size_t i = cells_done_; i < cells_.size(); ++i) {
        const double cell_s = estimate_.cell_s(cells_[i]);
        const bool under_way = in_cell_ && i == cells_done_;
        sum_s += under_way ? std::max(0.0, cell_s - (now_s() - cell_start_s_)) : cell_s;
    }
    return sum_s;
}

}  // namespace bench
