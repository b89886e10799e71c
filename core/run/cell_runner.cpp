#include "core/run/cell_runner.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/analysis/interference.h"
#include "core/analysis/machine_warnings.h"
#include "core/analysis/row_statistics.h"
#include "core/base/numbers.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "core/plan/preset.h"
#include "core/results/arm_result.h"
#include "core/run/cell_rows.h"

namespace bench {

namespace {

using End = CellOutcome::End;
constexpr int kCrashesToGiveUp = 3;

/// The state of one arm.
struct Arm {
    std::string mode;
    bool has_row = true;  ///< false: eager of a later stage, which is only compared with
    ArmResult row;
    bool started = false;       ///< `row` comes from a process
    bool open = true;           ///< takes part in the next launch
    bool oom_together = false;  ///< ran out of memory beside other arms, or was killed as if it had
    bool isolated_tried = false;
    bool fits_isolated = false;  ///< ran out of memory beside other arms, but not alone
    Message why_apart;           ///< why it is measured in separate processes; empty: it is not
    std::vector<IsolatedTime> isolated;

    bool ok() const { return started && row.status == ArmStatus::ok; }
};

class CellRunner {
public:
    CellRunner(const Cell& cell, const CellServices& services)
        : cell_(cell),
          services_(services),
          launches_(method_settings(cell.preset).launches),
          apart_on_interference_(method_settings(cell.preset).apart_on_interference),
          threshold_percent_(interference_threshold_percent(services.smallest_visible_difference_percent)) {
        const std::vector<std::string> with_rows = modes_with_rows(cell);
        for (const std::string& mode : cell.modes) {
            Arm& arm = arms_.emplace_back();
            arm.mode = mode;
            arm.has_row = std::ranges::find(with_rows, mode) != with_rows.end();
        }
    }

    std::vector<ArmResult> run() {
        for (int launch = 0; launch < launches_ && !over_; ++launch) measure_together(launch);
        for (Arm& arm : arms_)
            if (!cell_.arm_s || arm.oom_together) measure_isolated(arm);
        confirm_interference();
        if (cell_.learning_curves)
            for (Arm& arm : arms_) learn(arm);
        if (must_be_apart()) measure_apart();
        if (!cell_.pictures.empty()) answer_pictures();
        return finished_rows();
    }

private:
    // ---- the launches

    void measure_together(int launch) {
        for (std::vector<std::string> modes = open_modes(); !modes.empty() && !over_; modes = open_modes()) {
            CellOutcome outcome = run_process(CellPass::measure, launch, modes);
            if (run_again(outcome, modes, launch)) continue;
            for (const std::string& mode : modes)
                take_in(find_arm(mode), outcome, launch, /*beside_others=*/modes.size() > 1);
            return;
        }
    }

    /// Whether to repeat a process that ended early. Leaves out the arm that ended it if necessary.
    bool run_again(CellOutcome& outcome, const std::vector<std::string>& modes, int launch) {
        const bool crashed = is_crash(outcome, modes);
        if (!crashed && outcome.end != End::stuck) return false;
        if (leave_out_failed(outcome, modes, launch)) return true;
        const bool blamed = !outcome.culprit.empty() && modes.size() > 1;
        if (outcome.end == End::stuck) {
            if (!blamed) over_ = true;
            return blamed && leave_out(outcome, {outcome.culprit}, launch);
        }
        if (over_) return false;
        if (blamed && outcome.culprit == last_culprit_) return leave_out(outcome, {outcome.culprit}, launch);
        const bool killed = outcome.process_killed && modes.size() > 1 && launch == 0;
        if (killed && std::exchange(killed_together_, killed)) return leave_out(outcome, modes, launch);
        last_culprit_ = outcome.culprit;
        services_.log(outcome.why.text() + "; the cell is tried again");
        return true;
    }

