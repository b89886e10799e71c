#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/folder_cache.h"

/// Models that Python builds or reads (core/python/compilescope/importing/model.py): "timm/convnextv2_tiny";
/// "transformers/dinov2", which is a model type with its configuration's defaults;
/// "transformers/facebook/dinov2-small" of the local Hugging Face cache; "transformers//path/to/folder" in
/// Hugging Face layout; a TorchScript file, a program of torch.export or a package of AOTInductor by its path
/// (.pt, .pth, .ts, .pt2). What Python says of one is kept in CACHE/imported, so that it is asked once. Std
/// only.
namespace bench::weights {

/// What config.json says in `model_type` of such a model.
inline constexpr std::string_view kImportedModelType = "imported";

/// Whether `id` names such a model: only by its form.
bool is_import(std::string_view id);

/// Whether it is a file, which carries code (core/base/trusted_files.h).
bool is_import_file(std::string_view id);

/// The folder or file that the id names, which brings the model's weights; empty for a model by name, and for
/// a folder without model.safetensors.
std::filesystem::path import_weights_path(std::string_view id);

/// The id of a folder in Hugging Face layout that Python is to read.
std::string import_id_of_folder(const std::filesystem::path& folder);

/// The folder of a model that was imported before: config.json, preprocessor_config.json,
/// derived.safetensors, graphs, and with `with_weights` model.safetensors. Empty when it was not, by
/// another version of the helper, or from other files. Throws InputError when its file cannot be read.
std::optional<std::filesystem::path> find_import(const std::string& id, bool with_weights);

struct ImportOptions {
    bool with_weights = false;  ///< the published ones (Hugging Face cache), or those of the folder or file
    std::string python;         ///< as in a plan
    /// Height and width of the pictures, for a file that does not say it; empty: 224 x 224, or what
    /// preprocessor_config.json beside it says.
    std::vector<int> input_size_px{};
    bool anew = false;  ///< also when it was imported before: after timm or transformers were changed
};

/// find_import, else asks Python, which takes seconds and the model's memory. Throws InputError for a name
/// that the library does not know, a model that cannot be measured and a file that is not trusted yet,
/// UnsupportedError when there is no such interpreter, Error when the helper fails.
std::filesystem::path import_model(const std::string& id, const ImportOptions& options);

/// As long as a copy of the result lives no process removes the folder that import_model returned.
std::shared_ptr<FileLock> use_import(const std::filesystem::path& import_folder);

/// What CACHE/imported keeps.
struct KeptImport {
    std::string key, model;
    std::string created, last_used;  ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
};
std::vector<KeptImport> list_imports();  ///< most recently used first
FolderCache import_folders();
nlohmann::json to_json(const KeptImport& kept);

/// What a graph is specialised for.
struct TraceSpec {
    std::string dtype;                              ///< "float32"
    std::string device;                             ///< "cpu", "cuda:0"
    std::vector<std::vector<std::int64_t>> shapes;  ///< of the inputs
    friend bool operator==(const TraceSpec&, const TraceSpec&) = default;
};

/// The TorchScript file of an imported model's operations, without weights (importing/model.py: trace), from
/// its folder or made now. Throws as import_model.
std::filesystem::path traced_graph(const std::filesystem::path& import_folder, const TraceSpec& spec,
                                   const std::string& python);

}  // namespace bench::weights
