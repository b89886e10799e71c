#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_lock.h"

namespace bench::backends {

/// What a Python arm's torch.compile left for the next time.
struct PythonArmCache {
    std::string key, model{}, mode{}, device{}, dtype{};
    std::optional<double> compile_cold_s = {};  ///< empty: its compilation did not come to its end
    std::string created{}, last_used{};         ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
};

/// Inductor's caches of the Python arms: CACHE/python_arms/KEY, a folder an arm, and KEY.lock, which says
/// what it is of, when it was used last, and that a process uses it. They share the limit of the compiled
/// packages (compile_cache.h), which come first: what was not used for longest is removed. Knows no LibTorch.
class PythonArmCaches {
public:
    /// cache_dir()/python_arms by default; made when missing.
    explicit PythonArmCaches(std::filesystem::path dir = {});

    std::filesystem::path folder_of(const std::string& key) const { return dir_ / key; }
    /// Notes the use; until the last copy of the result goes no process removes the folder.
    std::shared_ptr<FileLock> use(const PythonArmCache& cache) const;

    std::vector<PythonArmCache> list() const;  ///< most recently used first
    /// Removes those that nobody uses, the longest unused first, until the rest is at most so large.
    void shrink_to(std::int64_t limit_bytes) const;
    /// Removes all that nobody uses; how many those were.
    int clear() const;

private:
    std::filesystem::path lock_of(const std::string& key) const { return dir_ / (key + ".lock"); }
    bool remove_unused(const std::string& key) const;

    std::filesystem::path dir_;
};

nlohmann::json to_json(const PythonArmCache& cache);

/// The limit that both kinds of compiled code share is kept: CompileCache keeps its own part by itself.
void shrink_python_arm_caches();

}  // namespace bench::backends
