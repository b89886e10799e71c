#include "core/base/json_text.h"

#include "core/base/error.h"
#include "core/base/text_file.h"

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

nlohmann::json json_or_null(std::string_view text) {
    auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    return json.is_discarded() ? nlohmann::json() : json;
}

nlohmann::json json_object_in(const std::filesystem::path& file) {
    std::string text;
    try {
        text = read_text_file(file);
    } catch (const InputError&) {
        // Not there: as if it were empty.
    }
    auto json = json_or_null(text);
    return json.is_object() ? json : nlohmann::json::object();
}

std::string text_in(const nlohmann::json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string dump_json(const nlohmann::json& value, int indent) {
    return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string shown(const nlohmann::json& value) {
    constexpr std::size_t kLongestBytes = 200;
    std::string text = dump_json(value);
    if (text.size() <= kLongestBytes) return text;
    const auto continues = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    std::size_t end = kLongestBytes;
    while (continues(end)) --end;  // no half character
    return text.substr(0, end) + "...";
}

}  // namespace bench
