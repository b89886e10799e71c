#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "core/base/message.h"

namespace bench {

/// Any failure that CompileScope reports. what() is one English sentence that names the file, key or
/// argument. The window translates a Message but not a plain string.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& text) : Error(Message::plain(text)) {}
    explicit Error(const Message& message) : std::runtime_error(message.text()), message_(message) {}

    const Message& message() const { return message_; }

private:
    Message message_;
};

/// Invalid input, such as a bad argument or an unreadable file. The command line exits with status 2.
class InputError : public Error {
public:
    using Error::Error;
};

/// A valid request that this machine, device or build does not support: a row with status `unsupported`.
class UnsupportedError : public Error {
public:
    using Error::Error;
};

/// Returns the message of an Error, or what() of another exception as plain text.
inline Message message_of(const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    return ours != nullptr ? ours->message() : Message::plain(error.what());
}

}  // namespace bench
