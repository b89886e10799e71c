#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace bench {

/// Implementations: the processor's SHA instructions, which are several times faster, and portable code.
enum class Sha256Kind { instructions, portable };

/// The faster implementation that this processor supports.
Sha256Kind sha256_kind();

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
class Sha256 {
public:
    /// Only tests pass `kind`. SHA instructions that the processor does not have terminate the process.
    explicit Sha256(Sha256Kind kind = sha256_kind()) : kind_(kind) {}

    Sha256& update(std::span<const std::byte> bytes);
    Sha256& update(std::string_view text);
    /// Finishes the hash and returns 64 lower-case hexadecimal digits. Call it once, after all updates.
    std::string hex();

private:
    void add_block(const std::uint8_t* block);

    Sha256Kind kind_;
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> pending_{};
    std::uint64_t total_bytes_ = 0;
};

std::string sha256_hex(std::string_view text);

/// Whether `text` is `digits` lower-case hexadecimal digits and nothing else.
bool is_hex_digest(std::string_view text, std::size_t digits = 64);

/// Throws InputError that names the file when it cannot be read.
std::string sha256_of_file(const std::filesystem::path& file);

/// The hash of the files' concatenated content. Throws like sha256_of_file().
std::string sha256_of_files(std::span<const std::filesystem::path> files);

}  // namespace bench
