#include "app/commands/text_table.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "core/base/printable.h"

namespace app {

std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

namespace {

/// Returns a field as one line.
std::string field_text(const std::string& field) {
    std::string text = bench::printable(field);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
}

bench::results::SummaryTable as_printed(bench::results::SummaryTable table) {
    for (auto& record : table.records) std::ranges::transform(record, record.begin(), field_text);
    std::ranges::transform(table.notes, table.notes.begin(), bench::printable);
    return table;
}

}  // namespace

void print_table(std::ostream& out, const bench::results::SummaryTable& fields) {
    const bench::results::SummaryTable table = as_printed(fields);
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        widths.push_back(width_of(table.columns[c].title));
        for (const auto& record : table.records) widths[c] = std::max(widths[c], width_of(record[c]));
    }
    const auto print = [&](auto text_of) {
        std::string line;
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const std::string text = text_of(c);
            const std::string padding(widths[c] - width_of(text), ' ');
            line += table.columns[c].number ? padding + text : text + padding;
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << line << '\n';
    };
    print([&](std::size_t c) { return table.columns[c].title; });
    for (const auto& record : table.records) print([&](std::size_t c) { return record[c]; });
    for (const std::string& note : table.notes) out << note << '\n';
}

}  // namespace app
