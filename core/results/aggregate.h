#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// One mode over all models: what "on average x times faster" means here (rule 19).
struct Aggregate {
    std::string target, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    int passed = 0;               ///< models with a ratio and right output
    int total = 0;                ///< models measured in this mode, whatever became of them
    std::optional<double> ratio;  ///< geometric mean of eager median / arm median; empty if none passed
    std::optional<Interval> ratio_ci95;  ///< over models; empty under two

    friend bool operator==(const Aggregate&, const Aggregate&) = default;
};

/// For every target, device, batch, dtype and mode of `rows`, in the order in which they first come.
/// Published rows, eager and modes without eager to compare with don't count.
///
/// The interval is Student's on the logarithms: it says how much the mean would differ with other models of
/// this kind, not how well each was measured. (A bootstrap over models is too narrow for the dozen there
/// are.)
std::vector<Aggregate> aggregates(const Rows& rows);

}  // namespace bench::results
