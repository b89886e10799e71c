#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enum_names.h"

namespace bench {

enum class Task { classification, segmentation, detection, video };
inline constexpr EnumNames<Task, 4> kTaskNames{{{Task::classification, "classification"},
                                                {Task::segmentation, "segmentation"},
                                                {Task::detection, "detection"},
                                                {Task::video, "video"}}};

/// A model known by name. `runnable` is false for models of the published results that are not supported yet.
struct ModelInfo {
    std::string_view id;     ///< name on the hub, "google/vit-base-patch16-224"
    std::string_view label;  ///< name in the published tables, "ViT"
    Task task;
    std::string_view model_type;          ///< as in config.json; "mmaction2_..." for MMAction2's models
    std::int64_t parameters;              ///< nn.Parameter elements
    int input_height_px, input_width_px;  ///< of a preprocessed 640x480 photograph, or of a clip's frame
    double gmacs;  ///< 1e9 multiply-adds for one input of that size: torch's FlopCounterMode / 2
    bool runnable;
    /// Modules whose results transformers computes without using them, left out here. Empty: none.
    std::string_view skipped;
    /// Modules of transformers' model that compute attention as two products and a softmax, where the C++ model
    /// has one fused operation. Empty: none.
    std::string_view unfused_attention;
    /// Shape of one training input (MMAction2's "inputs") without the batch. Empty for image models.
    std::span<const std::int64_t> clip{};
};

std::span<const ModelInfo> model_catalog();        ///< image models
std::span<const ModelInfo> video_catalog();        ///< MMAction2's models, for clips and skeletons
const ModelInfo* find_model(std::string_view id);  ///< in both; null if unknown
/// The first image model of a model_type in config.json that can run; null if there is none.
const ModelInfo* model_of_type(std::string_view model_type);

/// Whether a catalogue id or a model_type belongs to the video catalogue.
bool takes_clips(std::string_view id_or_model_type);

/// Whether the model's input is only frames of a video, without skeletons or boxes.
bool takes_frames(const ModelInfo& model);

/// Number of pixels of one input, in all frames of a clip. A skeleton's joints count as pixels.
double input_pixels(const ModelInfo& model);

/// "224x224", "16x3x224x224"
std::string input_size_text(const ModelInfo& model);

/// Expands words into runnable ids and folders without repeats. A word is "all" (image models), a task, a
/// catalogue id, a folder with a config.json, the id of a model in the local Hugging Face cache, or a model
/// for Python (core/catalog/model_import.h). "all" and tasks expand in the catalogue's order. Throws an
/// InputError that names the word and what is accepted.
std::vector<std::string> expand_models(const std::vector<std::string>& words);

/// Returns the id of a model in a plan: a file's absolute path, "transformers/..." for a folder or cached
/// model whose type is not supported in C++, otherwise the word itself. Throws InputError if a file is not a
/// model or a folder has no readable config.json.
std::string model_id(const std::string& word);

/// The name for charts: the catalogue's label, else the last part of the id or path.
std::string model_label(std::string_view id);

/// 1e9 multiply-adds for one input, from the catalogue; a medium value for other models.
double model_gmacs(std::string_view id);

/// Whether image models of this model_type (in config.json) are supported in C++, and their task
/// ("classification", ...), which is empty if they are not.
bool supports_model_type(std::string_view model_type);
std::string task_of_model_type(std::string_view model_type);

/// "beit, convnext, ...": the supported model types, for messages.
std::string supported_model_type_names();

/// Whether models of this model_type (in config.json) take text queries.
bool model_type_reads_text(std::string_view model_type);

/// The same for a catalogue id, a folder or a model in the local Hugging Face cache; false if unknown.
bool reads_text(std::string_view id);

/// Returns a model's task ("classification", ...) from the catalogue, else from the config.json of the
/// folder, of the model in the local Hugging Face cache or of the imported model. Empty if unknown.
std::string model_task(std::string_view id);

}  // namespace bench
