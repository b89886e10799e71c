#include "core/engine/training/mixed_precision.h"

#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>

#include "core/engine/runtime/scalar_type.h"

namespace bench::training {

Autocast::Autocast(at::Device device, DType dtype)
    : device_(device.type()),
      active_(dtype != DType::float32),
      enabled_before_(at::autocast::is_autocast_enabled(device_)),
      dtype_before_(at::autocast::get_autocast_dtype(device_)) {
    if (!active_) return;
    at::autocast::set_autocast_dtype(device_, scalar_type(dtype));
    at::autocast::set_autocast_enabled(device_, true);
    at::autocast::increment_nesting();
}

Autocast::~Autocast() {
    if (!active_) return;
    // The cache holds converted weights, which are outdated in the next step.
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(device_, enabled_before_);
    at::autocast::set_autocast_dtype(device_, dtype_before_);
}

GradScaler::GradScaler(at::Device device, const ScalerNumbers& numbers)
    : numbers_(numbers),
      scale_(at::full({}, numbers.first, at::TensorOptions(device).dtype(at::kFloat))),
      growth_tracker_(at::zeros({}, at::TensorOptions(device).dtype(at::kInt))),
      found_inf_(at::zeros_like(scale_)) {}

bool GradScaler::unscale(const std::vector<at::Tensor>& gradients) {
    const at::NoGradGuard no_grad;
    found_inf_.zero_();
    at::_amp_foreach_non_finite_check_and_unscale_(gradients, found_inf_, scale_.reciprocal());
    return found_inf_.item<float>() == 0;
}

void GradScaler::advance() {
    const at::NoGradGuard no_grad;
    at::_amp_update_scale_(scale_, growth_tracker_, found_inf_, numbers_.growth, numbers_.backoff,
                           numbers_.growth_interval);
}

}  // namespace bench::training
