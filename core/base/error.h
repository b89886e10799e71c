#pragma once

#include <stdexcept>
#include <string>

namespace bench {

/// Any failure that CompileScope reports. what() is one English sentence that names the file, key or
/// argument.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
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

}  // namespace bench
