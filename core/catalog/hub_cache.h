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

/// The folder where huggingface_hub stores models: the first of $HF_HUB_CACHE, $HUGGINGFACE_HUB_CACHE,
/// $HF_HOME/hub and $XDG_CACHE_HOME/huggingface/hub whose variable is set, else ~/.cache/huggingface/hub.
std::filesystem::path hub_cache_dir();

/// Returns the local copy of a hub model for `--weights hub`: the snapshot of its branch main, or, if that is
/// not in the cache, the one with weights that was downloaded last. Never downloads. Empty if there is none.
std::optional<HubSnapshot> hub_snapshot(const std::string& model_id);

/// Like hub_snapshot(), but throws an InputError that names the model and the folder if there is none.
HubSnapshot find_hub_snapshot(const std::string& model_id);

/// Returns the commit of a snapshot folder in the cache; empty for any other folder.
std::string hub_revision_of(const std::filesystem::path& folder);

}  // namespace bench::weights
