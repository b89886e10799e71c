#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// Both rows are arms of the same model on the same device with the same batch, dtype, weights, input,
/// settings and engine: a ratio of their times means something.
bool comparable(const ArmResult& a, const ArmResult& b);

/// The same for rows that are comparable, and seldom so for others: to look among few of many.
std::string comparable_key(const ArmResult& row);

/// The row of its engine's eager that `row` is compared with; null if it is missing, or if `row` is that row.
const ArmResult* eager_of(const ArmResult& row, const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// The few rows among which eager_of() finds the same as among all that were added: for tables of thousands.
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

/// What eager took beside this arm: in a later stage by their ratio there, because the machine may be faster
/// or slower by then; else eager's own median.
std::optional<double> eager_beside_ms(const ArmResult& arm, const ArmResult& eager);

/// The number of images after which the time spent compiling is won back: compile_cold_s over the seconds
/// that an image saves, rounded up. Empty when the arm is not faster (by its verdict where it has one), when
/// either has no time, or when nothing is known of its compilation.
std::optional<double> break_even_images(const ArmResult& arm, const ArmResult& eager);

}  // namespace bench::results
