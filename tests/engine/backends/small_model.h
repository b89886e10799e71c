#pragma once

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>

#include <memory>
#include <utility>

#include "core/engine/models/vision_model.h"

namespace bench::backends {

/// A model that compiles in seconds: convolution, batch norm, a derived buffer, two outputs, a tied and an
/// unused weight.
class SmallModel : public models::VisionModel {
public:
    explicit SmallModel(std::uint64_t seed = 0) {
        torch::manual_seed(seed);
        stem_ = register_module("stem", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 8, 4).stride(4)));
        norm_ = register_module("norm", torch::nn::BatchNorm2d(8));
        head_ = register_module("head", torch::nn::Linear(8, 10));
        unused_ = register_module("unused", torch::nn::Linear(5, 5));
        scale_ = register_buffer("scale", torch::rand({1, 8, 1, 1}) + 0.5);
        eval();
        for (at::Tensor& parameter : parameters()) parameter.requires_grad_(false);
    }

    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor features = at::relu(norm_(stem_(inputs.at(0)))) * scale_;
        const at::Tensor pooled = features.flatten(2).mean(2);
        return {head_(pooled), at::softmax(pooled, 1)};
    }
    std::vector<std::string> output_names() const override { return {"logits", "pooled"}; }

private:
    torch::nn::Conv2d stem_{nullptr};
    torch::nn::BatchNorm2d norm_{nullptr};
    torch::nn::Linear head_{nullptr}, unused_{nullptr};
    at::Tensor scale_;
};

inline at::Tensor small_input(int batch = 2) {
    return torch::rand({batch, 3, 32, 32});
}

}  // namespace bench::backends
