#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace bench {

/// The text appended to a file after construction: the output of one program in a log that earlier programs
/// have also written to.
class FileTail {
public:
    FileTail() = default;
    explicit FileTail(std::filesystem::path file);
    /// Returns at most the last 16 KiB of it; empty if the file cannot be read.
    std::string text() const;

private:
    std::filesystem::path file_;
    std::uintmax_t begin_ = 0;
};

}  // namespace bench
