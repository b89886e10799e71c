#include "core/base/message.h"

#include <algorithm>
#include <cerrno>
#include <ostream>
#include <system_error>

namespace bench {

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

bool Message::has_subject() const {
    return has_id_ && text_ == "%1: %2";
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

}  // namespace bench
