#include "core/base/shell_words.h"

#include <algorithm>
#include <string_view>

namespace bench::shell {

std::string quoted(const std::string& word) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-_./,:=+@%").find(c) != std::string_view::npos;
    };
    // zsh replaces a word that begins with = by the path of a command.
    if (!word.empty() && word.front() != '=' && std::ranges::all_of(word, plain)) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + quoted(word);
    return text;
}

}  // namespace bench::shell
