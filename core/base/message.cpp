#include "core/base/message.h"

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <system_error>

#include "core/base/json_text.h"

namespace bench {

namespace {

constexpr int kDeepest = 8;

/// "%1, %2, %3"
std::string list_id(std::size_t parts) {
    std::string id;
    for (std::size_t part = 1; part <= parts; ++part) id += (part == 1 ? "%" : ", %") + std::to_string(part);
    return id;
}

std::optional<Message> parsed(const nlohmann::json& json, int depth = 1) {
    if (json.is_string()) return Message::plain(json.get<std::string>());
    if (depth > kDeepest || !json.is_array() || json.empty() || !json[0].is_string()) return std::nullopt;
    auto id = json[0].get<std::string>();
    if (!has_places(id, json.size() - 1)) return std::nullopt;
    std::vector<Message> arguments;
    for (auto each = json.begin() + 1; each != json.end(); ++each) {
        auto argument = parsed(*each, depth + 1);
        if (!argument) return std::nullopt;
        arguments.push_back(std::move(*argument));
    }
    return Message::from_id(std::move(id), std::move(arguments));
}

}  // namespace

Message Message::plain(std::string text) {
    Message message;
    message.text_ = std::move(text);
    return message;
}

Message Message::from_id(std::string id, std::vector<Message> arguments) {
    Message message;
    message.text_ = std::move(id);
    message.has_id_ = true;
    message.arguments_ = std::move(arguments);
    return message;
}

Message Message::list(std::vector<Message> parts) {
    if (parts.empty()) return {};
    if (parts.size() == 1) return std::move(parts.front());
    std::string id = list_id(parts.size());
    return from_id(std::move(id), std::move(parts));
}

bool Message::has_subject() const {
    return has_id_ && text_ == "%1: %2";
}

bool Message::is_list() const {
    return has_id_ && arguments_.size() > 1 && text_ == list_id(arguments_.size());
}

std::string Message::text() const {
    if (!has_id_) return text_;
    std::vector<std::string> texts;
    for (const Message& argument : arguments_) texts.push_back(argument.text());
    return filled(text_, texts);
}

std::ostream& operator<<(std::ostream& out, const Message& message) {
    return out << message.text();
}

std::string filled(std::string_view text, std::span<const std::string> arguments) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto place = text[i] == '%' && i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '1')
                                                                 : arguments.size();
        if (place < std::min<std::size_t>(arguments.size(), 9)) {
            result += arguments[place];
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

Message system_message(int error) {
    switch (error) {
        case EACCES:
            return message("Permission denied");
        case ENOSPC:
            return message("No space left on device");
        case ENOENT:
            return message("No such file or directory");
        case EROFS:
            return message("Read-only file system");
        case EISDIR:
            return message("Is a directory");
        default:
            return Message::plain(std::generic_category().message(error));
    }
}

nlohmann::json to_json(const Message& message) {
    if (!message.has_id()) return message.text();
    nlohmann::json array = nlohmann::json::array({std::string(message.id())});
    for (const Message& argument : message.arguments()) array.push_back(to_json(argument));
    return array;
}

Message message_from_json(const nlohmann::json& json, const std::string& text) {
    auto message = parsed(json);
    return message && *message == text ? *std::move(message) : Message::plain(text);
}

nlohmann::json to_json(const std::vector<Message>& messages) {
    if (std::ranges::none_of(messages, &Message::has_id)) return {};
    nlohmann::json list = nlohmann::json::array();
    for (const Message& message : messages) list.push_back(to_json(message));
    return list;
}

std::vector<Message> messages_from_json(const nlohmann::json& json, const std::vector<std::string>& texts) {
    std::vector<Message> messages;
    for (const std::string& text : texts) {
        const std::size_t index = messages.size();
        const bool is_there = json.is_array() && index < json.size();
        messages.push_back(is_there ? message_from_json(json[index], text) : Message::plain(text));
    }
    return messages;
}

void write_message(nlohmann::json& object, const std::string& key, const Message& message) {
    object[key] = message.text();
    if (message.has_id()) object[key + "_message"] = to_json(message);
}

Message message_in(const nlohmann::json& object, const std::string& key) {
    const auto found = object.find(key + "_message");
    return message_from_json(found == object.end() ? nlohmann::json() : *found, text_in(object, key));
}

}  // namespace bench
