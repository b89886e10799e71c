#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// Returns whether a ratio of the rows' times is meaningful: both have the same kind, model, device, batch,
/// dtype, weights, input, settings and engine.
bool comparable(const ArmResult& a, const ArmResult& b);

/// Returns whether the rows' settings are equal. The memory format may differ if the mode of one row names it.
/// Threads are not compared if their number is unknown, as in a row that was cancelled before it began.
bool same_settings(const ArmResult& a, const ArmResult& b);

/// Returns a key for hash tables: equal if rows are comparable(), and seldom equal otherwise.
std::string comparable_key(const ArmResult& row);

/// Returns the eager row of the same engine that is comparable(); null if there is none or `row` is eager.
const ArmResult* eager_of(const ArmResult& row, const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// Index for tables of thousands of rows: eager_of(row, beside(row)) equals eager_of(row, all added rows).
class EagerRows {
public:
    using RowList = std::vector<std::shared_ptr<const ArmResult>>;
    EagerRows() = default;
    explicit EagerRows(const RowList& rows);
    void add(const std::shared_ptr<const ArmResult>& row);
    const RowList& beside(const ArmResult& row) const;

private:
    std::unordered_map<std::string, RowList> eager_by_key_;
};

/// Returns the number of images after which the time saved exceeds the compile time: first_use_s() over the
/// seconds saved per image by time_ms(), rounded up. Empty if the arm is not faster (by its verdict if it has one), if
/// either has no time, or if the compile time is unknown.
std::optional<double> break_even_images(const ArmResult& arm, const ArmResult& eager);

}  // namespace bench::results
