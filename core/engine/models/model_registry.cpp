#include "core/engine/models/model_registry.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/error.h"
#include "core/engine/models/image/beit.h"
#include "core/engine/models/image/conditional_detr.h"
#include "core/engine/models/image/convnext.h"
#include "core/engine/models/image/detr.h"
#include "core/engine/models/image/mask2former.h"
#include "core/engine/models/image/maskformer.h"
#include "core/engine/models/image/mobilenet_v2.h"
#include "core/engine/models/image/owlvit.h"
#include "core/engine/models/image/resnet.h"
#include "core/engine/models/image/segformer.h"
#include "core/engine/models/image/vit.h"
#include "core/engine/models/video/mvit.h"
#include "core/engine/models/video/slowonly.h"
#include "core/engine/models/video/slowonly_ava.h"
#include "core/engine/models/video/stgcn.h"
#include "core/engine/models/video/timesformer.h"
#include "core/engine/models/video/tsn.h"
#include "core/engine/models/video/video_swin.h"

namespace bench::models {

namespace {

template <typename Base>
struct Family {
    std::string_view model_type;
    std::shared_ptr<Base> (*make)(const weights::HfConfig& config);
};

template <typename Model, auto options, typename Base = VisionModel>
std::shared_ptr<Base> make(const weights::HfConfig& config) {
    return std::make_shared<Model>(options(config));
}

constexpr auto kFamilies = std::to_array<Family<VisionModel>>({
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

constexpr auto kVideoFamilies = std::to_array<Family<VideoModel>>({
    {"mmaction2_tsn", make<Tsn, tsn_options, VideoModel>},
    {"mmaction2_stgcn", make<Stgcn, stgcn_options, VideoModel>},
    {"mmaction2_slowonly", make<SlowOnly, slowonly_options, VideoModel>},
    {"mmaction2_slowonly_ava", make<SlowOnlyAva, slowonly_ava_options, VideoModel>},
    {"mmaction2_timesformer", make<Timesformer, timesformer_options, VideoModel>},
    {"mmaction2_swin", make<VideoSwin, video_swin_options, VideoModel>},
    {"mmaction2_mvit", make<Mvit, mvit_options, VideoModel>},
});

template <typename Families>
std::vector<std::string> types_of(const Families& families) {
    std::vector<std::string> types;
    for (const auto& family : families) types.emplace_back(family.model_type);
    return types;
}

/// Returns null for a type that is not in the table.
template <typename Families>
auto made_of(const Families& families, const weights::HfConfig& config)
    -> decltype(families.front().make(config)) {
    const auto family =
        std::ranges::find(families, config.model_type, [](const auto& f) { return f.model_type; });
    if (family == families.end()) return nullptr;
    auto model = family->make(config);
    model->eval();
    return model;
}

[[noreturn]] void refuse_type(const weights::HfConfig& config, const std::vector<std::string>& types) {
    std::string supported;
    for (const std::string& type : types) supported += (supported.empty() ? "" : ", ") + type;
    throw InputError(config.file.string() + ": model_type \"" + config.model_type +
                     "\" is not supported (supported: " + supported + ")");
}

}  // namespace

std::vector<std::string> supported_model_types() {
    return types_of(kFamilies);
}

std::vector<std::string> video_model_types() {
    return types_of(kVideoFamilies);
}

std::shared_ptr<VideoModel> make_video_model(const weights::HfConfig& config) {
    if (auto model = made_of(kVideoFamilies, config)) return model;
    refuse_type(config, video_model_types());
}

std::shared_ptr<VisionModel> make_model(const weights::HfConfig& config) {
    if (auto model = made_of(kFamilies, config)) return model;
    if (auto model = made_of(kVideoFamilies, config)) return model;
    refuse_type(config, supported_model_types());
}

}  // namespace bench::models
