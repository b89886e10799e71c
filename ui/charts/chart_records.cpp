#include "ui/charts/chart_records.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "core/base/csv.h"

namespace ui::charts {

namespace {

struct UnitKey {
    Unit unit;
    const char* measure;
    const char* symbol;
};
constexpr std::array kUnitKeys{
    UnitKey{Unit::milliseconds, "time", "ms"},
    UnitKey{Unit::percent, "time_saved", "%"},
    UnitKey{Unit::percent_of_eager, "time", "ms"},  // of boxes, whose labels are milliseconds
    UnitKey{Unit::percent_of_peak, "share_of_peak", "%"},
    UnitKey{Unit::seconds, "time", "s"},
    UnitKey{Unit::megabytes, "memory", "MB"},
    UnitKey{Unit::images_per_second, "throughput", "images/s"},
    UnitKey{Unit::mebibytes, "memory", "MiB"},
    UnitKey{Unit::joules, "energy_per_image", "J"},
    UnitKey{Unit::images, "break_even", "images"},
    UnitKey{Unit::ratio, "speed_up", "x"},
    UnitKey{Unit::compile_cold_s, "compile_cold", "s"},
    UnitKey{Unit::compile_cached_s, "compile_cached", "s"},
    UnitKey{Unit::convert_s, "convert", "s"},
    UnitKey{Unit::load_s, "load", "s"},
    UnitKey{Unit::loss, "loss", ""},
};
constexpr bool hasEveryUnit() {
    for (std::size_t row = 0; row < kUnitKeys.size(); ++row)
        if (kUnitKeys[row].unit != static_cast<Unit>(row)) return false;
    return kUnitKeys.back().unit == Unit::last;
}
static_assert(hasEveryUnit());

const UnitKey& key_of(Unit unit) {
    return kUnitKeys[static_cast<std::size_t>(unit)];
}

/// A record of the row without a number.
ChartRecord record_of(const bench::ArmResult& row) {
    ChartRecord record{.model = row.model,
                       .device = row.source.empty() ? bench::device_word(row) : row.device,
                       .batch = row.batch,
                       .dtype = row.dtype,
                       .mode = row.mode};
    if (row.status != bench::ArmStatus::ok)
        record.verdict = std::string(name_in(bench::kArmStatusNames, row.status));
    return record;
}

ChartRecord with(ChartRecord record, std::string measure, std::optional<double> value, const char* unit) {
    record.measure = std::move(measure);
    record.value = value;
    record.unit = unit;
    return record;
}

void add_bar(std::vector<ChartRecord>& records, const Bar& bar, Unit unit) {
    ChartRecord record = record_of(*bar.row);
    if (bar.compile_s) records.push_back(with(record, "compile_cold", bar.compile_s, "s"));
    if (bar.verdict) record.verdict = std::string(name_in(bench::kVerdictNames, *bar.verdict));
    const UnitKey& key = key_of(unit);
    if (const auto ms = bar.msWithoutLink()) {
        records.push_back(with(record, "time", ms, "ms"));
    } else if (bar.spread) {
        const Spread& box = *bar.spread;
        const std::pair<const char*, double> quantiles[] = {{"time", *bar.value},
                                                            {"time_p5", box.low},
                                                            {"time_p25", box.lower_quartile},
                                                            {"time_p75", box.upper_quartile},
                                                            {"time_p95", box.high}};
        for (const auto& [measure, value] : quantiles)
            records.push_back(with(record, measure, value * box.unit_ms, "ms"));
    } else {
        records.push_back(with(record, key.measure, bar.value, key.symbol));
        records.back().interval = bar.interval;
    }
}

void add_total_time(std::vector<ChartRecord>& records, const Curve& curve) {
    const ChartRecord record = record_of(*curve.row);
    records.push_back(with(record, "compile_cold", curve.fixed_s, "s"));
    records.push_back(with(record, "time_per_image", curve.per_image_s * 1000, "ms"));
    records.push_back(with(record, "break_even", curve.pays_after_images, "images"));
}

void add_losses(std::vector<ChartRecord>& records, const Curve& curve) {
    const ChartRecord record = record_of(*curve.row);
    const std::string of = curve.other_seed ? "other_seed_" : "";
    for (std::size_t step = 0; step < curve.losses.size(); ++step)
        records.push_back(with(record, of + "loss_step_" + std::to_string(step + 1), curve.losses[step], ""));
    const bench::Learning& learning = curve.row->learning;
    if (const auto share = curve.other_seed ? learning.other_seed_accuracy : learning.accuracy)
        records.push_back(with(record, of + "accuracy", 100 * *share, "%"));
}

/// The shortest text that reads back as the same number.
std::string shortest(std::optional<double> value) {
    if (!value) return {};
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), *value).ptr;
    return {text.data(), end};
}

std::string table_of(const ChartSpec& spec, std::string_view separator,
                     std::string (*field)(std::string_view)) {
    constexpr std::array kColumns{"model", "device", "batch", "dtype",   "mode", "measure",
                                  "value", "low",    "high",  "verdict", "unit"};
    std::string text;
    const auto add = [&](const auto& fields) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i > 0) text += separator;
            text += field(fields[i]);
        }
        text += '\n';
    };
    add(kColumns);
    for (const ChartRecord& r : records_of(spec)) {
        const auto end = [&](std::size_t i) {
            return r.interval ? shortest((*r.interval)[i]) : std::string();
        };
        add(std::array<std::string, kColumns.size()>{
            r.model, r.device, std::to_string(r.batch), std::string(name_in(bench::kDTypeNames, r.dtype)),
            r.mode, r.measure, shortest(r.value), end(0), end(1), r.verdict, r.unit});
    }
    return text;
}

/// A tab or line end in a model's path would split the line.
std::string on_one_line(std::string_view field) {
    std::string text(field);
    std::ranges::replace_if(
        text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

}  // namespace

std::vector<ChartRecord> records_of(const ChartSpec& spec) {
    std::vector<ChartRecord> records;
    for (const Panel& panel : spec.panels) {
        for (const Curve& curve : panel.curves)
            panel.unit == Unit::loss ? add_losses(records, curve) : add_total_time(records, curve);
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (bar.row) add_bar(records, bar, panel.unit);
    }
    return records;
}

std::string csv_of(const ChartSpec& spec) {
    return table_of(spec, ",", bench::csv::quoted);
}

std::string tsv_of(const ChartSpec& spec) {
    return table_of(spec, "\t", on_one_line);
}

}  // namespace ui::charts
