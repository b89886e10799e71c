#include "core/catalog/model_catalog.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <numeric>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/model_import.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

// Layouts: (frames, C, H, W), (clips, C, T, H, W), (clips, persons, T, joints, (x, y, score)), (C, T, H, W)
constexpr std::int64_t kTsn[] = {16, 3, 224, 224};
constexpr std::int64_t kTimeSformer[] = {1, 3, 8, 224, 224};
constexpr std::int64_t kStGcn[] = {1, 2, 100, 17, 3};
constexpr std::int64_t kPoseC3d[] = {1, 17, 48, 56, 56};
constexpr std::int64_t kAva[] = {3, 4, 256, 256};
constexpr std::int64_t kVideoSwin[] = {1, 3, 32, 224, 224};
constexpr std::int64_t kSlowOnly[] = {1, 3, 4, 224, 224};
constexpr std::int64_t kMvit[] = {1, 3, 16, 224, 224};

// Image models come first. The model types of MMAction2 have a prefix, because transformers has types of the
// same names with other tensors.
// clang-format off
constexpr auto kModels = std::to_array<ModelInfo>({
    {"google/vit-base-patch16-224",                    "ViT",              Task::classification, "vit",              86'567'656,  224, 224, 17.56,  true, "", ""},
    {"microsoft/beit-base-patch16-224-pt22k-ft22k",    "BeiT",             Task::classification, "beit",             102'557'713, 224, 224, 17.58,  true, "", ""},
    {"facebook/convnext-large-224",                    "ConvNeXT",         Task::classification, "convnext",         197'767'336, 224, 224, 34.36,  true, "", ""},
    {"microsoft/resnet-50",                            "ResNet",           Task::classification, "resnet",           25'557'032,  224, 224, 4.09,   true, "", ""},
    {"nvidia/segformer-b0-finetuned-ade-512-512",      "Segformer",        Task::segmentation,   "segformer",        3'752'694,   512, 512, 8.39,   true, "", ""},
    {"facebook/mask2former-swin-tiny-coco-panoptic",   "Mask2former",      Task::segmentation,   "mask2former",      47'435'264,  384, 384, 39.58,  true, "class_predictor on all but the last layer's queries", "model.transformer_module.decoder"},
    {"facebook/maskformer-swin-base-ade",              "Maskformer",       Task::segmentation,   "maskformer",       101'831'439, 640, 864, 248.54, true, "", "model.pixel_level_module.encoder"},
    {"google/deeplabv3_mobilenet_v2_1.0_513",          "MobileNet",        Task::segmentation,   "mobilenet_v2",     2'525'717,   513, 513, 10.56,  true, "mobilenet_v2.conv_1x1", ""},
    {"google/owlvit-base-patch32",                     "OwlViT",           Task::detection,      "owlvit",           153'231'879, 768, 768, 58.63,  true, "owlvit.visual_projection, the logits of whole pictures", ""},
    {"facebook/detr-resnet-50",                        "DETR",             Task::detection,      "detr",             41'524'768,  800, 1066, 81.17,  true, "", ""},
    {"facebook/detr-resnet-101",                       "Resnet-101",       Task::detection,      "detr",             60'464'672,  800, 1066, 144.62, true, "", ""},
    {"microsoft/conditional-detr-resnet-50",           "Conditional-DETR", Task::detection,      "conditional_detr", 43'418'401,  800, 1066, 85.01,  true, "", ""},
    {"mmaction2/tsn_r50",                              "TSN",              Task::video,          "mmaction2_tsn",    23'864'558,  224, 224, 65.39,  true, "", "", kTsn},
    {"mmaction2/timesformer",                          "TimeSformer",      Task::video,          "mmaction2_timesformer", 121'566'352, 224, 224, 195.83, true, "", "", kTimeSformer},
    {"mmaction2/stgcn",                                "ST-GCN",           Task::video,          "mmaction2_stgcn",  3'088'704,   1,   17,  3.81,   true, "", "", kStGcn},
    {"mmaction2/posec3d",                              "PoseC3D",          Task::video,          "mmaction2_slowonly", 2'024'860, 56,  56,  15.63,  true, "", "", kPoseC3d},
    {"mmaction2/slowonly_r50_ava",                     "SlowOnly (AVA)",   Task::video,          "mmaction2_slowonly_ava", 31'800'465, 256, 256, 41.55, true, "", "", kAva},
    {"mmaction2/swin_tiny",                            "Video Swin-T",     Task::video,          "mmaction2_swin",   28'158'070,  224, 224, 87.76,  true, "", "", kVideoSwin},
    {"mmaction2/slowonly_r50",                         "SlowOnly",         Task::video,          "mmaction2_slowonly", 32'454'096, 224, 224, 20.87, true, "", "", kSlowOnly},
    {"mmaction2/mvit_small",                           "MViT-S",           Task::video,          "mmaction2_mvit",   34'537'744,  224, 224, 64.22,  true, "", "", kMvit},
});
// clang-format on

