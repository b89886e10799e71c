#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// Reads the lines that a worker sends about one cell (core/protocol/worker_protocol.h) into the outcome and
/// passes them to the observer. Ignores values of an unexpected type. Replaces an invalid row by a row with
/// the error. Not thread-safe.
class CellLines {
public:
    /// All three must outlive this object.
    CellLines(const Cell& cell, const RunObserver& observer, CellOutcome& outcome)
        : cell_(cell), observer_(observer), outcome_(outcome) {}

    enum class Line { other, progress, end };

    /// Reads a result of parse_typed_line().
    Line take(const nlohmann::json& line);

    /// The current phase and its start; empty before the first phase.
    struct Stage {
        std::string mode;
        std::optional<Phase> phase;
        std::chrono::steady_clock::time_point since;
    };
    const Stage& stage() const { return stage_; }

    /// Returns the arm without a row whose own phase (not one shared by the arms) is running; empty: none.
    std::string culprit() const;

private:
    bool is_arm(const std::string& mode) const;
    void take_phase(const nlohmann::json& line);
    void take_round(const nlohmann::json& line);
    void take_row(const nlohmann::json& line);

    const Cell& cell_;
    const RunObserver& observer_;
    CellOutcome& outcome_;
    Stage stage_{};
};

}  // namespace bench
