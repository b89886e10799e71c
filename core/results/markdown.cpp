#include <array>

#include "core/base/numbers.h"
#include "core/models/model_catalog.h"
#include "core/results/break_even.h"
#include "core/results/result_files.h"

namespace bench::results {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '|' ? "\\|" : (c == '\n' ? " " : std::string(1, c));
    return result;
}

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

struct Column {
    const char* title;
    bool number;
    std::string (*text)(const ArmResult& row, const Rows& rows);
};

constexpr std::array kColumns{
    Column{"Model", false, [](const ArmResult& r, const Rows&) { return model_label(r.model); }},
    Column{"Device", false, [](const ArmResult& r, const Rows&) { return r.device; }},
    Column{"Batch", true, [](const ArmResult& r, const Rows&) { return std::to_string(r.batch); }},
    Column{"Type", false,
           [](const ArmResult& r, const Rows&) { return std::string(name_in(kDTypeNames, r.dtype)); }},
    Column{"Mode", false, [](const ArmResult& r, const Rows&) { return r.mode; }},
    Column{"Median [ms]", true, [](const ArmResult& r, const Rows&) { return time_text(r); }},
    Column{"Improvement", true, [](const ArmResult& r, const Rows&) { return improvement_text(r); }},
    Column{"Verdict", false, [](const ArmResult& r, const Rows&) { return verdict_text(r); }},
    Column{"Break-even [images]", true,
           [](const ArmResult& r, const Rows& rows) { return break_even_text(r, rows); }},
    Column{"Status", false, [](const ArmResult& r, const Rows&) { return status_text(r); }},
};

std::string heading(const ResultFile& file) {
    std::string text = "# CompileScope results\n\n";
    if (!file.created.empty()) text += "- Created: " + file.created + "\n";
    text += "- Preset: " + std::string(name_in(kPresetNames, file.plan.preset)) + "\n";
    for (const char* key : {"cpu", "os", "torch"}) {
        const auto value = file.environment.is_object() ? file.environment.find(key) : file.environment.end();
        if (value != file.environment.end() && value->is_string())
            text += std::string("- ") + key + ": " + value->get<std::string>() + "\n";
    }
    if (!file.plan.models.empty()) text += "- Command: `" + to_shell_command(file.plan) + "`\n";
    return text +
           "\nThe median is per call of a whole batch, with half of its 95 % interval. Improvement is the "
           "share "
           "of eager's time that is saved, with its 95 % interval. Break-even is the number of images after "
           "which the time spent compiling is won back.\n\n";
}

}  // namespace

std::string to_markdown_text(const ResultFile& file) {
    std::string titles = "|", rule = "|";
    for (const Column& column : kColumns) {
        titles += std::string(" ") + column.title + " |";
        rule += column.number ? " ---: |" : " --- |";
    }
    std::string text = heading(file) + titles + "\n" + rule + "\n";
    for (const auto& row : file.rows) {
        text += "|";
        for (const Column& column : kColumns) text += " " + escaped(column.text(*row, file.rows)) + " |";
        text += "\n";
    }
    return text;
}

}  // namespace bench::results