constexpr bool of_clips(const ModelInfo& model) {
    return !model.clip.empty();
}
constexpr auto kFirstVideo = std::ranges::find_if(kModels, of_clips);
static_assert(std::all_of(kFirstVideo, kModels.end(), of_clips));

std::string model_type_of_folder(const fs::path& folder) {
    return weights::load_config(folder / weights::kConfigFile).model_type;
}

/// The folder of a model that is not in the catalogue: `word` itself, or its snapshot in the local Hugging
/// Face cache. Empty if neither exists.
fs::path folder_of(std::string_view word) {
    if (fs::is_directory(fs::path(word))) return word;
    const auto snapshot = weights::hub_snapshot(std::string(word));
    return snapshot ? snapshot->folder : fs::path();
}

/// Empty if the model has not been imported.
std::string task_of_import(const std::string& id) {
    try {
        for (const bool with_weights : {false, true})
            if (const auto folder = weights::find_import(id, with_weights))
                return weights::load_config(*folder / weights::kConfigFile).word("task", "");
    } catch (const InputError&) {
        // The task of a file that cannot be read is unknown.
    }
    return {};
}

}  // namespace

std::span<const ModelInfo> model_catalog() {
    return {kModels.begin(), kFirstVideo};
}

std::span<const ModelInfo> video_catalog() {
    return {kFirstVideo, kModels.end()};
}

const ModelInfo* find_model(std::string_view id) {
    const auto it = std::ranges::find(kModels, id, &ModelInfo::id);
    return it == kModels.end() ? nullptr : &*it;
}

const ModelInfo* model_of_type(std::string_view model_type) {
    const auto it = std::ranges::find_if(model_catalog(), [&](const ModelInfo& model) {
        return model.runnable && model.model_type == model_type;
    });
    return it == model_catalog().end() ? nullptr : &*it;
}

bool takes_clips(std::string_view word) {
    return std::ranges::any_of(video_catalog(), [&](const ModelInfo& model) {
        return model.id == word || model.model_type == word;
    });
}

bool takes_frames(const ModelInfo& model) {
    constexpr std::size_t kColourAxis = 1;
    constexpr std::int64_t kColours = 3;
    return of_clips(model) && model.clip[kColourAxis] == kColours;
}

double input_pixels(const ModelInfo& model) {
    if (!of_clips(model)) return static_cast<double>(model.input_height_px) * model.input_width_px;
    constexpr double kColours = 3;
    return std::accumulate(model.clip.begin(), model.clip.end(), 1.0, std::multiplies<>()) / kColours;
}

