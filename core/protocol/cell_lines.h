#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// Takes in the lines that a worker sends about one cell (core/protocol/worker_protocol.h) and passes them on
/// to the observer and the outcome. Values of another type than expected are ignored; a row that cannot be
/// read becomes a row with the error. One thread.
class CellLines {
public:
    /// All three must outlive this object.
    CellLines(const Cell& cell, const RunObserver& observer, CellOutcome& outcome)
        : cell_(cell), observer_(observer), outcome_(outcome) {}

    enum class Line { other, progress, end };

    /// `line`: what parse_typed_line() returned.
    Line take(const nlohmann::json& line);

    /// The phase that is under way and since when; empty before the first.
    struct Stage {
        std::string mode;
        std::optional<Phase> phase;
        std::chrono::steady_clock::time_point since;
    };
    const Stage& stage() const { return stage_; }

    /// The arm whose own phase is under way; empty: none.
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
