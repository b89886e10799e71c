#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench {

/// An English sentence for the user, which the window can translate. As in gettext, the sentence itself is
/// the id, with placeholders %1 to %9 for its arguments. An argument is a Message too: a nested sentence, or
/// plain text that is not translated, such as a path, a number or another program's output.
class Message {
public:
    Message() = default;
    /// Makes a message without an id, which is never translated.
    static Message plain(std::string text);
    /// For an id from a table or another process; other code calls message("...", arguments).
    static Message from_id(std::string id, std::vector<Message> arguments = {});
    /// "a, b, c", which each language separates in its own way. At most nine parts; one part is itself.
    static Message list(std::vector<Message> parts);

    bool empty() const { return text_.empty(); }
    bool has_id() const { return has_id_; }
    bool has_subject() const;  ///< made by about()
    bool is_list() const;      ///< made by list()
    /// Empty if the message has no id.
    std::string_view id() const { return has_id_ ? std::string_view(text_) : std::string_view(); }
    const std::vector<Message>& arguments() const { return arguments_; }

    std::string text() const;  ///< in English
    explicit operator std::string() const { return text(); }

    friend bool operator==(const Message&, const Message&) = default;
    friend bool operator==(const Message& message, std::string_view text) { return message.text() == text; }
    friend std::ostream& operator<<(std::ostream& out, const Message& message);

private:
    std::string text_;  ///< the id, or the plain text
    bool has_id_ = false;
    std::vector<Message> arguments_;
};

/// Replaces the placeholders in `text` by the arguments. Leaves placeholders inside arguments, and those
/// without an argument, as they are.
std::string filled(std::string_view text, std::span<const std::string> arguments);

/// Returns the C library's message for the errno value `error`.
Message system_message(int error);

// Messages in files and lines. The key "reason" has the English text, which is all that other programs read; the
// optional key "reason_message" beside it has the id and the arguments.

/// ["the worker ended: %1", ["exit code %1", "3"]]; the text alone without an id.
nlohmann::json to_json(const Message& message);

/// The message whose English is `text`: `json` is to_json() of it. Where it is anything else, as in a file that
/// was edited, the message is the plain text. The JSON is not trusted: at most eight messages are nested.
Message message_from_json(const nlohmann::json& json, const std::string& text);

/// Writes the text at `key` and, where the message has an id, the message at `key`_message.
void write_message(nlohmann::json& object, const std::string& key, const Message& message);

/// What write_message() wrote; empty where there is no text at `key`.
Message message_in(const nlohmann::json& object, const std::string& key);

/// The same for a list: "warnings" has the texts, "warning_messages" the messages. Null where none has an id.
nlohmann::json to_json(const std::vector<Message>& messages);
std::vector<Message> messages_from_json(const nlohmann::json& json, const std::vector<std::string>& texts);

/// Marks a literal as an id. translations/core_messages.py finds these and the first arguments of message().
constexpr const char* message_id(const char* id) {
    return id;
}

/// Whether the placeholders of an id are %1 to %`count`, each once. If one occurred several times, a short
/// file could produce a message of any length.
constexpr bool has_places(std::string_view id, std::size_t count) {
    if (count > 9) return false;
    std::size_t used[10] = {};
    for (std::size_t i = 0; i + 1 < id.size(); ++i)
        if (id[i] == '%' && id[i + 1] >= '1' && id[i + 1] <= '9') ++used[id[i + 1] - '0'];
    for (std::size_t place = 1; place < 10; ++place)
        if (used[place] != (place <= count ? 1 : 0)) return false;
    return true;
}

/// A literal whose placeholders are exactly %1 to %`Count`, each once. Other literals do not compile.
template <std::size_t Count>
struct MessageLiteral {
    consteval MessageLiteral(const char* literal) : id(literal) {  // NOLINT(google-explicit-constructor)
        if (!has_places(id, Count)) throw "the places are not those of the arguments";
    }
    const char* id;
};

namespace message_argument {
inline Message of(Message message) {
    return message;
}
inline Message of(std::string text) {
    return Message::plain(std::move(text));
}
inline Message of(std::string_view text) {
    return Message::plain(std::string(text));
}
inline Message of(const char* text) {
    return Message::plain(text);
}
Message of(std::integral auto number) {
    return Message::plain(std::to_string(number));
}
}  // namespace message_argument

/// Example: message("torch was %1 and is %2", before, now). Arguments are messages, strings or integers.
template <typename... Arguments>
Message message(std::type_identity_t<MessageLiteral<sizeof...(Arguments)>> literal,
                Arguments&&... arguments) {
    return Message::from_id(literal.id, {message_argument::of(std::forward<Arguments>(arguments))...});
}

/// Makes "SUBJECT: WHAT", such as a file and its error. The window isolates the subject's text direction.
template <typename Subject, typename What>
Message about(Subject&& subject, What&& what) {
    return message("%1: %2", std::forward<Subject>(subject), std::forward<What>(what));
}

}  // namespace bench
