#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace bench::weights {

/// A revision of a model in the local Hugging Face cache.
struct CachedModel {
    std::string id;        ///< name on the hub
    std::string revision;  ///< the commit on the hub
    std::filesystem::path folder;
    std::string model_type;       ///< from config.json
    std::int64_t size_bytes = 0;  ///< of the files that exist
    bool current = false;         ///< whether `--weights hub` uses it
    std::string problem;          ///< why its weights cannot be used, a sentence; empty if they can
    friend bool operator==(const CachedModel&, const CachedModel&) = default;
};

/// Returns every revision in the cache whose model_type is supported, by id and revision. Skips folders that
/// cannot be read. Reads many small files: not for the GUI thread.
std::vector<CachedModel> cached_models();

}  // namespace bench::weights
