#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/base/error.h"

/// What the fuzz targets share. A target is libFuzzer's LLVMFuzzerTestOneInput: it puts the bytes into a
/// file, as the reader under test expects them, and calls the reader. A find is a crash: a sanitizer's,
/// libFuzzer's limits of time and memory, or check().
namespace fuzz {

inline void check(bool good, const char* what) {
    if (good) return;
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

/// A folder of this process, in memory where the system has such a place.
class Folder {
public:
    Folder() { std::filesystem::create_directories(path_); }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path write(const char* name, std::string_view bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
        return path_ / name;
    }
    const std::filesystem::path& path() const { return path_; }

private:
    static std::filesystem::path place() {
        const std::filesystem::path memory = "/dev/shm";
        return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
    }

    std::filesystem::path path_ = place() / ("compilescope_fuzz_" + std::to_string(::getpid()));
};

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

/// Calls `read`, which may refuse its input: with an InputError that names the file, and in no other way.
template <typename Read>
void may_refuse(const std::filesystem::path& file, const Read& read) {
    try {
        read();
    } catch (const bench::InputError& error) {
        check(std::string(error.what()).find(file.string()) != std::string::npos, "a message names no file");
    }
}

}  // namespace fuzz
