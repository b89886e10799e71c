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

/// What is remembered beside a compiled package: its JSON sidecar.
struct CachedPackage {
    std::string key;
    std::filesystem::path file;  ///< KEY.so, or KEY.pt2 where there is more than one library
    std::string model, mode, device, dtype;
    CompileReport compile_report;
    std::vector<Message> notes;  ///< what the compiler had to say of the mode
    bool cuda_graph = false;     ///< the mode's options ask for one; a package has none of its own
    double compile_cold_s = 0;
    std::string created, last_used;  ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
    std::string sha256;
    /// While a copy of this lives no other process removes the file: hold it until the package is loaded.
    std::shared_ptr<FileLock> in_use;
};

/// Compiled packages on disk: a file and its sidecar KEY.package.json each, in one folder. An entry is
/// complete once its sidecar is there; both are written beside their place and renamed, so a process that
/// dies leaves no half entry. A key is a SHA-256 in hexadecimal digits; files of other names are not touched:
/// a user may have named a folder that holds other files. Several processes may use the folder at once: what
/// changes it holds DIR.lock.
///
/// The folder's size is limited. Storing a package removes those that were not used for longest, but never
/// one that another process is about to load. Knows no LibTorch: the window shows it too.
class CompileCache {
public:
    /// cache_dir()/packages by default; made when missing.
    explicit CompileCache(std::filesystem::path dir = {});

    /// The package of a key, its last use noted. One that is damaged (missing, of another size or sum, a
    /// sidecar that cannot be read) is removed and not found.
    std::optional<CachedPackage> find(const std::string& key);

    /// A path in this folder, this process's own, to write a new package to.
    std::filesystem::path reserve(const std::string& key) const;

    /// Takes the file at `written` (reserve()'s path, perhaps with another extension) into the cache, then
    /// removes what is over the limit. Fills file, size, sum, times and in_use of `package`. If the cache has
    /// the key and the file is in use, that package stays and is returned, and the new file is removed: its
    /// sidecar must not describe another file's code.
    CachedPackage store(CachedPackage package, const std::filesystem::path& written);

    /// Which of several packages was the fastest (the mode `tuned`), under a key of its own: kept until clear().
    std::optional<nlohmann::json> find_choice(const std::string& key) const;
    void store_choice(const std::string& key, const nlohmann::json& choice) const;

    void remove(const std::string& key);
    std::vector<CachedPackage> list() const;  ///< most recently used first
    /// Removes everything that no process uses, choices too; how many packages that were.
    int clear();

    /// COMPILESCOPE_CACHE_LIMIT ("20G"), else what set_limit_bytes() wrote, else 20 GiB. Throws InputError
    /// when the variable is no size.
    std::int64_t limit_bytes() const;
    /// For every later process; what is over it is removed at once. Throws Error when it cannot be written.
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