    /// A process that cannot use its GPU any more ends after the row of the arm whose error it was.
    static bool names_the_cause(const CellOutcome& outcome) {
        return std::ranges::any_of(outcome.rows,
                                   [](const auto& row) { return row.second.status == ArmStatus::failed; });
    }

    bool leave_out_failed(CellOutcome& outcome, const std::vector<std::string>& modes, int launch) {
        if (over_ || outcome.end != End::cell_died || !names_the_cause(outcome)) return false;
        for (const std::string& mode : modes) {
            const auto row = outcome.rows.find(mode);
            if (row == outcome.rows.end() || row->second.status != ArmStatus::failed) continue;
            services_.log(mode + ": " + row->second.reason.text() +
                          "; the process ended, the other arms are measured in a new one");
            take_in(find_arm(mode), outcome, launch, /*beside_others=*/true);
        }
        return true;
    }

    /// Leaves out these arms. If the process was killed before they had a result, they are tried alone.
    bool leave_out(CellOutcome& outcome, const std::vector<std::string>& modes, int launch) {
        for (const std::string& mode : modes) {
            Arm& arm = find_arm(mode);
            const bool killed = outcome.process_killed && !outcome.rows.contains(mode);
            arm.oom_together = arm.oom_together || (killed && !arm.started);
            take_in(arm, outcome, launch, /*beside_others=*/true);
            arm.open = false;
        }
        services_.log(modes.size() > 1 ? outcome.why.text() + "; the arms are measured one by one"
                                       : modes.front() + ": " + outcome.why.text() +
                                             "; the other arms are measured without it");
        if (outcome.process_killed) crashes_ = 0;  // memory was the cause; fewer arms follow
        return true;
    }

    void take_in(Arm& arm, CellOutcome& outcome, int launch, bool beside_others) {
        ArmResult row = row_of_process(cell_, arm.mode, outcome);
        arm.open = row.status == ArmStatus::ok;
        if (!std::exchange(arm.started, true)) {
            arm.row = std::move(row);
            arm.oom_together = arm.oom_together || (arm.row.status == ArmStatus::oom && beside_others);
            if (arm.ok()) arm.row.launches = 1;
            return;
        }
        add_process(arm.row, std::move(row), message("launch %1 of %2", launch + 1, launches_));
    }

    /// Adds the rounds of a further process to the row, or the status or a warning if it failed.
    static void add_process(ArmResult& row, ArmResult further, const Message& which) {
        const ArmStatus status = further.status;
        const Message reason = further.reason, what_failed = status_message(further);
        if (status == ArmStatus::ok || (status == ArmStatus::cancelled && !further.samples_ms.empty()))
            append_process(row, std::move(further));
        if (status == ArmStatus::ok) return;
        if (status == ArmStatus::cancelled || status == ArmStatus::wrong_output) {
            row.status = status;
            row.reason = reason;
            return;
        }
        row.warnings.push_back(about(which, what_failed));
    }

    // ---- each arm alone

    void measure_isolated(Arm& arm) {
        if (!arm.has_row || !(arm.ok() || arm.oom_together)) return;
        if (over_) {
            if (!cancelled_ && arm.ok())
                arm.row.warnings.push_back(message("no memory pass, because the cell was aborted"));
            return;
        }
        if (arm.ok() && arm.row.isolated_ms) {
            arm.isolated.push_back({.median_ms = *arm.row.isolated_ms});
            return;
        }
        ArmResult isolated = run_isolated(arm);
        if (isolated.status == ArmStatus::cancelled) return;
        arm.isolated_tried = true;
        if (arm.oom_together) {
            arm.fits_isolated = isolated.status == ArmStatus::ok;
            std::vector<Message> warnings = std::move(arm.row.warnings);
            arm.row = isolated;
            add_warnings(arm.row, std::exchange(arm.row.warnings, std::move(warnings)));
        } else if (isolated.status != ArmStatus::ok) {
            arm.row.warnings.push_back(message("memory pass: %1", status_message(isolated)));
            return;
        }
        take_isolated(arm.row, isolated);
    }

