#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <cstdint>

namespace bench::models {

/// The initial weights of training from scratch, drawn in turn from one seeded generator on the CPU. Weights
/// are (out, in / groups, kernel...).
class WeightInit {
public:
    explicit WeightInit(std::uint64_t seed);

    /// Also for MMEngine's "truncated" normal, which cuts at -2 and 2: 100 deviations of 0.02.
    void normal(const at::Tensor& tensor, double deviation);
    void uniform(const at::Tensor& tensor, double bound);

    /// Normal, deviation sqrt(2 / fan out): He et al. 2015, "Delving Deep into Rectifiers", equation 14.
    void kaiming_normal_fan_out(const at::Tensor& weight);
    /// Normal, deviation sqrt(2 / (fan in + fan out)): Glorot and Bengio 2010, equation 12.
    void xavier_normal(const at::Tensor& weight);
    /// PyTorch's default for convolutions and linear layers, bias included: uniform within 1 / sqrt(fan in).
    void pytorch_default(const at::Tensor& weight, const at::Tensor& bias);

private:
    at::Generator generator_;
};

/// Sets mean 0, variance 1 and no batches in every batch norm.
void reset_batch_statistics(torch::nn::Module& module);

}  // namespace bench::models
