#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_lock.h"
#include "core/base/message.h"
#include "core/results/arm_result.h"

namespace bench::backends {

/// A compiled package and the contents of its JSON sidecar.
struct CachedPackage {
    std::string key;
    std::filesystem::path file;  ///< KEY.so, or KEY.pt2 if the package has several libraries
    std::string model, mode, device, dtype;
    CompileReport compile_report;
    std::vector<Message> notes;  ///< the compiler's remarks on the mode
    bool cuda_graph = false;     ///< the mode's options request a CUDA graph; packages contain none
    double compile_cold_s = 0;
    std::optional<double> compile_setup_s;  ///< as in ArmResult; empty in packages of earlier versions
    std::string created, last_used;         ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
    std::string sha256;
    /// Keeps other processes from removing the file. Hold a copy until the package is loaded.
    std::shared_ptr<FileLock> in_use;
};

/// Compiled packages on disk: files in one folder, each with a sidecar KEY.package.json. An entry is complete
/// once its sidecar exists. Both files are written under temporary names and renamed, so a process that dies
/// leaves no partial entry. A key is a SHA-256 in hexadecimal digits. Files with other names are not touched,
/// because the user may have chosen a folder that holds other files. Several processes may use the folder at
/// once; changes are made under DIR.lock.
///
/// The folder's size is limited. Storing a package removes the least recently used ones, but never one that
/// another process is about to load. Uses no LibTorch, because the window shows the cache too.
class CompileCache {
public:
    /// Uses cache_dir()/packages by default. Creates the folder if it is missing.
    explicit CompileCache(std::filesystem::path dir = {});

    /// Returns the package of a key and updates its last use. Removes a damaged entry (file missing, other
    /// size or checksum, unreadable sidecar) and returns nothing.
    std::optional<CachedPackage> find(const std::string& key);

    /// Returns a path in this folder, unique to this process, for a new package.
    std::filesystem::path reserve(const std::string& key) const;

    /// Moves the file at `written` (reserve()'s path, possibly with another extension) into the cache, then
    /// removes packages over the limit. Fills file, size, checksum, times and in_use of `package`. If the
    /// cache has the key and its file is in use, keeps and returns that package and removes the new file:
    /// the sidecar must not describe another file's code.
    CachedPackage store(CachedPackage package, const std::filesystem::path& written);

    /// The fastest of several packages (the mode `tuned`), stored under its own key until clear().
    std::optional<nlohmann::json> find_choice(const std::string& key) const;
    void store_choice(const std::string& key, const nlohmann::json& choice) const;

    void remove(const std::string& key);
    std::vector<CachedPackage> list() const;  ///< most recently used first
    /// Removes all packages that no process uses, and all choices. Returns the number of packages removed.
    int clear();

    /// Returns COMPILESCOPE_CACHE_LIMIT ("20G"), else the value that set_limit_bytes() wrote, else 20 GiB.
    /// Throws InputError if the variable is not a size.
    std::int64_t limit_bytes() const;
    /// Sets the limit for later processes too and removes packages over it. Throws Error if writing fails.
    void set_limit_bytes(std::int64_t bytes);

private:
    FileLock lock() const;
    std::filesystem::path sidecar(const std::string& key) const;
    std::filesystem::path limit_file() const;
    std::filesystem::path choice_dir() const;
    std::optional<CachedPackage> find_locked(const std::string& key);
    void remove_locked(const std::string& key);
    bool remove_unused(const CachedPackage& package);
    void evict(const std::string& but);
    void remove_leftovers();

    std::filesystem::path dir_;
};

nlohmann::json to_json(const CachedPackage& package);

}  // namespace bench::backends