    /// Measures the arms that seem disturbed and the reference alone a second time, in reverse order, so that
    /// drift of the machine changes the two ratios of their times in opposite directions.
    void confirm_interference() {
        Arm& reference = reference_arm();
        std::vector<Arm*> again;
        for (auto arm = arms_.rbegin(); arm != arms_.rend(); ++arm)
            if (interference(*arm)) again.push_back(&*arm);
        if (again.empty()) return;
        // Eager of a later stage had no pass alone: twice now, between the two of the other arms.
        if (reference.isolated.empty())
            again.insert(again.begin(), 2, &reference);
        else
            again.push_back(&reference);
        for (Arm* arm : again)
            if (!over_) run_isolated(*arm);
    }

    ArmResult run_isolated(Arm& arm) {
        CellOutcome outcome = run_process(CellPass::isolated, 0, {arm.mode});
        ArmResult row = row_of_process(cell_, arm.mode, outcome);
        const auto median = row.isolated_ms ? row.isolated_ms : statistics::median(row.samples_ms);
        if (row.status == ArmStatus::ok && median)
            arm.isolated.push_back({.median_ms = *median, .ci95 = statistics::median_ci95(row.samples_ms)});
        return row;
    }

    /// Runs the learning pass. Not for Python arms, whose weights cannot be read to compute the accuracy.
    void learn(Arm& arm) {
        if (!arm.has_row || !arm.ok() || over_ || engine_of(arm.mode) == Engine::python) return;
        CellOutcome outcome = run_process(CellPass::learning, 0, {arm.mode});
        ArmResult row = row_of_process(cell_, arm.mode, outcome);
        if (row.status == ArmStatus::ok)
            arm.row.learning = std::move(row.learning);
        else if (row.status != ArmStatus::cancelled)
            arm.row.warnings.push_back(message("learning: %1", status_message(row)));
    }

    /// The arm that interference is judged against: eager, like the ratios of the rows.
    Arm& reference_arm() {
        const auto eager = std::ranges::find(arms_, eager_of(Engine::cpp), &Arm::mode);
        return eager == arms_.end() ? arms_.front() : *eager;
    }

    std::optional<double> interference(const Arm& arm) {
        const auto together = std::ranges::count_if(arms_, [](const Arm& a) { return a.ok(); });
        const bool took_turns = arm.ok() && arm.row.order == ArmOrder::alternating && together > 1;
        if (!took_turns || arm.oom_together) return std::nullopt;
        const Arm& reference = reference_arm();
        if (&arm == &reference || !reference.ok()) return std::nullopt;
        const ArmTimes others{.in_turns = reference.row, .isolated = reference.isolated};
        return interference_percent({.in_turns = arm.row, .isolated = arm.isolated},
                                    reference.isolated.empty() ? nullptr : &others, threshold_percent_,
                                    launch_spreads());
    }

    // ---- the arms apart

    bool must_be_apart() {
        bool apart = false;
        for (Arm& arm : arms_) {
            const bool confirmed = arm.isolated.size() > 1 && reference_arm().isolated.size() > 1;
            const auto percent = confirmed ? interference(arm) : std::nullopt;
            if (arm.oom_together && takes_part_apart(arm))
                arm.why_apart = message("the arms do not fit in memory together");
            else if (percent)
                (apart_on_interference_ ? arm.why_apart : arm.row.warnings.emplace_back()) =
                    disturbance(*percent);
            apart = apart || !arm.why_apart.empty();
        }
        return apart;
    }

    Message disturbance(double percent) {
        const std::string size = numbers::fixed(std::abs(percent), 1), &than = reference_arm().mode;
        return percent > 0 ? message(
                                 "arms disturb each other: compared with %2, this one takes %1 % more time "
                                 "beside the others than alone",
                                 size, than)
                           : message(
                                 "arms disturb each other: compared with %2, this one takes %1 % less time "
                                 "beside the others than alone",
                                 size, than);
    }

