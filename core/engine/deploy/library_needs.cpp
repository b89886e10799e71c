#include "core/engine/deploy/library_needs.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <functional>
#include <vector>

#include "core/base/error.h"

namespace bench::deploy {

namespace {

/// Longer than any symbol version. Blocks of the file overlap by this much.
constexpr std::size_t kOverlap_bytes = 64, kBlock_bytes = std::size_t{1} << 20;

/// Calls `use` with the file's blocks until it returns false.
void for_each_block(const std::filesystem::path& file, const std::function<bool(std::string_view)>& use) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw InputError(about(file.string(), message("cannot be read")));
    std::string block;
    while (in) {
        block.erase(0, block.size() - std::min(block.size(), kOverlap_bytes));
        const std::size_t kept = block.size();
        block.resize(kept + kBlock_bytes);
        in.read(block.data() + kept, static_cast<std::streamsize>(kBlock_bytes));
        block.resize(kept + static_cast<std::size_t>(in.gcount()));
        if (!use(block)) return;
    }
}

std::vector<int> parts_of(std::string_view version) {
    std::vector<int> parts;
    while (!version.empty()) {
        int part = 0;
        const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), part);
        if (error != std::errc()) break;
        parts.push_back(part);
        version.remove_prefix(std::min(version.size(), static_cast<std::size_t>(end - version.data()) + 1));
    }
    return parts;
}

}  // namespace

bool contains(const std::filesystem::path& file, std::string_view text) {
    bool found = false;
    for_each_block(
        file, [&](std::string_view block) { return !(found = block.find(text) != std::string_view::npos); });
    return found;
}

std::string newest_version(const std::filesystem::path& file, std::string_view prefix) {
    std::string newest;
    for_each_block(file, [&](std::string_view block) {
        for (auto at = block.find(prefix); at != std::string_view::npos; at = block.find(prefix, at + 1)) {
            std::size_t end = at + prefix.size();
            const auto is_part = [](char c) {
                return c == '.' || std::isdigit(static_cast<unsigned char>(c)) != 0;
            };
            while (end < block.size() && is_part(block[end])) ++end;
            // A version ends with a zero byte; other text may follow one that was cut off or is a coincidence.
            if (end == block.size() || block[end] != '\0') continue;
            const std::string version(block.substr(at + prefix.size(), end - at - prefix.size()));
            if (parts_of(version) > parts_of(newest)) newest = version;
        }
        return true;
    });
    return newest;
}

}  // namespace bench::deploy
