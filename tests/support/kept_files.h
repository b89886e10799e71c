#pragma once

#include <algorithm>
#include <filesystem>
#include <vector>

#include "core/base/paths.h"

/// All result files that are kept in docs/measurements and its folders, in the order of their paths.
inline std::vector<std::filesystem::path> kept_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(bench::paths::source_dir() / "docs/measurements"))
        if (entry.path().filename().string().ends_with(".results.json")) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}
