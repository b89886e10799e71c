#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/models/layers/layers.h"

namespace bench::models {

/// BatchNorm2d over the channels of (N, C, ...) that counts the batches it was trained on, as PyTorch's does.
class CountingBatchNorm : public BatchNorm2d {
public:
    explicit CountingBatchNorm(std::int64_t channels);
    at::Tensor forward(const at::Tensor& x);

private:
    at::Tensor num_batches_tracked_;
};

/// Two numbers for (N, C, H, W), three for (N, C, T, H, W), in this order of the axes.
using PerAxis = std::vector<std::int64_t>;

struct ConvModuleOptions {
    std::int64_t in = 1, out = 1;
    PerAxis kernel, stride, padding;
    bool bias = false;  ///< of the convolution
    bool relu = true;
};

/// Convolution, batch norm and ReLU with the names of mmcv's ConvModule: "conv", "bn".
class ConvModule : public Layer {
public:
    explicit ConvModule(const ConvModuleOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    ConvModuleOptions options_;
    at::Tensor weight_, bias_;
    std::shared_ptr<CountingBatchNorm> norm_;
};

}  // namespace bench::models
