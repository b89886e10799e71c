#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace bench {

/// What is appended to a file from now on: what a program said that writes into a log which others wrote
/// before.
class FileTail {
public:
    FileTail() = default;
    explicit FileTail(std::filesystem::path file);
    /// The last 16 KiB of it at most; empty when the file cannot be read.
    std::string text() const;

private:
    std::filesystem::path file_;
    std::uintmax_t begin_ = 0;
};

}  // namespace bench
