#include "core/base/csv.h"

#include <utility>

#include "core/base/error.h"

namespace bench::csv {

std::vector<std::vector<std::string>> parse(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    std::vector<std::vector<std::string>> records;
    std::vector<std::string> record;
    std::string field;
    bool in_quotes = false;
    const auto end_record = [&] {
        record.push_back(std::exchange(field, {}));
        if (record.size() > 1 || !record.front().empty()) records.push_back(record);
        record.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool doubled = in_quotes && c == '"' && i + 1 < text.size() && text[i + 1] == '"';
        if (doubled) {
            field += '"';
            ++i;
        } else if (c == '"') {
            in_quotes = !in_quotes;
        } else if (in_quotes) {
            field += c;
        } else if (c == ',') {
            record.push_back(std::exchange(field, {}));
        } else if (c == '\n') {
            end_record();
        } else if (c != '\r') {
            field += c;
        }
    }
    if (in_quotes) throw Error("a quote is never closed");
    if (!field.empty() || !record.empty()) end_record();
    return records;
}

std::string quoted(std::string_view field) {
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(field);
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
    return text + '"';
}

}  // namespace bench::csv
