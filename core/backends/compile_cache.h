#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/arm_result.h"

namespace bench::backends {

/// What is remembered beside a compiled package: its JSON sidecar.
struct CachedPackage {
    std::string key;
    std::filesystem::path file;
    std::string model, mode, device, dtype;
    Engagement engaged;
    double compile_cold_s = 0;
    std::string created, last_used;  ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
    std::string sha256;
};

/// Compiled packages on disk: KEY.pt2 and KEY.json in one folder. An entry is complete once its sidecar is
/// there; both files are written beside their place and renamed, so a process that dies leaves no half entry.
/// Several processes may use the folder at once.
class CompileCache {
public:
    /// cache_dir()/packages by default; made when missing.
    explicit CompileCache(std::filesystem::path dir = {});

    /// The package of a key, its last use noted. One that is damaged (missing, of another size or sum, a
    /// sidecar that cannot be read) is removed and not found.
    std::optional<CachedPackage> find(const std::string& key);

    /// A path in this folder to write a new package to, for store().
    std::filesystem::path reserve(const std::string& key) const;

    /// Takes the file at reserve()'s path into the cache. Fills file, size, sum and times of `package`.
    CachedPackage store(CachedPackage package);

    void remove(const std::string& key);
    std::vector<CachedPackage> list() const;  ///< most recently used first
    /// Removes everything; how many packages there were.
    int clear();

private:
    std::filesystem::path sidecar(const std::string& key) const;

    std::filesystem::path dir_;
};

nlohmann::json to_json(const CachedPackage& package);

}  // namespace bench::backends
