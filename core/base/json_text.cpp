#include "core/base/json_text.h"

#include <utility>
#include <vector>

#include "core/base/byte_size.h"
#include "core/base/error.h"

namespace bench {

namespace {

using nlohmann::json;

/// Builds the value from the parser's events without recursion. Stops at the first error.
class JsonBuilder : public nlohmann::json_sax<json> {
public:
    json value;
    Message refusal;  ///< why the text is refused; empty if it is not

    bool null() override { return add(nullptr) != nullptr; }
    bool boolean(bool given) override { return add(given) != nullptr; }
    bool number_integer(number_integer_t given) override { return add(given) != nullptr; }
    bool number_unsigned(number_unsigned_t given) override { return add(given) != nullptr; }
    bool number_float(number_float_t given, const string_t&) override { return add(given) != nullptr; }
    bool string(string_t& given) override { return add(std::move(given)) != nullptr; }
    bool binary(binary_t&) override { return false; }  // does not occur in JSON
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        const auto [member, is_new] =
            open_.back()->get_ref<json::object_t&>().try_emplace(std::move(name), nullptr);
        if (!is_new) return refuse(message("not valid JSON (the key %1 occurs twice)", shown(member->first)));
        member_ = &member->second;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception& error) override {
        constexpr int kOutOfRange = 406;
        return refuse(error.id == kOutOfRange ? message("not valid JSON (a number is too large)")
                                              : message("not valid JSON (byte %1)", position));
    }

private:
    bool refuse(Message why) {
        refusal = std::move(why);
        return false;
    }

    json* add(json added) {
        if (open_.empty()) return &(value = std::move(added));
        if (open_.back()->is_object()) return &(*member_ = std::move(added));
        return &open_.back()->get_ref<json::array_t&>().emplace_back(std::move(added));
    }

    bool open(json empty) {
        constexpr std::size_t kDeepest = 100;
        if (open_.size() == kDeepest)
            return refuse(message("its JSON is nested more than %1 deep", kDeepest));
        open_.push_back(add(std::move(empty)));
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    std::vector<json*> open_;  ///< outermost first; only the last one grows, so the pointers stay valid
    json* member_ = nullptr;   ///< receives the next value in an object
};

/// Parses `text` into `value`. Returns the reason if the text is refused, otherwise an empty message.
Message refusal_of(std::string_view text, std::size_t most_bytes, json& value) {
    if (text.size() > most_bytes)
        return message("it is larger than %1", byte_size::text(static_cast<std::int64_t>(most_bytes)));
    // The parser treats a zero byte as the end of the text.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return message("not valid JSON (byte %1)", zero + 1);
    JsonBuilder builder;
    if (json::sax_parse(text, &builder)) value = std::move(builder.value);
    return builder.refusal;
}

}  // namespace

json parse_json(std::string_view text, const std::string& source, std::size_t most_bytes) {
    json value;
    const Message refusal = refusal_of(text, most_bytes, value);
    if (!refusal.empty()) throw InputError(about(source, refusal));
    return value;
}

json read_json(const std::filesystem::path& file, std::size_t most_bytes) {
    return parse_json(read_text_file(file, most_bytes), file.string(), most_bytes);
}

json json_or_null(std::string_view text, std::size_t most_bytes) {
    json value;
    refusal_of(text, most_bytes, value);
    return value;
}

std::optional<nlohmann::json> parse_typed_line(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string_view::npos || line[start] != '{') return std::nullopt;  // fast path
    auto json = json_or_null(line);
    if (!json.is_object()) return std::nullopt;
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) return std::nullopt;
    return json;
}

json json_object_in(const std::filesystem::path& file, std::size_t most_bytes) {
    try {
        json value = read_json(file, most_bytes);
        if (value.is_object()) return value;
    } catch (const InputError&) {
        // Treated like a file without an object.
    }
    return json::object();
}

std::string text_in(const nlohmann::json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

json object_in(const json& object, std::string_view key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : json::object();
}

std::string dump_json(const nlohmann::json& value, int indent) {
    return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_utf8(std::string_view text) {
    try {
        (void)json(text).dump();
        return true;
    } catch (const json::exception&) {
        return false;
    }
}

std::string shown(const nlohmann::json& value) {
    constexpr std::size_t kLongestBytes = 200;
    std::string text = dump_json(value);
    if (text.size() <= kLongestBytes) return text;
    const auto continues = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    std::size_t end = kLongestBytes;
    while (continues(end)) --end;  // do not split a character
    return text.substr(0, end) + "...";
}

}  // namespace bench
