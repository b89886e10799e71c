#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

namespace bench {

/// Returns the checksum of `files` from the cache folder, without reading the files, if their paths, devices,
/// inodes, sizes and timestamps (in nanoseconds) are those of the cached entry. Calls `compute` if one of
/// them differs, if a file changed within the last 2 s (a later change could have the same timestamp), or if
/// the entry cannot be read. Ignores errors in writing the entry.
std::string cached_checksum(std::span<const std::filesystem::path> files,
                            const std::function<std::string()>& compute);

}  // namespace bench
