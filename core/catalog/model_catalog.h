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

/// A model known by name. The published results name more models than this version runs: `runnable` says
/// which.
struct ModelInfo {
    std::string_view id;     ///< the hub's name, "google/vit-base-patch16-224"
    std::string_view label;  ///< as the documents' tables write it, "ViT"
    Task task;
    std::string_view model_type;          ///< config.json's; empty for models that are not from the hub
    std::int64_t parameters;              ///< nn.Parameter elements
    int input_height_px, input_width_px;  ///< what a 640x480 photograph becomes; a clip's frame has
    double
        gmacs;  ///< 1e9 multiply-adds of one input of that size, as torch's FlopCounterMode counts them / 2
    bool runnable;
    /// What transformers' eager computes, to no use, and ours does not; modules by their names. Empty:
    /// nothing.
    std::string_view skipped;
    /// The shape of one training input of MMAction2's models behind the batch, "inputs"; empty: takes
    /// pictures.
    std::span<const std::int64_t> clip{};
};

std::span<const ModelInfo> model_catalog();        ///< the models of pictures
std::span<const ModelInfo> video_catalog();        ///< MMAction2's models, of clips and of skeletons
const ModelInfo* find_model(std::string_view id);  ///< of both; null when unknown

/// Whether a catalogue id or a model_type is of the video catalogue.
bool takes_clips(std::string_view id_or_model_type);

/// Whether the model's clips are frames of a video and nothing else: no skeletons, no boxes.
bool takes_frames(const ModelInfo& model);

/// Pixels of one input: of all frames of a clip; a skeleton's joints count as pixels.
double input_pixels(const ModelInfo& model);

/// "224x224", "16x3x224x224"
std::string input_size_text(const ModelInfo& model);

/// "all" (the models of pictures), a task, a catalogue id, a folder with a config.json, the id of a model in
/// the local Hugging Face cache, or what Python builds or reads (core/catalog/model_import.h) -> runnable ids
/// and folders, without repeats, in the catalogue's order. Throws InputError that names the word and what is
/// accepted.
std::vector<std::string> expand_models(const std::vector<std::string>& words);

/// What a plan calls the model of one word: a file's absolute path; "transformers/..." for a folder or cached
/// model of a type that we do not have; any other word as it is. Throws InputError for a file that is no
/// model and a folder without a config.json that can be read.
std::string model_id(const std::string& word);

/// The name for charts: the catalogue's label, else the folder's last part.
std::string model_label(std::string_view id);

/// 1e9 multiply-adds of one input: the catalogue's, else those of a middling model.
double model_gmacs(std::string_view id);

/// Whether we have models of pictures of this config.json's model_type, and their task: "classification",
/// ...; empty when we have none.
bool supports_model_type(std::string_view model_type);
std::string task_of_model_type(std::string_view model_type);

/// "beit, convnext, ...": those that we have, for messages.
std::string supported_model_type_names();

/// Whether a model of this config.json's model_type looks for what words say.
bool model_type_reads_text(std::string_view model_type);

/// The same for a catalogue id, a folder or a model of the local Hugging Face cache; false when unknown.
bool reads_text(std::string_view id);

/// "classification", ...: the catalogue's word, else what the config.json of the folder, of the model in the
/// local Hugging Face cache or of an imported model says; empty when unknown.
std::string model_task(std::string_view id);

}  // namespace bench
