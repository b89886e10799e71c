#include "core/bench/cell_times.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/text_file.h"

namespace bench {

namespace {

constexpr std::size_t kMostKept = 300;

}  // namespace

template <typename Object>
void CellTimes::members(Object& kept, auto visit) {
    visit("host", kept.host);
    visit("model", kept.model);
    visit("device", kept.device);
    visit("batch", kept.batch);
    visit("dtype", kept.dtype);
    visit("preset", kept.preset);
    visit("modes", kept.modes);
    visit("total_s", kept.total_s);
    visit("compile_s", kept.compile_s);
}

CellTimes::CellTimes() = default;

CellTimes::CellTimes(std::filesystem::path file, std::string host)
    : file_(std::move(file)), host_(std::move(host)) {}

void CellTimes::teach(TimeEstimate& estimate, const std::vector<Cell>& cells) const {
    const auto is_alike = [](const Kept& kept) {
        return [&kept](const Cell& cell) { return cell.device == kept.device && cell.preset == kept.preset; };
    };
    for (const Kept& kept : read()) {
        if (kept.host != host_ || std::ranges::none_of(cells, is_alike(kept))) continue;
        Cell cell;
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
    const Kept now{host_,       cell.model, cell.device, cell.batch, cell.dtype,
                   cell.preset, cell.modes, total_s,     compile_s};
    const auto what = [](const Kept& k) {
        return std::tie(k.host, k.model, k.device, k.batch, k.dtype, k.preset, k.modes);
    };
    std::vector<Kept> kept = read();  // another program may have written meanwhile
    std::erase_if(kept, [&](const Kept& k) { return what(k) == what(now); });
    kept.push_back(now);
    if (kept.size() > kMostKept)
        kept.erase(kept.begin(), kept.end() - static_cast<std::ptrdiff_t>(kMostKept));
    nlohmann::json list = nlohmann::json::array();
    for (const Kept& one : kept) {
        nlohmann::json& entry = list.emplace_back(nlohmann::json::object());
        members(one, [&](const char* key, const auto& member) { entry[key] = json_values::write(member); });
    }
    try {
        replace_text_file(file_, nlohmann::json{{"schema", 1}, {"cells", list}}.dump(1) + "\n");
    } catch (const Error&) {
        // See the header.
    }
}

std::vector<CellTimes::Kept> CellTimes::read() const {
    std::vector<Kept> kept;
    if (file_.empty() || !std::filesystem::exists(file_)) return kept;
    try {
        const auto json = nlohmann::json::parse(read_text_file(file_));
        for (const nlohmann::json& entry : json.at("cells")) {
            Kept& one = kept.emplace_back();
            members(one, [&](const char* key, auto& member) { json_values::read(entry.at(key), member); });
        }
    } catch (const std::exception&) {
        kept.clear();
    }
    return kept;
}

}  // namespace bench
