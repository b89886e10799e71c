#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// What a cell costs in seconds.
struct CellCost {
    double measure_s = 0.0;  ///< starting processes, warming up, rounds, the isolated passes
    double compile_s = 0.0;
    double total_s() const { return measure_s + compile_s; }
};

/// Before anything was measured: from the model's multiply-adds and size, the preset's launches, caps and
/// minimum, and the isolated passes, were nothing in the cache. Good to about a factor of two.
CellCost expected_cost(const Cell& cell);

/// How long cells take: measuring and compiling, each expected_cost() times the mean of real over expected
/// seconds of this run's cells on the same device so far. Before the first one the means are those of the last
/// run on this host with the same device, kind and preset, else 1. The last runs are kept in a file
/// (core/base/json_store.h), which hosts may share. One thread.
class TimeEstimate {
public:
    /// Of cells that expected_cost() is not about: nothing is known before the first one.
    TimeEstimate() = default;
    /// `file`: empty: earlier runs are not used, and this one is not kept.
    TimeEstimate(std::filesystem::path file, std::string host);

    /// A cell has run. `is_complete`: every arm was measured to its end; the means are kept then.
    void measured(const Cell& cell, const CellCost& real, bool is_complete);
    std::optional<double> cell_s(const Cell& cell) const;

private:
    /// What the cells of one device took in one run, in all.
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
