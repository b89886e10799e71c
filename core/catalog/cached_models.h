#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace bench::weights {

/// A revision of a model in the local Hugging Face cache.
struct CachedModel {
    std::string id;        ///< the hub's name
    std::string revision;  ///< the commit on the hub
    std::filesystem::path folder;
    std::string model_type;       ///< config.json's
    std::int64_t size_bytes = 0;  ///< of the files that are there
    bool current = false;         ///< what `--weights hub` takes
    std::string problem;          ///< why its weights cannot be used, a sentence; empty when they can
    friend bool operator==(const CachedModel&, const CachedModel&) = default;
};

/// Every revision in the cache whose model_type we have, by id and revision. What is no such model is left
/// out, and so is what cannot be read. Reads many small files: not for the GUI thread.
std::vector<CachedModel> cached_models();

}  // namespace bench::weights
