#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/folder_cache.h"

namespace bench::backends {

/// The files that torch.compile of a Python arm left for the next run.
struct PythonArmCache {
    std::string key, model{}, mode{}, device{}, dtype{};
    std::optional<double> compile_cold_s = {};  ///< empty if the compilation did not finish
    std::string created{}, last_used{};         ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
};

/// Inductor's caches of the Python arms: one folder CACHE/python_arms/KEY for each arm. The lock file
/// describes the arm (core/base/folder_cache.h). Uses no LibTorch.
class PythonArmCaches {
public:
    static constexpr std::size_t kKeyDigits = 32;  ///< hexadecimal

    /// Uses cache_dir()/python_arms by default. Creates the folder if it is missing.
    explicit PythonArmCaches(const std::filesystem::path& dir = {});

    const FolderCache& folders() const { return folders_; }
    std::filesystem::path folder_of(const std::string& key) const { return folders_.folder_of(key); }
    /// Records the use. No process removes the folder while a copy of the result exists.
    std::shared_ptr<FileLock> use(const PythonArmCache& cache) const;

    /// Removes the folder after a failed compilation. Returns false if compilation finished or it is in use.
    bool remove_unfinished(const std::string& key) const;

    std::vector<PythonArmCache> list() const;  ///< most recently used first

private:
    FolderCache folders_;
};

nlohmann::json to_json(const PythonArmCache& cache);

}  // namespace bench::backends
