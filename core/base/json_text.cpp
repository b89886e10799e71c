#include "core/base/json_text.h"

#include "core/base/error.h"

namespace bench {

nlohmann::json parse_json(std::string_view text, const std::string& source) {
    constexpr int kDeepest = 100;
    using Event = nlohmann::json::parse_event_t;
    const auto check_depth = [&](int around, Event event, const nlohmann::json&) {
        const bool opens = event == Event::object_start || event == Event::array_start;
        if (opens && around == kDeepest)
            throw InputError(source + ": its JSON is nested more than " + std::to_string(kDeepest) + " deep");
        return true;
    };
    try {
        return nlohmann::json::parse(text, check_depth);
    } catch (const nlohmann::json::parse_error& error) {
        throw InputError(source + ": not valid JSON (byte " + std::to_string(error.byte) + ")");
    } catch (const nlohmann::json::out_of_range&) {
        throw InputError(source + ": not valid JSON (a number is too large)");
    }
}

std::string shown(const nlohmann::json& value) {
    constexpr std::size_t kLongestBytes = 200;
    std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (text.size() <= kLongestBytes) return text;
    const auto continues = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    std::size_t end = kLongestBytes;
    while (continues(end)) --end;  // no half character
    return text.substr(0, end) + "...";
}

}  // namespace bench
