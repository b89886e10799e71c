#include "core/catalog/class_names.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <set>
#include <sstream>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/catalog/hf_config.h"

namespace bench::weights {

namespace {

constexpr const char* kModelOfImageNet = "google/vit-base-patch16-224";
constexpr std::size_t kMostClasses = 100'000;
constexpr std::size_t kWordNetDigits = 8;

[[noreturn]] void refuse(const std::string& word, const Message& why) {
    throw InputError(about("--labels " + word, why));
}

ClassNames numbered(const std::vector<std::string>& list) {
    ClassNames names;
    for (const std::string& name : list) names.emplace(static_cast<int>(names.size()), name);
    return names;
}

/// Returns the lines without blanks at their ends. Empty lines at the end of the file do not count.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        lines.push_back(line);
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

std::optional<int> number_in(std::string_view word) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = error == std::errc() && end == word.data() + word.size();
    return whole && number >= 0 ? std::optional(number) : std::nullopt;
}

ClassNames names_in_json(const nlohmann::json& json, const std::string& word) {
    const bool all_texts = std::ranges::all_of(json, [](const auto& name) { return name.is_string(); });
    if (json.is_array() && all_texts) return numbered(json.get<std::vector<std::string>>());
    if (json.is_object() && json.contains("id2label")) return names_in_json(json.at("id2label"), word);
    ClassNames names;
    for (const auto& [key, name] : json.items()) {
        const auto id = json.is_object() && all_texts ? number_in(key) : std::nullopt;
        if (!id)
            refuse(word, message("its JSON is neither a list of names nor an object from number to name"));
        names[*id] = name.get<std::string>();
    }
    return names;
}

ClassNames names_in_file(const std::string& word) {
    const std::string text = read_text_file(word);
    if (!is_utf8(text)) refuse(word, message("not valid UTF-8"));
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin != std::string::npos && (text[begin] == '{' || text[begin] == '['))
        return names_in_json(parse_json(text, word), word);
    return numbered(lines_of(text));
}

/// Lower-case ASCII letters, spaces for underscores, no blanks at the ends.
std::string plain(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(), [](char c) {
        if (c == '_') return ' ';
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

bool has_name(const std::string& names, const std::string& wanted) {
    std::istringstream parts(names);
    for (std::string part; std::getline(parts, part, ',');)
        if (plain(part) == wanted) return true;
    return false;
}

/// Whether the word has the form of a WordNet id, such as n07920052. ImageNet's folders have these names.
bool is_wordnet_id(std::string_view word) {
    return word.size() == kWordNetDigits + 1 && word.front() == 'n' &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

/// Returns the model's class for a WordNet id of ImageNet's classes: the one of ImageNet's number if it has one
/// of ImageNet's names for it, otherwise the one with ImageNet's whole name. The number alone is not enough: the
/// model may have other classes.
std::optional<int> class_of_wordnet_id(std::string_view word, const ClassNames& names) {
    static const std::vector<std::string> ids =
        lines_of(read_text_file(paths::resource("imagenet_wordnet_ids.txt")));
    static const ClassNames imagenet = read_class_names(std::string(kImageNet));
    const auto place = std::ranges::find(ids, word);
    if (place == ids.end()) return std::nullopt;
    const int number = static_cast<int>(place - ids.begin());
    const std::string& name = imagenet.at(number);
    if (const auto own = names.find(number); own != names.end()) {
        std::istringstream parts(name);
        for (std::string part; std::getline(parts, part, ',');)
            if (has_name(own->second, plain(part))) return number;
    }
    return class_named(name, names);
}

}  // namespace

ClassNames read_class_names(const std::string& word) {
    if (word == kImageNet) return published_config(kModelOfImageNet).id2label;
    if (!std::filesystem::exists(word)) refuse(word, message("neither imagenet-1k nor a file"));
    ClassNames names = names_in_file(word);
    if (names.empty()) refuse(word, message("it has no names"));
    if (names.size() > kMostClasses) refuse(word, message("it has more than %1 names", kMostClasses));
    return names;
}

void check_class_count(const ClassNames& names, std::int64_t classes, const std::string& word) {
    if (std::ssize(names) != classes)
        refuse(word, message("it has %1 names, but the model has %2 classes", names.size(), classes));
}

std::optional<int> class_named(std::string_view word, const ClassNames& names) {
    if (const auto number = number_in(word))
        return names.empty() || names.contains(*number) ? number : std::nullopt;
    const std::string wanted = plain(word);
    std::set<int> whole, part;
    for (const auto& [id, name] : names) {
        if (plain(name) == wanted) whole.insert(id);
        if (has_name(name, wanted)) part.insert(id);
    }
    const std::set<int>& found = whole.empty() ? part : whole;
    if (found.empty() && is_wordnet_id(word)) return class_of_wordnet_id(word, names);
    return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

}  // namespace bench::weights
