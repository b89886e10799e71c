#include "core/base/cached_checksum.h"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <optional>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/base/text_file.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr std::time_t kSettled_s = 2;
constexpr std::size_t kSumLength = 64;

std::string stamp(const timespec& time) {
    return std::to_string(time.tv_sec) + "." + std::to_string(time.tv_nsec);
}

/// Returns one line per file. Empty if a file is missing or changed within the last kSettled_s seconds.
std::string identity_of(std::span<const fs::path> files) {
    std::string identity;
    for (const fs::path& file : files) {
        struct stat info {};
        if (::stat(file.c_str(), &info) != 0) return {};
        const std::time_t changed_s = std::max(info.st_mtim.tv_sec, info.st_ctim.tv_sec);
        if (std::time(nullptr) - changed_s <= kSettled_s) return {};
        identity += fs::absolute(file).string();
        for (const auto number :
             {static_cast<std::uintmax_t>(info.st_dev), static_cast<std::uintmax_t>(info.st_ino),
              static_cast<std::uintmax_t>(info.st_size)})
            identity += ' ' + std::to_string(number);
        identity += ' ' + stamp(info.st_mtim) + ' ' + stamp(info.st_ctim) + '\n';
    }
    return identity;
}

fs::path memory_of(std::span<const fs::path> files) {
    return paths::cache_dir() / "sums" / (sha256_hex(fs::absolute(files.front()).string()) + ".txt");
}

/// Returns the sum in the first line of the cache entry if the remaining lines equal `identity`.
std::optional<std::string> read_sum(std::span<const fs::path> files, const std::string& identity) {
    try {
        const std::string text = read_text_file(memory_of(files));
        if (text.size() == kSumLength + 1 + identity.size() && text.substr(kSumLength + 1) == identity)
            return text.substr(0, kSumLength);
    } catch (const std::exception&) {
        // Missing or unreadable: the caller computes the sum.
    }
    return std::nullopt;
}

void remember(std::span<const fs::path> files, const std::string& identity, const std::string& sum) {
    if (identity_of(files) != identity) return;  // the files changed while they were read
    const fs::path memory = memory_of(files);
    fs::create_directories(memory.parent_path());
    replace_text_file(memory, sum + '\n' + identity);
}

}  // namespace

std::string cached_checksum(std::span<const fs::path> files, const std::function<std::string()>& compute) {
    const std::string identity = identity_of(files);
    if (identity.empty()) return compute();
    if (const auto sum = read_sum(files, identity)) return *sum;
    std::string sum = compute();
    try {
        remember(files, identity, sum);
    } catch (const std::exception&) {
        // Without the cache entry, the next call computes the sum again.
    }
    return sum;
}

}  // namespace bench
