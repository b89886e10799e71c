#include "core/base/printable.h"

#include <algorithm>

namespace bench {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Length of the first character in bytes; 0 if it is not valid UTF-8.
std::size_t length_of_first(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    std::size_t length = 0;
    if (first < 0x80) length = 1;
    if (first >= 0xC2 && first < 0xE0) length = 2;
    if (first >= 0xE0 && first < 0xF0) length = 3;
    if (first >= 0xF0 && first < 0xF5) length = 4;
    if (length == 0 || length > text.size()) return 0;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    return std::ranges::all_of(text.substr(1, length - 1), continues) ? length : 0;
}

bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() == 2) return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return character.size() == 1 && (first < 0x20 || first == 0x7F) && first != '\n' && first != '\t';
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = length_of_first(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
        result += length == 0 || is_control(character) ? kReplacement : character;
        text.remove_prefix(character.size());
    }
    return result;
}

}  // namespace bench
