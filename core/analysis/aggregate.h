#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/judged_rows.h"

namespace bench::results {

/// The mean ratio of one mode over all models (docs/method.md, rule 19).
struct Aggregate {
    std::string target, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    int passed = 0;               ///< models with a ratio and correct output
    int total = 0;                ///< models measured in this mode, whatever their status
    std::optional<double> ratio;  ///< geometric mean of the ratios to the reference; empty if none passed
    std::optional<Interval> ratio_ci95;   ///< over models; empty if fewer than two passed
    int beside_python = 0;                ///< models in which the mode's Python twin took turns
    std::optional<double> cpp_vs_python;  ///< geometric mean of C++ median / Python median over those
    std::optional<Interval> cpp_vs_python_ci95;

    friend bool operator==(const Aggregate&, const Aggregate&) = default;
};

/// Returns an aggregate for every target, device, batch, dtype and mode of `rows`, in the order of first
/// occurrence. Omits published rows. Omits eager and modes without a comparison with the reference, unless they
/// have a ratio to their Python twin. `judged`: of these rows.
///
/// The interval is Student's on the logarithms. It describes how much the mean would vary with other models
/// of this kind, not how precisely each was measured. (A bootstrap over a dozen models is too narrow.)
std::vector<Aggregate> aggregates(const Rows& rows, const JudgedRows& judged);

}  // namespace bench::results
