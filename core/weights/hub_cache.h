#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bench::weights {

struct HubSnapshot {
    std::filesystem::path folder;
    std::string revision;  ///< the commit on the hub
};

/// The newest local copy of a hub model, in the folder where huggingface_hub keeps them: $HF_HUB_CACHE,
/// $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub, ~/.cache/huggingface/hub. Never downloads. Empty when there
/// is none.
std::optional<HubSnapshot> hub_snapshot(const std::string& model_id);

/// The same; throws InputError that names the model and the folder when there is none.
HubSnapshot find_hub_snapshot(const std::string& model_id);

}  // namespace bench::weights
