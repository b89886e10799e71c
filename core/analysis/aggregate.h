#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// One mode over all models: what "on average x times faster" means here (docs/method.md, rule 19).
struct Aggregate {
    std::string target, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    int passed = 0;               ///< models with a ratio and right output
    int total = 0;                ///< models measured in this mode, whatever became of them
    std::optional<double> ratio;  ///< geometric mean of eager median / arm median; empty if none passed
    std::optional<Interval> ratio_ci95;   ///< over models; empty under two
    int beside_python = 0;                ///< models in which the Python arm of the same mode took turns
    std::optional<double> cpp_vs_python;  ///< geometric mean of C++ median / Python median, of those
    std::optional<Interval> cpp_vs_python_ci95;

    friend bool operator==(const Aggregate&, const Aggregate&) = default;
};

/// For every target, device, batch, dtype and mode of `rows`, in the order in which they first come.
/// Published rows don't count, nor do eager and modes without eager to compare with, unless they have a ratio
/// to the Python arm of the same mode.
///
/// The interval is Student's on the logarithms: it says how much the mean would differ with other models of
/// this kind, not how well each was measured. (A bootstrap over models is too narrow for the dozen there
/// are.)
std::vector<Aggregate> aggregates(const Rows& rows);

}  // namespace bench::results