std::string input_size_text(const ModelInfo& model) {
    if (!of_clips(model))
        return std::to_string(model.input_height_px) + "x" + std::to_string(model.input_width_px);
    std::string text;
    for (const std::int64_t size : model.clip) text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

std::vector<std::string> expand_models(const std::vector<std::string>& words) {
    std::vector<std::string> ids;
    const auto add = [&](std::string_view id) {
        if (std::ranges::find(ids, id) == ids.end()) ids.emplace_back(id);
    };
    for (const std::string& word : words) {
        const auto task = value_in(kTaskNames, word);
        const ModelInfo* model = find_model(word);
        if (word == "all" || task) {
            for (const ModelInfo& m : kModels)
                if (m.runnable && (task ? m.task == *task : !of_clips(m))) add(m.id);
        } else if (model != nullptr) {
            if (!model->runnable)
                throw InputError("--model " + word + ": this version cannot run this model yet");
            add(word);
        } else if (const std::string id = model_id(word); weights::is_import(id) || !folder_of(id).empty()) {
            add(id);  // the import fails if the library does not have it
        } else {
            throw InputError(about(
                "--model " + word,
                message(
                    "neither a known model, a task (%1), \"all\", a folder, timm/NAME, transformers/NAME, "
                    "nor in the local Hugging Face cache; `compilescope-cli models` lists the known ones, "
                    "`compilescope-cli weights get` downloads others",
                    "classification, segmentation, detection, video")));
        }
    }
    return ids;
}

std::string model_id(const std::string& word) {
    if (weights::is_import_file(word) || fs::is_regular_file(word)) {
        const std::string file = fs::absolute(word).lexically_normal().string();
        if (weights::is_import(file)) return file;
        throw InputError("--model " + word +
                         ": a file is a model only as TorchScript (.pt, .pth, .ts), as a program of "
                         "torch.export (.pt2) or as ONNX (.onnx)");
    }
    if (find_model(word) != nullptr || weights::is_import(word)) return word;
    const fs::path folder = folder_of(word);
    if (folder.empty() || supports_model_type(model_type_of_folder(folder))) return word;
    return fs::is_directory(word) ? weights::import_id_of_folder(folder) : "transformers/" + word;
}

std::string model_label(std::string_view id) {
    if (const ModelInfo* model = find_model(id)) return std::string(model->label);
    fs::path path(id);
    return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

double model_gmacs(std::string_view id) {
    constexpr double kMiddling = 20.0;
    const ModelInfo* model = find_model(id);
    return model != nullptr ? model->gmacs : kMiddling;
}

bool supports_model_type(std::string_view model_type) {
    return model_of_type(model_type) != nullptr;
}

std::string task_of_model_type(std::string_view model_type) {
    const ModelInfo* model = model_of_type(model_type);
    return model != nullptr ? std::string(name_in(kTaskNames, model->task)) : std::string();
}

std::string supported_model_type_names() {
    std::vector<std::string_view> types;
    for (const ModelInfo& model : model_catalog())
        if (model.runnable && std::ranges::find(types, model.model_type) == types.end())
            types.push_back(model.model_type);
    std::string names;
    for (const std::string_view type : types) names += (names.empty() ? "" : ", ") + std::string(type);
    return names;
}

bool model_type_reads_text(std::string_view model_type) {
    return model_type == "owlvit";
}

bool reads_text(std::string_view id) {
    if (const ModelInfo* model = find_model(id)) return model_type_reads_text(model->model_type);
    const fs::path folder = folder_of(id);
    if (folder.empty()) return false;
    try {
        return model_type_reads_text(model_type_of_folder(folder));
    } catch (const InputError&) {
        return false;
    }
}

std::string model_task(std::string_view id) {
    if (const ModelInfo* model = find_model(id)) return std::string(name_in(kTaskNames, model->task));
    if (weights::is_import(id)) return task_of_import(std::string(id));
    const fs::path folder = folder_of(id);
    if (folder.empty()) return {};
    try {
        return task_of_model_type(model_type_of_folder(folder));
    } catch (const InputError&) {
        return {};
    }
}

}  // namespace bench