    static bool takes_part_apart(const Arm& arm) {
        return arm.oom_together ? arm.fits_isolated || !arm.has_row : arm.ok();
    }
    void measure_apart() {
        std::vector<Arm> apart;
        for (const Arm& arm : arms_)
            if (takes_part_apart(arm)) apart.emplace_back().mode = arm.mode;
        for (int block = 0; block < (launches_ + 1) / 2; ++block) {
            for (Arm& arm : apart) run_apart(arm);
            std::for_each(apart.rbegin(), apart.rend(), [this](Arm& arm) { run_apart(arm); });
        }
        for (Arm& other : apart) take_apart(find_arm(other.mode), other);
    }

    void run_apart(Arm& apart) {
        if (over_) return;
        const Arm& known = find_arm(apart.mode);
        // Only launch 0 compares the output with eager's. An arm that took turns was compared there.
        const int launch = known.oom_together && !apart.started ? 0 : launches_;
        CellOutcome outcome = run_process(CellPass::measure, launch, {apart.mode});
        ArmResult row = row_of_process(cell_, apart.mode, outcome);
        if (!apart.started || !apart.ok()) {
            apart.started = true;
            apart.row = std::move(row);
            if (apart.ok()) apart.row.launches = 1;
        } else {
            add_process(apart.row, std::move(row), message("a process of ABBA"));
        }
    }

    static void take_apart(Arm& arm, Arm& apart) {
        if (!arm.why_apart.empty())
            arm.row.warnings.push_back(
                apart.started ? message("%1; measured in separate processes, ABBA", arm.why_apart)
                              : arm.why_apart);
        if (!apart.started) return;
        apart.row.order = ArmOrder::abba;
        if (arm.oom_together) {
            const ArmResult isolated = std::exchange(arm.row, std::move(apart.row));
            add_warnings(arm.row, std::exchange(arm.row.warnings, isolated.warnings));
            take_isolated(arm.row, isolated);
            if (!arm.row.compile_cold_s) arm.row.compile_cold_s = isolated.compile_cold_s;
            if (!arm.row.compile_setup_s) arm.row.compile_setup_s = isolated.compile_setup_s;
        } else if (apart.row.status == ArmStatus::ok || apart.row.status == ArmStatus::cancelled) {
            arm.row.status = apart.row.status;
            arm.row.reason = apart.row.reason;
            add_warnings(arm.row, apart.row.warnings);
            replace_rounds(arm.row, std::move(apart.row));
        } else {
            arm.row.warnings.push_back(message("in a process of its own: %1; the rounds are those in turns",
                                               status_message(apart.row)));
        }
    }

    // ---- the plan's pictures

    /// Lets the arms that took turns answer in one process, which reads each picture once, and those that do not
    /// fit in memory together each by itself.
    void answer_pictures() {
        std::vector<std::string> together;
        for (const Arm& arm : arms_)
            if (answers(arm) && !arm.oom_together) together.push_back(arm.mode);
        answer_pictures(together);
        for (const Arm& arm : arms_)
            if (answers(arm) && arm.oom_together) answer_pictures({arm.mode});
    }

    static bool answers(const Arm& arm) { return arm.has_row && arm.ok(); }

    void answer_pictures(const std::vector<std::string>& modes) {
        if (modes.empty() || over_) return;
        CellOutcome outcome = run_process(CellPass::pictures, 0, modes);
        for (const std::string& mode : modes) {
            ArmResult& row = find_arm(mode).row;
            ArmResult answered = row_of_process(cell_, mode, outcome);
            if (answered.status == ArmStatus::ok) {
                row.pictures = std::move(answered.pictures);
                add_warnings(row, std::move(answered.warnings));
            } else if (answered.status != ArmStatus::cancelled) {
                row.warnings.push_back(message("pictures: %1", status_message(answered)));
            }
        }
    }

