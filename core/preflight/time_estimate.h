#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// What a cell is expected to cost, in seconds, before anything was measured: good to about a factor of two.
struct CellCost {
    double measure_s = 0.0;  ///< starting processes, warming up, rounds, the isolated passes
    double compile_s = 0.0;  ///< were nothing in the cache
    double total_s() const { return measure_s + compile_s; }
};

/// From the model's multiply-adds and size, the preset's launches, caps and minimum, and the isolated passes.
CellCost expected_cost(const Cell& cell);

/// How long the cells that are left will take, learnt from those that are done, and less from those of
/// earlier runs: a power law between expected
/// and real time (least squares of logarithms, beginning at "as expected"), how far each model is from it,
/// most at the same batch size, and which share of the expected compiling really came about (a cached package
/// costs none).
class TimeEstimate {
public:
    /// A cell is done. `compile_s` of its `total_s` went into compiling.
    void measured(const Cell& cell, double total_s, double compile_s);
    /// The same of an earlier run, which counts a quarter: the machine may be busier or idler now.
    void known_from_before(const Cell& cell, double total_s, double compile_s);
    bool knows_something() const { return !seen_.empty(); }

    double cell_s(const Cell& cell) const;

private:
    struct Seen {
        std::string model;
        int batch;
        double log_expected, log_real;  ///< of measure_s
        double weight;
        double off_line;  ///< in the logarithm
    };
    void learn(const Cell& cell, double total_s, double compile_s, double weight);
    void fit_line();

    std::vector<Seen> seen_;
    double offset_ = 0.0, slope_ = 1.0;
    double compile_s_ = 0.0, expected_compile_s_ = 0.0;
};

}  // namespace bench
