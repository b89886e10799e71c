#include "core/catalog/cached_models.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/weight_files.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

/// Returns "google/vit" for "models--google--vit"; empty for other folders.
std::string id_of(const std::string& folder_name) {
    const std::string prefix = "models--";
    if (!folder_name.starts_with(prefix)) return {};
    std::string id = folder_name.substr(prefix.size());
    for (std::size_t at = 0; (at = id.find("--", at)) != std::string::npos;) id.replace(at, 2, "/");
    return id;
}

/// Returns the paths of a folder's entries; none if it cannot be read.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator item(folder, error), end; !error && item != end; item.increment(error))
        entries.push_back(item->path());
    return entries;
}

std::int64_t size_of(const fs::path& folder) {
    std::int64_t size_bytes = 0;
    for (const fs::path& file : entries_of(folder)) {
        std::error_code error;
        const auto bytes = fs::file_size(file, error);
        if (!error) size_bytes += static_cast<std::int64_t>(bytes);
    }
    return size_bytes;
}

std::string problem_of(const fs::path& folder) {
    try {
        (void)weight_files(folder);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

/// Empty if the folder is not a supported model.
std::optional<CachedModel> model_in(const fs::path& folder) {
    try {
        const HfConfig config = load_config(folder / kConfigFile);
        if (!supports_model_type(config.model_type)) return std::nullopt;
        return CachedModel{.id = {},
                           .revision = folder.filename().string(),
                           .folder = folder,
                           .model_type = config.model_type,
                           .size_bytes = size_of(folder),
                           .problem = problem_of(folder)};
    } catch (const InputError&) {
        return std::nullopt;
    }
}

}  // namespace

std::vector<CachedModel> cached_models() {
    std::vector<CachedModel> models;
    for (const fs::path& repository : entries_of(hub_cache_dir())) {
        const std::string id = id_of(repository.filename().string());
        if (id.empty()) continue;
        const auto current = hub_snapshot(id);
        for (const fs::path& folder : entries_of(repository / "snapshots")) {
            auto model = model_in(folder);
            if (!model) continue;
            model->id = id;
            model->current = current && current->folder == folder;
            models.push_back(std::move(*model));
        }
    }
    std::ranges::sort(models, {}, [](const CachedModel& m) { return std::tie(m.id, m.revision); });
    return models;
}

}  // namespace bench::weights
