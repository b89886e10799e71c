#include "core/results/summary_table.h"

#include <array>

#include "core/base/numbers.h"
#include "core/models/model_catalog.h"
#include "core/results/break_even.h"

namespace bench::results {

namespace {

std::string half_width(const ArmResult& row) {
    if (!row.median_ms || !row.median_ci95_ms) return {};
    const auto [low, high] = *row.median_ci95_ms;
    return " ± " + numbers::fixed((high - low) / 2.0, 2);
}

std::string time_text(const ArmResult& row) {
    if (row.median_ms) return numbers::fixed(*row.median_ms, 2) + half_width(row);
    return row.mean_ms ? numbers::fixed(*row.mean_ms, 2) + " (mean)" : std::string();
}

std::string improvement_text(const ArmResult& row) {
    const VersusEager& versus = row.vs_eager;
    const auto percent =
        versus.improvement_percent ? versus.improvement_percent : row.guide_improvement_percent;
    if (!percent) return {};
    std::string text = numbers::fixed(*percent, 1) + " %";
    if (const auto& interval = versus.improvement_ci95_percent)
        text += " (" + numbers::fixed((*interval)[0], 1) + " to " + numbers::fixed((*interval)[1], 1) + ")";
    return text;
}

std::string verdict_text(const ArmResult& row) {
    if (!row.vs_eager.verdict) return {};
    return *row.vs_eager.verdict == Verdict::cant_tell
               ? "can't tell"
               : std::string(name_in(kVerdictNames, *row.vs_eager.verdict));
}

std::string break_even_text(const ArmResult& row, const Rows& rows) {
    const ArmResult* eager = eager_of(row, rows);
    const auto images = eager ? break_even_images(row, *eager) : std::nullopt;
    return images ? numbers::fixed(*images, 0) : std::string();
}

std::string status_text(const ArmResult& row) {
    std::string text(name_in(kArmStatusNames, row.status));
    if (!row.reason.empty()) text += ": " + row.reason;
    for (const std::string& warning : row.warnings) text += "; " + warning;
    return text;
}

struct Field {
    const char* title;
    bool number;
    std::string (*text)(const ArmResult& row, const Rows& rows);
};

constexpr std::array kFields{
    Field{"Model", false, [](const ArmResult& r, const Rows&) { return model_label(r.model); }},
    Field{"Device", false, [](const ArmResult& r, const Rows&) { return r.device; }},
    Field{"Batch", true, [](const ArmResult& r, const Rows&) { return std::to_string(r.batch); }},
    Field{"Type", false,
          [](const ArmResult& r, const Rows&) { return std::string(name_in(kDTypeNames, r.dtype)); }},
    Field{"Mode", false, [](const ArmResult& r, const Rows&) { return r.mode; }},
    Field{"Median [ms]", true, [](const ArmResult& r, const Rows&) { return time_text(r); }},
    Field{"Improvement", true, [](const ArmResult& r, const Rows&) { return improvement_text(r); }},
    Field{"Verdict", false, [](const ArmResult& r, const Rows&) { return verdict_text(r); }},
    Field{"Break-even [images]", true,
          [](const ArmResult& r, const Rows& rows) { return break_even_text(r, rows); }},
    Field{"Status", false, [](const ArmResult& r, const Rows&) { return status_text(r); }},
};

}  // namespace

SummaryTable summary_table(const Rows& rows) {
    SummaryTable table;
    for (const Field& field : kFields) table.columns.push_back({field.title, field.number});
    for (const auto& row : rows) {
        auto& record = table.records.emplace_back();
        for (const Field& field : kFields) record.push_back(field.text(*row, rows));
    }
    return table;
}

}  // namespace bench::results
