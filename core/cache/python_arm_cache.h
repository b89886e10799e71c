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

/// What a Python arm's torch.compile left for the next time.
struct PythonArmCache {
    std::string key, model{}, mode{}, device{}, dtype{};
    std::optional<double> compile_cold_s = {};  ///< empty: its compilation did not come to its end
    std::string created{}, last_used{};         ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
};

/// Inductor's caches of the Python arms: CACHE/python_arms/KEY, a folder an arm, whose lock's file says what
/// it is of (core/base/folder_cache.h). Knows no LibTorch.
class PythonArmCaches {
public:
    static constexpr std::size_t kKeyDigits = 32;  ///< hexadecimal

    /// cache_dir()/python_arms by default; made when missing.
    explicit PythonArmCaches(const std::filesystem::path& dir = {});

    const FolderCache& folders() const { return folders_; }
    std::filesystem::path folder_of(const std::string& key) const { return folders_.folder_of(key); }
    /// Notes the use; until the last copy of the result goes no process removes the folder.
    std::shared_ptr<FileLock> use(const PythonArmCache& cache) const;

    /// After a compilation that failed. False where it came to its end, and where a process uses it.
    bool remove_unfinished(const std::string& key) const;

    std::vector<PythonArmCache> list() const;  ///< most recently used first

private:
    FolderCache folders_;
};

nlohmann::json to_json(const PythonArmCache& cache);

}  // namespace bench::backends
