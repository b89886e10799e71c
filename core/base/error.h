#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "core/base/message.h"

namespace bench {

/// Any failure that CompileScope reports. what() is one English sentence that names the file, key or
/// argument. A plain text is for what the window does not translate.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& text) : Error(Message::plain(text)) {}
    explicit Error(const Message& message) : std::runtime_error(message.text()), message_(message) {}

    const Message& message() const { return message_; }

private:
    Message message_;
};

/// The user's input cannot be used: a bad argument, an unreadable file. The command line exits with 2.
class InputError : public Error {
public:
    using Error::Error;
};

/// The request is understood but this machine, device or build cannot do it: a row with status `unsupported`.
class UnsupportedError : public Error {
public:
    using Error::Error;
};

/// Of an Error its message, of another exception the plain text.
inline Message message_of(const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    return ours != nullptr ? ours->message() : Message::plain(error.what());
}

}  // namespace bench
