#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace bench {

/// A regular file with random access. It is not mapped, so that data counts only once towards the process's
/// memory, and a file that shrinks during reading is an error instead of a signal. Opening never blocks;
/// FIFOs, devices and folders are errors. Every error is an InputError that names the file and the reason.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& file);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Size at the time of opening. Files in /proc have size 0.
    std::uint64_t size_bytes() const { return size_bytes_; }

    /// Fills `to` with the bytes from `offset_bytes` on. Several threads may call it at once. Throws if the
    /// file ends too early.
    void read(std::uint64_t offset_bytes, std::span<std::byte> to) const;

    /// Like read(), but stops at the end of the file. Returns the number of bytes read.
    std::size_t read_up_to(std::uint64_t offset_bytes, std::span<std::byte> to) const;

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_bytes_ = 0;
};

}  // namespace bench
