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
#include "core/catalog/class_names.h"

/// Models that Python builds or reads (core/python/compilescope/importing/model.py): "timm/convnextv2_tiny";
/// "transformers/dinov2", a model type with its default configuration; "transformers/facebook/dinov2-small",
/// a model in the local Hugging Face cache; "transformers//path/to/folder", a folder in Hugging Face layout;
/// or the path of a TorchScript file, a torch.export program, an AOTInductor package or an ONNX file (.pt,
/// .pth, .ts, .pt2, .onnx). Imported models are cached in CACHE/imported. Std only.
namespace bench::weights {

/// The `model_type` in the config.json of such a model.
inline constexpr std::string_view kImportedModelType = "imported";

/// Whether `id` has the form of such a model's id. Does not check that the model exists.
bool is_import(std::string_view id);

/// Whether `id` is the path of such a file, which contains code (core/base/trusted_files.h).
bool is_import_file(std::string_view id);

/// The folder or file in the id, which contains the model's weights. Empty for a model by name and for a
/// folder without model.safetensors.
std::filesystem::path import_weights_path(std::string_view id);

/// The id for importing a folder in Hugging Face layout.
std::string import_id_of_folder(const std::filesystem::path& folder);

/// Returns the folder of an imported model: config.json, preprocessor_config.json, derived.safetensors,
/// graphs, and with `with_weights` model.safetensors. Empty if the model was not imported by this version of
/// the helper or its files have changed. Throws InputError if its file cannot be read.
std::optional<std::filesystem::path> find_import(const std::string& id, bool with_weights);

struct ImportOptions {
    bool with_weights = false;  ///< published weights (Hugging Face cache), or those of the folder or file
    std::string python;         ///< as in a plan
    /// Height and width of the images, for a file that does not contain them. Empty: as in the
    /// preprocessor_config.json beside the file, else 224 x 224.
    std::vector<int> input_size_px{};
    ClassNames class_names{};  ///< empty: those that the library or the files have
    bool anew = false;         ///< import again, as after an update of timm or transformers
};

/// Returns an existing import or imports the model with Python, which takes seconds and the model's memory.
/// Throws InputError if the library has no such model, the model cannot be measured or the file is not
/// trusted yet; UnsupportedError if the interpreter cannot be started; Error if the helper fails.
std::filesystem::path import_model(const std::string& id, const ImportOptions& options);

/// Protects a folder of import_model() from removal until the last copy of the result is destroyed.
std::shared_ptr<FileLock> use_import(const std::filesystem::path& import_folder);

/// An entry of CACHE/imported.
struct KeptImport {
    std::string key, model;
    std::string created, last_used;  ///< UTC, "2026-01-31T12:00:00Z"
    std::int64_t size_bytes = 0;
};
std::vector<KeptImport> list_imports();  ///< most recently used first
FolderCache import_folders();
nlohmann::json to_json(const KeptImport& kept);

/// Computes the outputs of an ONNX file in double precision with ONNX's own reference implementation, in the
/// Python of an installed engine. `inputs` is a safetensors file with one tensor; `outputs` is written, with
/// float64 tensors of these names. Takes seconds to minutes. Throws like import_model().
void onnx_reference(const std::string& id, const std::filesystem::path& inputs,
                    const std::filesystem::path& outputs, const std::vector<std::string>& names);

/// What a graph is specialised for.
struct TraceSpec {
    std::string dtype;                              ///< "float32"
    std::string device;                             ///< "cpu", "cuda:0"
    std::vector<std::vector<std::int64_t>> shapes;  ///< of the inputs
    friend bool operator==(const TraceSpec&, const TraceSpec&) = default;
};

/// Returns the TorchScript file of an imported model's operations, without weights (importing/model.py:
/// trace). Creates it in the model's folder if it is missing. Throws like import_model().
std::filesystem::path traced_graph(const std::filesystem::path& import_folder, const TraceSpec& spec,
                                   const std::string& python);

}  // namespace bench::weights
