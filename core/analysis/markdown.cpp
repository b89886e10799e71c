#include "core/base/markdown.h"
#include "core/analysis/summary_table.h"
#include "core/plan/command_line.h"
#include "core/results/result_files.h"

namespace bench::results {

namespace {

std::string heading(const ResultFile& file) {
    std::string text = "# CompileScope results\n\n";
    if (!file.created.empty()) text += "- Created: " + file.created + "\n";
    text += "- Preset: " + std::string(name_in(kPresetNames, file.plan.preset)) + "\n";
    for (const char* key : {"cpu", "os", "torch"}) {
        const auto value = file.environment.is_object() ? file.environment.find(key) : file.environment.end();
        if (value != file.environment.end() && value->is_string())
            text += std::string("- ") + key + ": " + value->get<std::string>() + "\n";
    }
    if (!file.plan.models.empty()) {
        RunPlan plan = file.plan;
        plan.python.clear();
        text += "- Command: `" + to_shell_command(plan) + "`\n";
    }
    return text +
           "\nThe median is per call of a whole batch, with half of its 95 % interval. Improvement is the "
           "share of eager's time that is saved, with its 95 % interval. Break-even is the number of images "
           "or "
           "training steps after which the time spent compiling is won back.\n\n";
}

}  // namespace

std::string to_markdown(const SummaryTable& table) {
    std::string titles = "|", rule = "|", text;
    for (const SummaryTable::Column& column : table.columns) {
        titles += " " + column.title + " |";
        rule += column.number ? " ---: |" : " --- |";
    }
    for (const auto& record : table.records) {
        text += "|";
        for (const std::string& field : record) text += " " + markdown::field(field) + " |";
        text += "\n";
    }
    text = titles + "\n" + rule + "\n" + text;
    for (const std::string& note : table.notes) text += "\n" + note + "\n";
    return text;
}

std::string to_markdown_text(const ResultFile& file) {
    const JudgedRows judged(file.rows);
    std::string text = heading(file) + to_markdown(summary_table(file.rows, judged));
    const SummaryTable over_models = aggregate_table(file.rows, judged);
    if (!over_models.records.empty()) text += "\n## Over all models\n\n" + to_markdown(over_models);
    return text;
}

}  // namespace bench::results
