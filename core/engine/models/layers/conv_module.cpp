#include "core/engine/models/layers/conv_module.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

PerAxis weight_shape(const ConvModuleOptions& options) {
    PerAxis shape{options.out, options.in};
    shape.insert(shape.end(), options.kernel.begin(), options.kernel.end());
    return shape;
}

}  // namespace

CountingBatchNorm::CountingBatchNorm(std::int64_t channels)
    : BatchNorm2d(channels),
      num_batches_tracked_(register_buffer("num_batches_tracked", at::zeros({}, at::kLong))) {}

at::Tensor CountingBatchNorm::forward(const at::Tensor& x) {
    if (is_training()) num_batches_tracked_.add_(1);
    return BatchNorm2d::forward(x);
}

ConvModule::ConvModule(const ConvModuleOptions& options)
    : options_(options), weight_(add_parameter("conv.weight", weight_shape(options))) {
    if (options.bias) bias_ = add_parameter("conv.bias", {options.out});
    norm_ = add<CountingBatchNorm>("bn", options.out);
}

at::Tensor ConvModule::forward(const at::Tensor& x) const {
    const at::Tensor y = options_.kernel.size() == 2
                             ? at::conv2d(x, weight_, bias_, options_.stride, options_.padding)
                             : at::conv3d(x, weight_, bias_, options_.stride, options_.padding);
    const at::Tensor normed = norm_->forward(y);
    return options_.relu ? normed.relu_() : normed;
}

}  // namespace bench::models
