#include "core/models/mask_layers.h"

#include <ATen/ATen.h>

#include <string>

namespace bench::models {

ConvGroupNorm::ConvGroupNorm(const Conv2dOptions& options)
    : conv_(add<Conv2d>("0", options)), norm_(add<GroupNorm>("1", kConvNormGroups, options.out)) {}

at::Tensor ConvGroupNorm::forward(const at::Tensor& x) const {
    return norm_->forward(conv_->forward(x));
}

MaskEmbedder::MaskEmbedder(std::int64_t size, std::int64_t mask_size) {
    constexpr int kLayers = 3;
    for (int i = 0; i < kLayers; ++i)
        layers_.push_back(add<Linear>(std::to_string(i) + ".0", size, i + 1 < kLayers ? size : mask_size));
}

at::Tensor MaskEmbedder::forward(const at::Tensor& queries) const {
    at::Tensor x = queries;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        x = layers_[i]->forward(x);
        if (i + 1 < layers_.size()) x = at::relu(x);
    }
    return x;
}

at::Tensor mask_logits(const at::Tensor& embeddings, const at::Tensor& features) {
    const at::Tensor masks = at::matmul(embeddings, features.flatten(2));
    return masks.view({masks.size(0), masks.size(1), features.size(2), features.size(3)});
}

at::Tensor to_tokens(const at::Tensor& map) {
    return map.flatten(2).transpose(1, 2);
}

at::Tensor sine_positions(HeightWidth map, std::int64_t size, const at::TensorOptions& options) {
    const at::Tensor whole = at::ones({1, map.height, map.width}, at::kBool);
    return to_tokens(sine_position_embedding(whole, size / 2)).contiguous().to(options);
}

}  // namespace bench::models
