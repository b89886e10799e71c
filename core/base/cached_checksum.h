#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

namespace bench {

/// The sum of files that have been summed before, without reading them: remembered in the cache folder by the
/// files' places, devices, inodes, sizes and times of change to the nanosecond. `compute` gives it when
/// something of that is new, when a file has changed within the last seconds (a further change could have the
/// same time), or when the memory cannot be read or written.
std::string cached_checksum(std::span<const std::filesystem::path> files,
                            const std::function<std::string()>& compute);

}  // namespace bench
