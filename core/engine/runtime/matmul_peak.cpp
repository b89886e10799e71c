#include "core/engine/runtime/matmul_peak.h"

#include <ATen/ATen.h>

#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/runtime/tf32_scope.h"
#include "core/measure/peak_search.h"

namespace bench::backends {

std::optional<double> matmul_peak_tflops(at::Device device, at::ScalarType dtype) {
    const at::NoGradGuard no_grad;
    // By default convolutions use TF32 and products do not. A peak without TF32 would be below what
    // convolutions reach.
    const Tf32Scope tf32 = Tf32Scope::products_as_convolutions();
    at::Tensor a, b, product;
    const auto time_ms = [&](std::int64_t n, int calls) -> std::optional<double> {
        try {
            if (!a.defined() || a.size(0) != n) {
                a = at::linspace(-1, 1, n * n, at::TensorOptions(device)).reshape({n, n}).to(dtype);
                b = a.t().contiguous();
                product = at::empty_like(a);
            }
            synchronize(device);
            Stopwatch watch;
            for (int i = 0; i < calls; ++i) at::mm_out(product, a, b);
            synchronize(device);
            return watch.lap_ms();
        } catch (const c10::Error&) {
            return std::nullopt;  // no kernel for the type, or no memory for a larger product
        }
    };
    const auto peak = search_peak_tflops(time_ms);
    for (at::Tensor* tensor : {&a, &b, &product}) tensor->reset();
    empty_cache(device);
    return peak;
}

}  // namespace bench::backends
