#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/results/result_files.h"

namespace bench::results {

/// The one eager with which a view compares all arms of a run (docs/method.md, rule 21). The eager of an arm is
/// that of the arm's own cell: its model, target, device, batch size and dtype.
///
/// A C++ arm has the ratio of its row if the reference is C++ eager. If either is Python's, the ratio is that of
/// their linked times. Without these, an arm of the other engine is linked by ratios of arms that took turns:
/// - its ratio to its own eager, times the ratio of the two eagers (cpp_vs_python of `eager`, or its inverse);
/// - if its own eager was not measured, the ratio of its twin in the reference's engine, times that of the pair.
/// The order of two arms of a cell does not depend on which engine is the reference.
class Reference {
public:
    /// Has no engine: nothing can be compared.
    Reference() = default;
    /// Uses the engine `wanted` if its eager was measured in one of `rows`, otherwise the other engine. Of rows
    /// of the same arm the last one counts. Published rows are ignored.
    Reference(const Rows& rows, Engine wanted);

    /// Returns the engine whose eager is the reference; empty if no eager was measured.
    std::optional<Engine> engine() const { return engine_; }

    /// Compares an own row with the reference. The reference itself has the ratio 1 without an interval. All
    /// values are empty if nothing links the row to the reference. The interval of a product of ratios assumes
    /// that they have independent errors.
    VersusEager versus(const ArmResult& row) const;

    /// Returns the row's linked time, or for rows without one the time of the cell's reference divided by the
    /// arm's ratio. Larger ratios thus always have smaller times. Empty without a link.
    std::optional<double> linked_ms(const ArmResult& row) const;

    /// Returns the improvement from means (preset guide), (reference - arm) / reference x 100. Empty if the
    /// row has none or if nothing links it to the reference.
    std::optional<double> improvement_of_means_percent(const ArmResult& row) const;

private:
    const ArmResult* find(const ArmResult& cell, const std::string& mode) const;
    const ArmResult* eager_beside(const ArmResult& row, Engine engine) const;
    VersusEager linked(const ArmResult& row) const;

    std::optional<Engine> engine_;
    std::map<std::string, std::shared_ptr<const ArmResult>> rows_;  ///< by cell and mode
};

}  // namespace bench::results
