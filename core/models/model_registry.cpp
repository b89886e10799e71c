#include "core/models/model_registry.h"

#include <array>
#include <string_view>

#include "core/base/error.h"
#include "core/models/beit.h"
#include "core/models/conditional_detr.h"
#include "core/models/convnext.h"
#include "core/models/detr.h"
#include "core/models/mask2former.h"
#include "core/models/maskformer.h"
#include "core/models/mobilenet_v2.h"
#include "core/models/owlvit.h"
#include "core/models/resnet.h"
#include "core/models/segformer.h"
#include "core/models/vit.h"

namespace bench::models {

namespace {

struct Family {
    std::string_view model_type;
    std::shared_ptr<VisionModel> (*make)(const weights::HfConfig& config);
};

template <typename Model, auto options>
std::shared_ptr<VisionModel> make(const weights::HfConfig& config) {
    return std::make_shared<Model>(options(config));
}

constexpr auto kFamilies = std::to_array<Family>({
    {"vit", make<Vit, vit_options>},
    {"beit", make<Beit, beit_options>},
    {"convnext", make<ConvNext, convnext_options>},
    {"resnet", make<ResNet, resnet_options>},
    {"segformer", make<Segformer, segformer_options>},
    {"mobilenet_v2", make<DeepLabMobileNetV2, mobilenet_v2_options>},
    {"detr", make<Detr, detr_options>},
    {"maskformer", make<MaskFormer, maskformer_options>},
    {"mask2former", make<Mask2Former, mask2former_options>},
    {"conditional_detr", make<ConditionalDetr, conditional_detr_options>},
    {"owlvit", make<OwlVit, owlvit_options>},
});

}  // namespace

std::vector<std::string> supported_model_types() {
    std::vector<std::string> types;
    for (const Family& family : kFamilies) types.emplace_back(family.model_type);
    return types;
}

std::shared_ptr<VisionModel> make_model(const weights::HfConfig& config) {
    for (const Family& family : kFamilies) {
        if (family.model_type != config.model_type) continue;
        auto model = family.make(config);
        model->eval();
        return model;
    }
    std::string supported;
    for (const std::string& type : supported_model_types())
        supported += (supported.empty() ? "" : ", ") + type;
    throw InputError(config.file.string() + ": model_type \"" + config.model_type +
                     "\" is not supported (supported: " + supported + ")");
}

}  // namespace bench::models
