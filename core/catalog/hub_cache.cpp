#include "core/catalog/hub_cache.h"

#include <cstdlib>
#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/catalog/hf_config.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSnapshots = "snapshots";
constexpr const char* kRepositoryPrefix = "models--";
constexpr std::size_t kCommitDigits = 40;

/// "google/vit" is stored in "models--google--vit".
fs::path repository_dir(const std::string& model_id) {
    std::string name = kRepositoryPrefix;
    for (const char c : model_id) name += c == '/' ? std::string("--") : std::string(1, c);
    return hub_cache_dir() / name;
}

/// Returns the commit with weights whose folder was modified last; empty if there is none.
std::string newest_revision(const fs::path& snapshots) {
    std::string newest;
    fs::file_time_type when;
    std::error_code error;
    for (const auto& item : fs::directory_iterator(snapshots, error)) {
        if (!fs::exists(item.path() / "model.safetensors") &&
            !fs::exists(item.path() / "model.safetensors.index.json"))
            continue;
        const fs::file_time_type written = item.last_write_time(error);
        if (error || (!newest.empty() && written <= when)) continue;
        newest = item.path().filename().string();
        when = written;
    }
    return newest;
}

}  // namespace

fs::path hub_cache_dir() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return fs::path(value ? value : "");
    };
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
        if (const fs::path dir = variable(name); !dir.empty()) return dir;
    if (const fs::path home = variable("HF_HOME"); !home.empty()) return home / "hub";
    if (const fs::path cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache / "huggingface/hub";
    return paths::home_dir() / ".cache/huggingface/hub";
}

std::optional<HubSnapshot> hub_snapshot(const std::string& model_id) {
    const fs::path repository = repository_dir(model_id);
    std::string revision;
    std::ifstream(repository / "refs/main") >> revision;
    const auto is_complete = [&] { return fs::exists(repository / kSnapshots / revision / kConfigFile); };
    // Other programs write refs/main too. Only a Git commit may become a path.
    if (!is_hex_digest(revision, kCommitDigits) || !is_complete())
        revision = newest_revision(repository / kSnapshots);
    if (revision.empty() || !is_complete()) return std::nullopt;
    return HubSnapshot{repository / kSnapshots / revision, revision};
}

HubSnapshot find_hub_snapshot(const std::string& model_id) {
    if (auto snapshot = hub_snapshot(model_id)) return *snapshot;
    throw InputError("--weights hub: " + model_id + " is not in the local Hugging Face cache (" +
                     repository_dir(model_id).string() +
                     "); download it with `compilescope-cli weights get " + model_id + "`, or use random");
}

std::string hub_revision_of(const fs::path& folder) {
    const fs::path snapshot = folder.has_filename() ? folder : folder.parent_path();
    const fs::path snapshots = snapshot.parent_path(), repository = snapshots.parent_path();
    const bool is_snapshot =
        snapshots.filename() == kSnapshots && repository.filename().string().starts_with(kRepositoryPrefix);
    return is_snapshot ? snapshot.filename().string() : std::string();
}

}  // namespace bench::weights
