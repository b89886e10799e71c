#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/detr.h"
#include "core/engine/models/image/swin.h"
#include "core/engine/models/layers/mask_layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "Per-Pixel Classification is Not All You Need for Semantic Segmentation", Cheng et al. 2021. Defaults are
/// MaskFormer with Swin-B.
struct MaskFormerOptions {
    SwinOptions backbone{.size = 128, .depths = {2, 2, 18, 2}, .heads = {4, 8, 16, 32}, .window = 12};
    std::int64_t pyramid_size = 256;  ///< features of the pixel decoder's maps
    std::int64_t mask_size = 256;
    DetrOptions decoder;  ///< options of DETR's decoder layers; those of the encoder are not used
    std::int64_t labels = 150;
};

MaskFormerOptions maskformer_options(const weights::HfConfig& config);

/// A feature pyramid: from the coarsest map to the finest, each step adds the backbone's map of that size.
/// (N, C_i, h_i, w_i) of four stages -> (N, mask size, h_0, w_0)
class MaskFormerPixelDecoder : public Layer {
public:
    explicit MaskFormerPixelDecoder(const MaskFormerOptions& options);
    at::Tensor forward(const std::vector<at::Tensor>& maps) const;

private:
    struct Step {
        std::shared_ptr<ConvGroupNorm> lateral, block;
    };
    std::shared_ptr<ConvGroupNorm> stem_;
    std::vector<Step> steps_;  ///< the coarsest first
    std::shared_ptr<Conv2d> mask_projection_;
};

/// pixel_values (N, 3, H, W) -> class_queries_logits (N, Q, labels + 1; the last is "no object"),
/// masks_queries_logits (N, Q, H / 4, W / 4). The image processor's pixel_mask is not used.
class MaskFormer : public VisionModel {
public:
    explicit MaskFormer(const MaskFormerOptions& options);
    void prepare(const std::vector<at::Tensor>& inputs) override;
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override {
        return {"class_queries_logits", "masks_queries_logits"};
    }

private:
    at::Tensor decode(const at::Tensor& map) const;  ///< the coarsest map -> (N, Q, D)

    MaskFormerOptions options_;
    std::shared_ptr<SwinBackbone> backbone_;
    std::shared_ptr<MaskFormerPixelDecoder> pixel_decoder_;
    std::shared_ptr<Conv2d> input_projection_;  ///< null if the backbone has the same number of features
    std::shared_ptr<Embedding> query_positions_;
    std::shared_ptr<DetrDecoder> decoder_;
    std::shared_ptr<Linear> class_predictor_;
    std::shared_ptr<Mlp> mask_embedder_;
    at::Tensor positions_;
};

}  // namespace bench::models
