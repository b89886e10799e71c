#include "core/engine/models/image/maskformer.h"

#include <ATen/ATen.h>

namespace bench::models {

MaskFormerOptions maskformer_options(const weights::HfConfig& config) {
    config.require_architecture("MaskFormerForInstanceSegmentation");
    MaskFormerOptions o;
    const weights::HfConfig backbone = config.section("backbone_config");
    if (!backbone.model_type.empty() && backbone.model_type != "swin" &&
        backbone.model_type != "maskformer-swin")
        backbone.refuse("model_type", "swin, maskformer-swin");
    o.backbone = swin_options(backbone, o.backbone);
    o.pyramid_size = config.integer("fpn_feature_size", o.pyramid_size);
    o.mask_size = config.integer("mask_feature_size", o.mask_size);
    const weights::HfConfig decoder = config.section("decoder_config");
    decoder.require("model_type", "detr");
    read_detr_decoder(decoder, o.decoder);
    o.labels = config.label_count();
    if (o.pyramid_size % kConvNormGroups != 0) config.refuse("fpn_feature_size", "multiples of 32");
    return o;
}

MaskFormerPixelDecoder::MaskFormerPixelDecoder(const MaskFormerOptions& o) {
    const std::int64_t size = o.pyramid_size;
    stem_ = add<ConvGroupNorm>("fpn.stem", Conv2dOptions{.in = o.backbone.stage_size(kSwinStages - 1),
                                                         .out = size,
                                                         .kernel = 3,
                                                         .padding = 1,
                                                         .bias = false});
    for (std::size_t i = 0; i + 1 < kSwinStages; ++i) {
        const std::string name = "fpn.layers." + std::to_string(i);
        const std::int64_t seen = o.backbone.stage_size(kSwinStages - 2 - i);
        steps_.push_back(
            {.lateral =
                 add<ConvGroupNorm>(name + ".proj", Conv2dOptions{.in = seen, .out = size, .bias = false}),
             .block = add<ConvGroupNorm>(
                 name + ".block",
                 Conv2dOptions{.in = size, .out = size, .kernel = 3, .padding = 1, .bias = false})});
    }
    mask_projection_ = add<Conv2d>("mask_projection",
                                   Conv2dOptions{.in = size, .out = o.mask_size, .kernel = 3, .padding = 1});
}

at::Tensor MaskFormerPixelDecoder::forward(const std::vector<at::Tensor>& maps) const {
    at::Tensor x = at::relu(stem_->forward(maps.back()));
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const at::Tensor lateral = steps_[i].lateral->forward(maps[maps.size() - 2 - i]);
        const at::Tensor enlarged = at::upsample_nearest2d(x, lateral.sizes().slice(2));
        x = at::relu(steps_[i].block->forward(enlarged + lateral));
    }
    return mask_projection_->forward(x);
}

MaskFormer::MaskFormer(const MaskFormerOptions& o) : options_(o) {
    const std::int64_t size = o.decoder.size, seen = o.backbone.stage_size(kSwinStages - 1);
    backbone_ = add<SwinBackbone>("model.pixel_level_module.encoder", o.backbone, SwinNames::maskformer);
    pixel_decoder_ = add<MaskFormerPixelDecoder>("model.pixel_level_module.decoder", o);
    if (seen != size)
        input_projection_ =
            add<Conv2d>("model.transformer_module.input_projection", Conv2dOptions{.in = seen, .out = size});
    query_positions_ = add<Embedding>("model.transformer_module.queries_embedder", o.decoder.queries, size);
    decoder_ = add<DetrDecoder>("model.transformer_module.decoder", o.decoder);
    class_predictor_ = add<Linear>("class_predictor", size, o.labels + 1);
    mask_embedder_ = add_mask_embedder(*this, "mask_embedder", size, o.mask_size);
}

void MaskFormer::prepare(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& pixels = inputs.at(0);
    backbone_->prepare(pixels);
    const HeightWidth coarsest = swin_map_sizes(options_.backbone, pixels.size(2), pixels.size(3)).back();
    positions_ =
        set_derived_buffer("positions", sine_positions(coarsest, options_.decoder.size, pixels.options()));
}

at::Tensor MaskFormer::decode(const at::Tensor& map) const {
    const DetrMemory memory{.features = to_tokens(input_projection_ ? input_projection_->forward(map) : map),
                            .positions = positions_,
                            .visible = {}};
    return decoder_->forward(query_positions_->of_batch(map.size(0)), memory);
}

std::vector<at::Tensor> MaskFormer::forward(const std::vector<at::Tensor>& inputs) {
    const std::vector<at::Tensor> maps = backbone_->forward(inputs.at(0));
    const at::Tensor features = pixel_decoder_->forward(maps);
    const at::Tensor queries = decode(maps.back());
    return {class_predictor_->forward(queries), mask_logits(mask_embedder_->forward(queries), features)};
}

}  // namespace bench::models
