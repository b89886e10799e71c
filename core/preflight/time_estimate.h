#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// The duration of a cell in seconds.
struct CellCost {
    double measure_s = 0.0;  ///< starting processes, warming up, rounds, the isolated passes
    double compile_s = 0.0;
    double total_s() const { return measure_s + compile_s; }
};

/// Estimates the duration before anything is measured: from the model's multiply-adds and size, the preset's
/// launches and limits, and the isolated passes, with an empty cache. Accurate to about a factor of two.
CellCost expected_cost(const Cell& cell);

/// Estimates durations of cells: expected_cost(), with measuring and compiling each multiplied by the ratio
/// of real to expected seconds of this run's cells on the same device so far. Before the first cell the
/// ratios are those of the last run on this host with the same device, kind and preset, else 1. The last runs
/// are saved in a file (core/base/json_store.h), which hosts may share. Not thread-safe.
class TimeEstimate {
public:
    /// For cells that expected_cost() does not cover: cost() returns nothing before the first measured().
    TimeEstimate() = default;
    /// If `file` is empty, earlier runs are not used and this one is not saved.
    TimeEstimate(std::filesystem::path file, std::string host);

    /// Adds a cell that has run. `is_complete`: all arms were measured completely; the ratios are then saved.
    void measured(const Cell& cell, const CellCost& real, bool is_complete);
    std::optional<CellCost> cost(const Cell& cell) const;

private:
    /// Total real and expected seconds of the cells of one device in one run.
    struct Pace {
        std::string host, device;
        RunKind kind = RunKind::inference;
        Preset preset = Preset::standard;
        CellCost real, expected;
    };
    template <typename Object>
    requires std::is_same_v<std::remove_const_t<Object>, Pace>
    friend void members(Object& pace, auto visit) {
        visit("host", pace.host);
        visit("device", pace.device);
        visit("kind", pace.kind);
        visit("preset", pace.preset);
        visit("measure_s", pace.real.measure_s);
        visit("compile_s", pace.real.compile_s);
        visit("expected_measure_s", pace.expected.measure_s);
        visit("expected_compile_s", pace.expected.compile_s);
    }
    static std::vector<Pace>::const_iterator find(const std::vector<Pace>& paces, const Pace& like);
    Pace like(const Cell& cell) const;

    std::filesystem::path file_;
    std::string host_;
    std::vector<Pace> earlier_, now_;
};

}  // namespace bench
