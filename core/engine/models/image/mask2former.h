#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/detr.h"
#include "core/engine/models/image/mask2former_pixel_decoder.h"
#include "core/engine/models/image/swin.h"
#include "core/engine/models/layers/mask_layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "Masked-attention Mask Transformer for Universal Image Segmentation", Cheng et al. 2022. Defaults are
/// Mask2Former with Swin-S for COCO's panoptic classes.
struct Mask2FormerOptions {
    Mask2FormerPixelOptions pixels{.backbone = {.depths = {2, 2, 18, 2}}};
    std::int64_t size = 256, queries = 100, labels = 133;
    std::int64_t layers =
        9;  ///< one less than the config's decoder_layers, which counts the first prediction
    std::int64_t heads = 8, mlp_size = 2048;
    Activation activation = Activation::relu;
};

Mask2FormerOptions mask2former_options(const weights::HfConfig& config);

/// Attention whose three input projections are one tensor, as in torch.nn.MultiheadAttention.
class PackedAttention : public Layer {
public:
    PackedAttention(std::int64_t size, std::int64_t heads);
    /// queries (N, Q, D), keys and values (N, K, D), visible as multi_head_attention's mask -> (N, Q, D)
    at::Tensor forward(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                       const at::Tensor& visible) const;

private:
    std::int64_t size_, heads_;
    at::Tensor in_weight_, in_bias_;
    std::shared_ptr<Linear> out_;
};

/// Post-norm layer: cross-attention to the part of the picture inside the queries' masks, then
/// self-attention. (N, Q, D) -> (N, Q, D)
class Mask2FormerDecoderLayer : public Layer {
public:
    explicit Mask2FormerDecoderLayer(const Mask2FormerOptions& options);
    /// keys and values (N, h*w, D), visible (N, 1, Q, h*w) boolean
    at::Tensor forward(const at::Tensor& x, const at::Tensor& query_positions, const at::Tensor& keys,
                       const at::Tensor& values, const at::Tensor& visible) const;

private:
    Activation activation_;
    std::shared_ptr<PackedAttention> cross_attention_;
    std::shared_ptr<DetrAttention> self_attention_;
    std::shared_ptr<LayerNorm> cross_norm_, self_norm_, final_norm_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// pixel_values (N, 3, H, W) -> class_queries_logits (N, Q, labels + 1; the last is "no object"),
/// masks_queries_logits (N, Q, H / 4, W / 4). The image processor's pixel_mask is not used.
class Mask2Former : public VisionModel {
public:
    explicit Mask2Former(const Mask2FormerOptions& options);
    void prepare(const std::vector<at::Tensor>& inputs) override;
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override {
        return {"class_queries_logits", "masks_queries_logits"};
    }
    bool thresholds_masks() const override { return true; }

private:
    SwinOptions backbone_options_;
    std::shared_ptr<SwinBackbone> backbone_;
    std::shared_ptr<Mask2FormerPixelDecoder> pixel_decoder_;
    std::shared_ptr<Embedding> query_features_, query_positions_, level_embedding_;
    std::vector<std::shared_ptr<Mask2FormerDecoderLayer>> decoder_;
    std::shared_ptr<LayerNorm> decoder_norm_;
    std::shared_ptr<Mlp> mask_embedder_;
    std::shared_ptr<Linear> class_predictor_;
};

}  // namespace bench::models
