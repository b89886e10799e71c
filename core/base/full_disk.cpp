#include "core/base/full_disk.h"

#include <cstdint>
#include <system_error>

namespace bench {

std::string full_disk_note(std::initializer_list<std::filesystem::path> folders) {
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
