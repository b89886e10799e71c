#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <system_error>

namespace bench {

/// A suffix for the message of a failure that a full disk may have caused: "; the disk of FOLDER is full:
/// make room there" for the first of `folders` whose disk has less than 1 MiB left. Otherwise empty.
inline std::string full_disk_note(std::initializer_list<std::filesystem::path> folders) {
    constexpr std::uintmax_t kFull_bytes = 1 << 20;
    for (const std::filesystem::path& folder : folders) {
        std::error_code error;
        const auto space = std::filesystem::space(folder, error);
        if (!error && space.available < kFull_bytes)
            return "; the disk of " + folder.string() + " is full: make room there";
    }
    return {};
}

}  // namespace bench
