#include "core/analysis/combined_runs.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "core/analysis/adviser.h"
#include "core/analysis/time_scale.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

/// The rows that are chosen for a model, batch size, device and number type.
struct Cell {
    const ResultFile* newest = nullptr;  ///< run with a time; null: none yet
    Rows rows;

    bool has(const ArmResult& row) const {
        const ArmResult& mine = *rows.front();
        return answers(rows, row) && mine.target == row.target && mine.device == row.device &&
               mine.dtype == row.dtype;
    }
    /// The first row with a time, of any mode if `mode` is empty; null: none.
    const ArmResult* timed(const std::string& mode = {}) const {
        const auto found = std::ranges::find_if(
            rows, [&](const RowPtr& row) { return row->median_ms && (mode.empty() || row->mode == mode); });
        return found == rows.end() ? nullptr : found->get();
    }
};

/// Returns the row of an older run on the scale of the cell; null: nothing links them.
RowPtr on_scale_of(const Cell& cell, const RowPtr& row, const Rows& own) {
    if (!row->median_ms) return row;
    const ArmResult& newest = *cell.timed();
    const ArmResult* mine = scale_of(*row, own);
    const ArmResult* base = mine == nullptr ? nullptr : cell.timed(mine->mode);
    const bool same_machine = newest.torch == row->torch && newest.device_name == row->device_name;
    if (base == nullptr || !same_machine || !row->linked_ms) return nullptr;
    auto linked = std::make_shared<ArmResult>(*row);
    const double factor = *time_ms(*base) / *mine->median_ms;
    linked->linked_ms = *row->linked_ms * factor;
    if (row->linked_ci95_ms) {
        const auto [low, high] = *row->linked_ci95_ms;
        linked->linked_ci95_ms = {low * factor, high * factor};
        if (scale_of(*base, cell.rows) != base && base->linked_ci95_ms)  // its own ratio has an error
            linked->linked_ci95_ms =
                widened(*linked->linked_ms, *linked->linked_ci95_ms, *base->linked_ms, *base->linked_ci95_ms);
    }
    return linked;
}

}  // namespace

CombinedRuns combined(std::vector<ResultFile> runs) {
    std::ranges::stable_sort(runs, std::greater(), &ResultFile::created);
    std::vector<Cell> cells;
    CombinedRuns result;
    for (const ResultFile& run : runs)
        for (const Rows& scenario : scenarios(run.rows))
            for (const RowPtr& row : scenario) {
                auto cell = std::ranges::find_if(cells, [&](const Cell& c) { return c.has(*row); });
                if (cell == cells.end()) cell = cells.emplace(cells.end());
                if (row->median_ms && cell->newest == nullptr) cell->newest = &run;
                const auto known = std::ranges::find_if(
                    cell->rows, [&](const RowPtr& other) { return same_way(*other, *row); });
                if (known != cell->rows.end() && ((*known)->median_ms || !row->median_ms)) continue;
                const RowPtr chosen = cell->newest == &run ? row : on_scale_of(*cell, row, scenario);
                if (chosen == nullptr)
                    ++result.left_out;
                else if (known != cell->rows.end())
                    *known = chosen;
                else
                    cell->rows.push_back(chosen);
            }
    for (const Cell& cell : cells) result.rows.insert(result.rows.end(), cell.rows.begin(), cell.rows.end());
    return result;
}

}  // namespace bench::results
