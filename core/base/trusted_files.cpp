#include "core/base/trusted_files.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/cached_checksum.h"
#include "core/base/json_store.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"

namespace bench::trusted_files {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFilesKey = "files";

struct Trusted {
    std::string sha256;
    std::string file;  ///< its path when it was trusted, for people who read the list
};

template <typename Record>
requires std::same_as<std::remove_const_t<Record>, Trusted>
void members(Record& record, auto visit) {
    visit("sha256", record.sha256);
    visit("file", record.file);
}

fs::path list() {
    return paths::data_dir() / "trusted_files.json";
}

}  // namespace

std::string sum_of(const fs::path& file) {
    const std::array files{fs::absolute(file)};
    return cached_checksum(files, [&file] { return sha256_of_file(file); });
}

bool is_trusted(const fs::path& file) {
    const auto trusted = json_store::read<Trusted>(list(), kFilesKey);
    return std::ranges::find(trusted, sum_of(file), &Trusted::sha256) != trusted.end();
}

void trust(const fs::path& file) {
    if (is_trusted(file)) return;
    auto trusted = json_store::read<Trusted>(list(), kFilesKey);
    trusted.push_back({sum_of(file), fs::absolute(file).string()});
    json_store::write_or_throw(list(), kFilesKey, trusted);
}

}  // namespace bench::trusted_files
