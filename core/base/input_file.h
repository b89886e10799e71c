#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace bench {

/// A regular file that is read at any place, without a map: what is read counts once towards the process's
/// memory, and a file that shrinks meanwhile is an error, not a signal. Opening never blocks: a FIFO, a
/// device and a folder are errors. Errors are InputError that names the file and the reason.
class InputFile {
public:
    explicit InputFile(const std::filesystem::path& file);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// When it was opened. Files of /proc have size 0.
    std::uint64_t size_bytes() const { return size_bytes_; }

    /// Fills `to` with what begins at `offset_bytes`. From any thread, from several at once. Throws where the
    /// file ends before.
    void read(std::uint64_t offset_bytes, std::span<std::byte> to) const;

    /// Fills as much of `to` as the file has from `offset_bytes` on. Returns the number of bytes.
    std::size_t read_up_to(std::uint64_t offset_bytes, std::span<std::byte> to) const;

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_bytes_ = 0;
};

}  // namespace bench
