#include "core/results/result_files.h"
#include "core/results/summary_table.h"

namespace bench::results {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '|' ? "\\|" : (c == '\n' ? " " : std::string(1, c));
    return result;
}

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
    const SummaryTable table = summary_table(file.rows);
    std::string titles = "|", rule = "|", body;
    for (const SummaryTable::Column& column : table.columns) {
        titles += " " + column.title + " |";
        rule += column.number ? " ---: |" : " --- |";
    }
    for (const auto& record : table.records) {
        body += "|";
        for (const std::string& field : record) body += " " + escaped(field) + " |";
        body += "\n";
    }
    return heading(file) + titles + "\n" + rule + "\n" + body;
}

}  // namespace bench::results
