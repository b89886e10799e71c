#include "core/engine/models/layers/weight_init.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <cmath>
#include <string>

namespace bench::models {

namespace {

double fan_in(const at::Tensor& weight) {
    return static_cast<double>(weight.numel()) / static_cast<double>(weight.size(0));
}

double fan_out(const at::Tensor& weight) {
    return static_cast<double>(weight.numel()) / static_cast<double>(weight.size(1));
}

}  // namespace

WeightInit::WeightInit(std::uint64_t seed) : generator_(at::make_generator<at::CPUGeneratorImpl>(seed)) {}

void WeightInit::normal(const at::Tensor& tensor, double deviation) {
    const at::NoGradGuard no_grad;
    tensor.normal_(0, deviation, generator_);
}

void WeightInit::uniform(const at::Tensor& tensor, double bound) {
    const at::NoGradGuard no_grad;
    tensor.uniform_(-bound, bound, generator_);
}

void WeightInit::kaiming_normal_fan_out(const at::Tensor& weight) {
    normal(weight, std::sqrt(2 / fan_out(weight)));
}

void WeightInit::xavier_normal(const at::Tensor& weight) {
    normal(weight, std::sqrt(2 / (fan_in(weight) + fan_out(weight))));
}

void WeightInit::pytorch_default(const at::Tensor& weight, const at::Tensor& bias) {
    const double bound = 1 / std::sqrt(fan_in(weight));
    uniform(weight, bound);
    if (bias.defined()) uniform(bias, bound);
}

void reset_batch_statistics(torch::nn::Module& module) {
    const at::NoGradGuard no_grad;
    for (auto& item : module.named_buffers()) {
        const std::string& name = item.key();
        if (name.ends_with("running_mean") || name.ends_with("num_batches_tracked")) item.value().zero_();
        if (name.ends_with("running_var")) item.value().fill_(1);
    }
}

}  // namespace bench::models
