#include "core/engine/models/layers/mask_layers.h"

#include <ATen/ATen.h>

#include <vector>

namespace bench::models {

ConvGroupNorm::ConvGroupNorm(const Conv2dOptions& options)
    : conv_(add<Conv2d>("0", options)), norm_(add<GroupNorm>("1", kConvNormGroups, options.out)) {}

at::Tensor ConvGroupNorm::forward(const at::Tensor& x) const {
    return norm_->forward(conv_->forward(x));
}

std::shared_ptr<Mlp> add_mask_embedder(Layer& owner, const std::string& path, std::int64_t size,
                                       std::int64_t mask_size) {
    return owner.add<Mlp>(path, std::vector<std::int64_t>{size, size, size, mask_size}, "", ".0");
}

at::Tensor mask_logits(const at::Tensor& embeddings, const at::Tensor& features) {
    const at::Tensor masks = at::matmul(embeddings, features.flatten(2));
    return masks.view({masks.size(0), masks.size(1), features.size(2), features.size(3)});
}

at::Tensor sine_positions(HeightWidth map, std::int64_t size, const at::TensorOptions& options) {
    const at::Tensor whole = at::ones({1, map.height, map.width}, at::kBool);
    return to_tokens(sine_position_embedding(whole, size / 2)).contiguous().to(options);
}

}  // namespace bench::models
