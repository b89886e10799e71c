#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <system_error>

#include "core/base/message.h"

namespace bench {

/// Returns the failure, with "; the disk of FOLDER is full: make room there" for the first of `folders` whose
/// disk has less than 1 MiB left. Otherwise returns it unchanged.
inline Message with_full_disk(Message failure, std::initializer_list<std::filesystem::path> folders) {
    constexpr std::uintmax_t kFull_bytes = 1 << 20;
    for (const std::filesystem::path& folder : folders) {
        std::error_code error;
        const auto space = std::filesystem::space(folder, error);
        if (!error && space.available < kFull_bytes)
            return message("%1; the disk of %2 is full: make room there", failure, folder.string());
    }
    return failure;
}

}  // namespace bench
