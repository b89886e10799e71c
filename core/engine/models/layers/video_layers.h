#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/layers/weight_init.h"

namespace bench::models {

/// Sizes along time, height and width.
using TimeHeightWidth = std::array<std::int64_t, 3>;

inline std::int64_t volume(const TimeHeightWidth& size) {
    return size[0] * size[1] * size[2];
}

struct Conv3dOptions {
    std::int64_t in = 1, out = 1;
    TimeHeightWidth kernel{1, 1, 1}, stride{1, 1, 1}, padding{0, 0, 0};
};

/// (N, in, T, H, W) -> (N, out, T', H', W'), with a bias.
class Conv3d : public Layer {
public:
    explicit Conv3d(const Conv3dOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    Conv3dOptions options_;
    at::Tensor weight_, bias_;
};

/// Throws Error unless `clip` has the size that prepare() was called for.
void require_prepared(const char* model, const TimeHeightWidth& prepared, const TimeHeightWidth& clip);

/// Sets PyTorch's own initial values: norms 1 and 0, weights and biases uniform. Other parameters are
/// unchanged.
void init_as_pytorch(torch::nn::Module& module, WeightInit& init);

/// Stochastic depth ("Deep Networks with Stochastic Depth", Huang et al. 2016). In training, each row (first
/// dimension) of a branch is 0 with `probability`, otherwise divided by the probability of being kept.
at::Tensor drop_path(const at::Tensor& branch, double probability, bool training);

/// Returns x + drop_path(branch, probability, training), computed in one pass.
at::Tensor add_branch(const at::Tensor& x, const at::Tensor& branch, double probability, bool training);

/// Returns drop_path_rate of a configuration. Throws InputError unless it is at least 0 and less than 1.
double drop_path_rate(const weights::HfConfig& config, double otherwise);

/// Returns the probability of layer `index` of `count`, which grows linearly from 0 to `last`.
double drop_path_of_layer(std::int64_t index, std::int64_t count, double last);

// Tokens of N clips as rows (N L + N, D): the L patches of clip 0, those of clip 1, ..., then the class token
// of each clip. A layer for all tokens is one matrix product; patches and class tokens are slices, not
// copies.

struct TokenRows {
    at::Tensor patches;       ///< (N L, D)
    at::Tensor class_tokens;  ///< (N, D)
};
TokenRows split_rows(const at::Tensor& rows, std::int64_t clips);

/// Does add_branch on such rows; a clip's tokens are dropped together.
at::Tensor add_branch_to_rows(const at::Tensor& rows, const at::Tensor& branch, std::int64_t clips,
                              double probability, bool training);

}  // namespace bench::models
