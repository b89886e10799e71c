#include "core/preflight/cell_times.h"

#include <algorithm>
#include <tuple>

#include "core/base/json_store.h"
#include "core/plan/cells.h"

namespace bench {

namespace {

constexpr std::size_t kMostKept = 300;
constexpr const char* kCellsKey = "cells";

}  // namespace

CellTimes::CellTimes() = default;

CellTimes::CellTimes(std::filesystem::path file, std::string host)
    : file_(std::move(file)), host_(std::move(host)) {}

void CellTimes::teach(TimeEstimate& estimate, const std::vector<Cell>& cells) const {
    const auto is_alike = [](const Kept& kept) {
        return [&kept](const Cell& cell) {
            return cell.kind == kept.kind && cell.device == kept.device && cell.preset == kept.preset;
        };
    };
    for (const Kept& kept : read()) {
        if (kept.host != host_ || std::ranges::none_of(cells, is_alike(kept))) continue;
        Cell cell;
        cell.kind = kept.kind;
        cell.model = kept.model;
        cell.device = kept.device;
        cell.batch = kept.batch;
        cell.dtype = kept.dtype;
        cell.preset = kept.preset;
        cell.modes = kept.modes;
        estimate.known_from_before(cell, kept.total_s, kept.compile_s);
    }
}

void CellTimes::keep(const Cell& cell, double total_s, double compile_s) const {
    if (file_.empty()) return;
    const Kept now{cell.kind,  host_,       cell.model, cell.device, cell.batch,
                   cell.dtype, cell.preset, cell.modes, total_s,     compile_s};
    const auto what = [](const Kept& k) {
        return std::tie(k.kind, k.host, k.model, k.device, k.batch, k.dtype, k.preset, k.modes);
    };
    std::vector<Kept> kept = read();  // another program may have written meanwhile
    std::erase_if(kept, [&](const Kept& k) { return what(k) == what(now); });
    kept.push_back(now);
    if (kept.size() > kMostKept)
        kept.erase(kept.begin(), kept.end() - static_cast<std::ptrdiff_t>(kMostKept));
    json_store::write(file_, kCellsKey, kept);
}

std::vector<CellTimes::Kept> CellTimes::read() const {
    return json_store::read<Kept>(file_, kCellsKey);
}

}  // namespace bench
