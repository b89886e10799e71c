#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <vector>

#include "core/catalog/kinds.h"

namespace bench::training {

/// Enables torch.autocast in this thread within the scope: operators that benefit compute in `dtype`, while
/// the weights stay float32. Graphs captured in the scope contain the conversions. Does nothing for float32.
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

/// The defaults of torch.amp.GradScaler, which MMAction2 uses.
struct ScalerNumbers {
    double first = 65536, growth = 2, backoff = 0.5;
    int growth_interval = 2000;  ///< consecutive steps without overflow before the scale grows
};

/// Scales the loss of float16 steps as torch.amp.GradScaler does. In each step, compute the gradients of the
/// loss times scale(), call unscale(), clip and update if it returned true, then call advance().
class GradScaler {
public:
    explicit GradScaler(at::Device device, const ScalerNumbers& numbers = {});

    const at::Tensor& scale() const { return scale_; }  ///< a scalar in float32

    /// Divides the gradients by the scale, in place. Returns false if one is not finite; the caller then
    /// skips the update. Waits for the device, as torch's GradScaler does.
    bool unscale(const std::vector<at::Tensor>& gradients);
    void advance();  ///< updates the scale for the next step

private:
    ScalerNumbers numbers_;
    at::Tensor scale_, growth_tracker_, found_inf_;
};

}  // namespace bench::training