    // ---- the end

    std::vector<ArmResult> finished_rows() {
        for (Arm& arm : arms_) {
            if (!arm.started) arm.row = row_without_result(cell_, arm.mode, ArmStatus::failed, why_over_);
            if (arm.has_row && arm.oom_together && !arm.isolated_tried) {
                arm.row.status = ArmStatus::failed;
                arm.row.reason = message("not tried alone after an out of memory beside the other arms");
            }
            if (cancelled_ &&
                (arm.row.status == ArmStatus::ok || (arm.oom_together && !arm.isolated_tried))) {
                arm.row.status = ArmStatus::cancelled;
                arm.row.reason = message("cancelled before all its processes had run");
            }
        }
        for (Arm& arm : arms_)
            if (const Arm* eager = find_or_null(eager_of(engine_of(arm.mode))); eager && eager != &arm)
                take_eager(arm.row, *eager);
        std::vector<ArmResult> rows;
        for (Arm& arm : arms_)
            if (arm.has_row) rows.push_back(std::move(arm.row));
        add_statistics(rows, cell_.preset, launch_spreads());
        for (ArmResult& row : rows) warn_about_machine(row);
        return rows;
    }

    LaunchSpreads launch_spreads() const {
        return services_.launch_spreads ? services_.launch_spreads() : LaunchSpreads();
    }

    static void take_eager(ArmResult& row, const Arm& eager) {
        if (!eager.has_row && eager.row.status == ArmStatus::ok) {
            row.eager_samples_ms = eager.row.samples_ms;
            row.eager_samples_per_launch = eager.row.samples_per_launch;
        }
        compare_learning(row, eager.row);
    }

    // ---- processes

    static bool is_crash(const CellOutcome& outcome, const std::vector<std::string>& modes) {
        if (outcome.end != End::cell_died && outcome.end != End::worker_died) return false;
        return std::ranges::any_of(modes,
                                   [&](const std::string& mode) { return !outcome.rows.contains(mode); });
    }

    CellOutcome run_process(CellPass pass, int launch, const std::vector<std::string>& modes) {
        CellRequest process{.cell = cell_, .pass = pass, .launch = launch};
        process.cell.modes = modes;
        CellOutcome outcome = services_.run_process(process);
        if (is_crash(outcome, modes) && !names_the_cause(outcome)) ++crashes_;
        cancelled_ = cancelled_ || outcome.end == End::cancelled;
        over_ = over_ || cancelled_ || crashes_ >= kCrashesToGiveUp || outcome.end == End::not_started ||
                outcome.end == End::silent || outcome.end == End::lost;
        if (over_ && why_over_.empty()) why_over_ = outcome.why;
        return outcome;
    }

    std::vector<std::string> open_modes() const {
        std::vector<std::string> modes;
        for (const Arm& arm : arms_)
            if (arm.open) modes.push_back(arm.mode);
        return modes;
    }

    const Arm* find_or_null(std::string_view mode) const {
        const auto arm = std::ranges::find(arms_, mode, &Arm::mode);
        return arm == arms_.end() ? nullptr : &*arm;
    }

    Arm& find_arm(const std::string& mode) { return *std::ranges::find(arms_, mode, &Arm::mode); }

    const Cell& cell_;
    const CellServices& services_;
    const int launches_;
    const bool apart_on_interference_;
    const double threshold_percent_;
    std::vector<Arm> arms_;
    bool over_ = false, cancelled_ = false;
    int crashes_ = 0;
    std::string last_culprit_;
    bool killed_together_ = false;  ///< a process with several arms was killed
    Message why_over_;
};

}  // namespace

std::vector<ArmResult> run_cell(const Cell& cell, const CellServices& services) {
    return CellRunner(cell, services).run();
}

}  // namespace bench
