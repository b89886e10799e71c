#include "core/plan/text_queries.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"

namespace bench {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

void check_utf8(std::string_view text) {
    // Plans, rows and messages to the worker contain it.
    if (!is_utf8(text)) throw InputError("--text is not valid UTF-8");
}

}  // namespace

std::vector<std::string> default_queries() {
    return {"a photo of a cat", "a photo of a dog"};
}

std::vector<std::string> split_queries(std::string_view text) {
    check_utf8(text);
    std::vector<std::string> queries;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        queries.emplace_back(trimmed(text.substr(begin, end - begin)));
        if (queries.back().empty())
            throw InputError("--text: query " + std::to_string(queries.size()) +
                             " is empty; queries stand between commas, \"a cat,a remote control\"");
        begin = end + 1;
    }
    return queries;
}

std::string join_queries(const std::vector<std::string>& queries) {
    std::string text;
    for (const std::string& query : queries) text += (text.empty() ? "" : ",") + query;
    if (!queries.empty() && split_queries(text) != queries)
        throw InputError("--text: a query has a comma or spaces around it: " + text);
    return text;
}

}  // namespace bench
