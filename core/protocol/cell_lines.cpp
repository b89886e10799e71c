#include "core/protocol/cell_lines.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/statistics.h"
#include "core/base/subprocess.h"
#include "core/results/result_fields.h"

namespace bench {

namespace {

constexpr const char* kEndedWell = "exit code 0";

/// Returns the number of calls in the sample, or 1 if the line has no valid number.
int calls_in(const nlohmann::json& line) {
    int calls = 0;
    try {
        if (const auto found = line.find("calls"); found != line.end()) json_values::read(*found, calls);
    } catch (const Error&) {
        // Another type, or too large.
    }
    return std::max(1, calls);
}

RoundMeasured round_measured(int cell, const std::string& mode, const CellOutcome::Rounds& rounds) {
    RoundMeasured last{.cell = cell,
                       .mode = mode,
                       .rounds = static_cast<int>(rounds.samples_ms.size()),
                       .sample_ms = rounds.samples_ms.back(),
                       .calls = rounds.calls_per_sample.back(),
                       .median_ms = statistics::median(rounds.samples_ms)};
    if (const auto interval = statistics::median_rank_ci95(rounds.samples_ms);
        interval && *last.median_ms > 0.0)
        last.half_width = ((*interval)[1] - (*interval)[0]) / 2.0 / *last.median_ms;
    return last;
}

}  // namespace

CellLines::Line CellLines::take(const nlohmann::json& line) {
    const std::string type = text_in(line, "type");
    if (type == "log") observer_(LogLines{text_in(line, "text")});
    if (const auto cell = line.find("cell"); cell == line.end() || *cell != cell_.index) return Line::other;
    if (type == "phase") take_phase(line);
    if (type == "round") take_round(line);
    if (type == "row") take_row(line);
    if (type == "phase" || type == "round" || type == "row") return Line::progress;
    if (type != "cell_end") return Line::other;
    const std::string exit = text_in(line, "exit");
    outcome_.process_killed = exit == ExitStatus{.signal = SIGKILL}.describe().text();
    const Message how = message_in(line, "exit");
    outcome_.why =
        message("the process of the cell ended without a result: %1",
                outcome_.process_killed ? message("%1; Linux does this when memory runs out", how) : how);
    outcome_.end = exit == kEndedWell ? CellOutcome::End::finished : CellOutcome::End::cell_died;
    return Line::end;
}

std::string CellLines::culprit() const {
    constexpr std::array kOwn{Phase::capture, Phase::compile, Phase::bind, Phase::check, Phase::warmup};
    const bool own = stage_.phase && std::ranges::find(kOwn, *stage_.phase) != kOwn.end();
    return own && is_arm(stage_.mode) && !outcome_.rows.contains(stage_.mode) ? stage_.mode : std::string();
}

bool CellLines::is_arm(const std::string& mode) const {
    return std::ranges::find(cell_.modes, mode) != cell_.modes.end();
}

void CellLines::take_phase(const nlohmann::json& line) {
    const auto phase = value_in(kPhaseNames, text_in(line, "phase"));
    if (!phase) return;
    const std::string mode = text_in(line, "arm");
    if (stage_.phase != phase || stage_.mode != mode)
        stage_ = {mode, phase, std::chrono::steady_clock::now()};
    observer_(PhaseBegun{cell_.index, mode, *phase, message_in(line, "detail")});
}

void CellLines::take_round(const nlohmann::json& line) {
    const std::string mode = text_in(line, "arm");
    const auto sample = line.find("sample_ms");
    if (!is_arm(mode) || sample == line.end() || !sample->is_number()) return;
    CellOutcome::Rounds& rounds = outcome_.rounds[mode];
    rounds.samples_ms.push_back(sample->get<double>());
    rounds.calls_per_sample.push_back(calls_in(line));
    observer_(round_measured(cell_.index, mode, rounds));
}

void CellLines::take_row(const nlohmann::json& line) {
    const auto json = line.find("row");
    if (json == line.end()) return;
    try {
        ArmResult row = arm_result_from_json(*json);
        if (is_arm(row.mode)) outcome_.rows[row.mode] = std::move(row);
    } catch (const InputError& error) {
        const std::string mode = text_in(*json, "mode");
        if (!is_arm(mode)) return;
        ArmResult row;
        row.mode = mode;
        row.reason = message("the worker sent a row that cannot be read: %1", error.message());
        outcome_.rows[mode] = std::move(row);
    }
}

}  // namespace bench
