#include "core/weights/hub_cache.h"

#include <cstdlib>
#include <fstream>

#include "core/base/error.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

fs::path hub_dir() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return fs::path(value ? value : "");
    };
    if (const fs::path dir = variable("HF_HUB_CACHE"); !dir.empty()) return dir;
    if (const fs::path home = variable("HF_HOME"); !home.empty()) return home / "hub";
    if (const fs::path cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache / "huggingface/hub";
    return variable("HOME") / ".cache/huggingface/hub";
}

/// "google/vit" is kept as "models--google--vit".
fs::path repository_dir(const std::string& model_id) {
    std::string name = "models--";
    for (const char c : model_id) name += c == '/' ? std::string("--") : std::string(1, c);
    return hub_dir() / name;
}

}  // namespace

std::optional<HubSnapshot> hub_snapshot(const std::string& model_id) {
    const fs::path repository = repository_dir(model_id);
    std::string revision;
    std::ifstream(repository / "refs/main") >> revision;
    const fs::path folder = repository / "snapshots" / revision;
    if (revision.empty() || !fs::exists(folder / "config.json")) return std::nullopt;
    return HubSnapshot{folder, revision};
}

HubSnapshot find_hub_snapshot(const std::string& model_id) {
    if (auto snapshot = hub_snapshot(model_id)) return *snapshot;
    throw InputError("--weights hub: " + model_id + " is not in the local Hugging Face cache (" +
                     repository_dir(model_id).string() + "); download it with `hf download " + model_id +
                     "`, or use random");
}

}  // namespace bench::weights
