#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bench::weights {

/// A model's files in the local Hugging Face cache.
struct HubSnapshot {
    std::filesystem::path folder;
    std::string revision;  ///< the commit on the hub
};

/// The folder where huggingface_hub keeps models: $HF_HUB_CACHE, $HUGGINGFACE_HUB_CACHE, $HF_HOME/hub,
/// $XDG_CACHE_HOME/huggingface/hub, ~/.cache/huggingface/hub.
std::filesystem::path hub_cache_dir();

/// The local copy of a hub model that `--weights hub` means: that of its branch main, else the one with
/// weights that was downloaded last. Never downloads. Empty if the cache has no weights.
std::optional<HubSnapshot> hub_snapshot(const std::string& model_id);

/// The same; throws InputError that names the model and the folder if the cache has no weights.
HubSnapshot find_hub_snapshot(const std::string& model_id);

/// The commit that a folder of the cache holds; empty for any other folder.
std::string hub_revision_of(const std::filesystem::path& folder);

}  // namespace bench::weights
