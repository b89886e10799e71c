#include "core/models/model_catalog.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

// clang-format off
constexpr auto kModels = std::to_array<ModelInfo>({
    {"google/vit-base-patch16-224",                    "ViT",              Task::classification, "vit",              86'567'656,  224, 224, 17.56,  true, ""},
    {"microsoft/beit-base-patch16-224-pt22k-ft22k",    "BeiT",             Task::classification, "beit",             102'557'713, 224, 224, 17.58,  true, ""},
    {"facebook/convnext-large-224",                    "ConvNeXT",         Task::classification, "convnext",         197'767'336, 224, 224, 34.36,  true, ""},
    {"microsoft/resnet-50",                            "ResNet",           Task::classification, "resnet",           25'557'032,  224, 224, 4.09,   true, ""},
    {"nvidia/segformer-b0-finetuned-ade-512-512",      "Segformer",        Task::segmentation,   "segformer",        3'752'694,   512, 512, 8.39,   true, ""},
    {"facebook/mask2former-swin-tiny-coco-panoptic",   "Mask2former",      Task::segmentation,   "mask2former",      47'435'264,  384, 384, 39.58,  true, "class_predictor on all but the last layer's queries"},
    {"facebook/maskformer-swin-base-ade",              "Maskformer",       Task::segmentation,   "maskformer",       101'831'439, 640, 864, 248.54, true, ""},
    {"google/deeplabv3_mobilenet_v2_1.0_513",          "MobileNet",        Task::segmentation,   "mobilenet_v2",     2'525'717,   513, 513, 10.56,  true, "mobilenet_v2.conv_1x1"},
    {"google/owlvit-base-patch32",                     "OwlViT",           Task::detection,      "owlvit",           153'231'879, 768, 768, 58.63,  true, "owlvit.visual_projection, the logits of whole pictures"},
    {"facebook/detr-resnet-50",                        "DETR",             Task::detection,      "detr",             41'524'768,  800, 1066, 81.17,  true, ""},
    {"facebook/detr-resnet-101",                       "Resnet-101",       Task::detection,      "detr",             60'464'672,  800, 1066, 144.62, true, ""},
    {"microsoft/conditional-detr-resnet-50",           "Conditional-DETR", Task::detection,      "conditional_detr", 43'418'401,  800, 1066, 85.01,  true, ""},
});
// clang-format on

Task task_of_model_type(std::string_view model_type, const std::string& where) {
    for (const ModelInfo& model : kModels)
        if (model.runnable && model.model_type == model_type) return model.task;
    std::string supported;
    for (const ModelInfo& model : kModels)
        if (model.runnable && supported.find(model.model_type) == std::string::npos)
            supported += (supported.empty() ? "" : ", ") + std::string(model.model_type);
    throw InputError(where + ": model_type \"" + std::string(model_type) +
                     "\" is not supported (supported: " + supported + ")");
}

std::string model_type_of_folder(const fs::path& folder) {
    const fs::path file = folder / "config.json";
    if (!std::ifstream(file))
        throw InputError(file.string() + ": cannot be read; a model folder needs a config.json");
    const auto config = parse_json(read_text_file(file), file.string());
    if (!config.is_object()) throw InputError(file.string() + ": not a JSON object");
    const auto type = config.find("model_type");
    if (type == config.end() || !type->is_string())
        throw InputError(file.string() + ": the key model_type is missing");
    return type->get<std::string>();
}

bool is_folder(std::string_view word) {
    return fs::is_directory(fs::path(word));
}

}  // namespace

std::span<const ModelInfo> model_catalog() {
    return kModels;
}

const ModelInfo* find_model(std::string_view id) {
    const auto it = std::ranges::find(kModels, id, &ModelInfo::id);
    return it == kModels.end() ? nullptr : &*it;
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
                if (m.runnable && (!task || m.task == *task)) add(m.id);
        } else if (model != nullptr) {
            if (!model->runnable)
                throw InputError("--model " + word + ": this version cannot run this model yet");
            add(word);
        } else if (is_folder(word)) {
            (void)task_of_model_type(model_type_of_folder(word), (fs::path(word) / "config.json").string());
            add(word);
        } else {
            throw InputError(
                "--model " + word +
                ": neither a known model, a task (classification, segmentation, detection), \"all\", nor "
                "a folder; `compilescope-cli models` lists the known ones");
        }
    }
    return ids;
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

bool model_type_reads_text(std::string_view model_type) {
    return model_type == "owlvit";
}

bool reads_text(std::string_view id) {
    if (const ModelInfo* model = find_model(id)) return model_type_reads_text(model->model_type);
    if (!is_folder(id)) return false;
    try {
        return model_type_reads_text(model_type_of_folder(fs::path(id)));
    } catch (const InputError&) {
        return false;
    }
}

std::string model_task(std::string_view id) {
    if (const ModelInfo* model = find_model(id)) return std::string(name_in(kTaskNames, model->task));
    if (!is_folder(id)) return {};
    try {
        return std::string(
            name_in(kTaskNames, task_of_model_type(model_type_of_folder(fs::path(id)), std::string(id))));
    } catch (const InputError&) {
        return {};
    }
}

}  // namespace bench
