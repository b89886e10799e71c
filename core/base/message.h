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

/// One English sentence for people, which the window can show in another language. As in gettext the sentence
/// itself is the id, with places %1 to %9 for its arguments. An argument is a Message too: a nested sentence,
/// or plain text such as a path, a number or another program's words, which no language changes.
class Message {
public:
    Message() = default;
    /// Without an id: shown as it is in every language.
    static Message plain(std::string text);
    /// For an id from a table or another process; other code calls message("...", arguments).
    static Message from_id(std::string id, std::vector<Message> arguments = {});
    /// "a, b, c", which each language separates in its own way. At most nine parts; one part is itself.
    static Message list(std::vector<Message> parts);

    bool empty() const { return text_.empty(); }
    bool has_id() const { return has_id_; }
    bool has_subject() const;  ///< made by about()
    bool is_list() const;      ///< made by list()
    /// Empty without an id.
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

/// `text` with the arguments in its places, in one pass: what is put in has no places. A place without an
/// argument stays.
std::string filled(std::string_view text, std::span<const std::string> arguments);

/// What errno's value `error` means, in the C library's words.
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

/// Marks a literal as an id: translations/core_messages.py finds those and the first argument of message().
constexpr const char* message_id(const char* id) {
    return id;
}

/// Whether the places of an id are %1 to %`count`, once each. A place that occurs again would let a short file
/// have a message of any length.
constexpr bool has_places(std::string_view id, std::size_t count) {
    if (count > 9) return false;
    std::size_t used[10] = {};
    for (std::size_t i = 0; i + 1 < id.size(); ++i)
        if (id[i] == '%' && id[i + 1] >= '1' && id[i + 1] <= '9') ++used[id[i + 1] - '0'];
    for (std::size_t place = 1; place < 10; ++place)
        if (used[place] != (place <= count ? 1 : 0)) return false;
    return true;
}

/// A literal whose places are %1 to %`Count`, once each. Others do not compile.
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

/// message("torch was %1 and is %2", before, now). The arguments are messages, texts and whole numbers.
template <typename... Arguments>
Message message(std::type_identity_t<MessageLiteral<sizeof...(Arguments)>> literal,
                Arguments&&... arguments) {
    return Message::from_id(literal.id, {message_argument::of(std::forward<Arguments>(arguments))...});
}

/// "FILE: what is wrong with it". The first argument is what the second is about; the window isolates it.
template <typename Subject, typename What>
Message about(Subject&& subject, What&& what) {
    return message("%1: %2", std::forward<Subject>(subject), std::forward<What>(what));
}

}  // namespace bench
