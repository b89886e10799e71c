#pragma once

#include <ATen/ATen.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>

#include <memory>
#include <utility>

#include "core/catalog/recipes.h"
#include "core/engine/models/vision_model.h"

namespace bench::training {

/// A classifier of 32x32 pictures that compiles in seconds: convolutions, batch norm, a layer norm, dropout
/// and a weight that the loss does not depend on.
class SmallTrainee : public models::VisionModel {
public:
    static constexpr std::int64_t kClasses = 10;

    explicit SmallTrainee(std::uint64_t seed = 0, double dropout = 0) : dropout_(dropout) {
        torch::manual_seed(seed);
        namespace nn = torch::nn;
        stem_ = register_module("stem", nn::Conv2d(nn::Conv2dOptions(3, 16, 3).padding(1).bias(false)));
        stem_norm_ = register_module("stem_norm", nn::BatchNorm2d(16));
        body_ = register_module("body", nn::Conv2d(nn::Conv2dOptions(16, 32, 3).stride(2)));
        body_norm_ = register_module("body_norm", nn::BatchNorm2d(32));
        token_norm_ = register_module("token_norm", nn::LayerNorm(nn::LayerNormOptions({32})));
        head_ = register_module("head", nn::Linear(32, kClasses));
        unused_ = register_module("unused", nn::Linear(5, 5));
    }

    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor first = at::relu(stem_norm_(stem_(inputs.at(0))));
        const at::Tensor second = at::relu(body_norm_(body_(first)));
        const at::Tensor pooled = at::dropout(second.flatten(2).mean(2), dropout_, is_training());
        return {head_(at::gelu(token_norm_(pooled)))};
    }
    std::vector<std::string> input_names() const override { return {"inputs"}; }
    std::vector<std::string> output_names() const override { return {"cls_score"}; }

private:
    double dropout_;
    torch::nn::Conv2d stem_{nullptr}, body_{nullptr};
    torch::nn::BatchNorm2d stem_norm_{nullptr}, body_norm_{nullptr};
    torch::nn::LayerNorm token_norm_{nullptr};
    torch::nn::Linear head_{nullptr}, unused_{nullptr};
};

constexpr std::int64_t kSmallClip[] = {3, 32, 32};
constexpr GroupRule kSmallRules[] = {{"norm", 1, 0}, {"head", 0.5, 1}};

/// SGD with everything that the published recipes have of it.
inline Recipe small_sgd() {
    return {
        .model = "small",
        .clip = kSmallClip,
        .batch = 8,
        .classes = SmallTrainee::kClasses,
        .optimizer = {
            .kind = OptimizerKind::sgd, .lr = 0.05, .weight_decay = 1e-3, .nesterov = true, .clip_norm = 1}};
}

/// AdamW with groups, soft labels and smoothing.
inline Recipe small_adamw() {
    return {
        .model = "small",
        .clip = kSmallClip,
        .batch = 8,
        .classes = SmallTrainee::kClasses,
        .label_smoothing = 0.1,
        .mixes_clips = true,
        .optimizer = {.kind = OptimizerKind::adamw, .lr = 3e-3, .weight_decay = 0.05, .rules = kSmallRules}};
}

}  // namespace bench::training
