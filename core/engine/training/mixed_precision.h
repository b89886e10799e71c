#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <vector>

#include "core/catalog/kinds.h"

namespace bench::training {

/// torch.autocast for this thread while it lives: operators that gain from it compute in `dtype`, from and to
/// tensors that stay float32; what is captured meanwhile has the conversions. float32: does nothing.
class Autocast {
public:
    Autocast(at::Device device, DType dtype);
    ~Autocast();
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

private:
    at::DeviceType device_;
    bool active_, enabled_before_;
    at::ScalarType dtype_before_;
};

/// The defaults of torch.amp.GradScaler, which MMAction2 takes.
struct ScalerNumbers {
    double first = 65536, growth = 2, backoff = 0.5;
    int growth_interval = 2000;  ///< steps in a row without overflow
};

/// What torch.amp.GradScaler does in each step of float16: gradients are taken of the loss times scale(),
/// then unscale(), clipping and, if that returns true, the update; then advance().
class GradScaler {
public:
    explicit GradScaler(at::Device device, const ScalerNumbers& numbers = {});

    const at::Tensor& scale() const { return scale_; }  ///< a scalar in float32

    /// Divides the gradients by the scale, in place. False when one is not finite: then the weights stay as
    /// they are. Waits for the device to know, as torch's does.
    bool unscale(const std::vector<at::Tensor>& gradients);
    void advance();  ///< the scale of the next step

private:
    ScalerNumbers numbers_;
    at::Tensor scale_, growth_tracker_, found_inf_;
};

}  // namespace bench::training
