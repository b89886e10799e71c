#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace bench::weights {

/// A file's bytes by read-only memory map. Throws InputError that names the file and the system's reason.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& file);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }

private:
    std::span<const std::byte> bytes_;
};

}  // namespace bench::weights
