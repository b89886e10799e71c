#include "core/backends/matmul_peak.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backends/runtime_setup.h"
#include "core/backends/stopwatch.h"

namespace bench::backends {

namespace {

constexpr std::int64_t kSmallest = 256, kLargest = 8192;
constexpr double kLongest_ms = 15;  ///< of one product, before a larger one, which takes eight times as long
constexpr double kTurn_ms = 15;
constexpr int kProductTurns = 4;

/// Milliseconds of one product, the quickest of some turns.
double product_ms(const at::Tensor& a, const at::Tensor& b, at::Tensor& product, at::Device device) {
    const auto turn_ms = [&](int calls) {
        synchronize(device);
        Stopwatch watch;
        for (int i = 0; i < calls; ++i) at::mm_out(product, a, b);
        synchronize(device);
        return watch.lap_ms() / calls;
    };
    turn_ms(1);  // chooses and prepares the kernel
    double best_ms = turn_ms(1);
    const int calls = static_cast<int>(std::clamp(std::ceil(kTurn_ms / best_ms), 1.0, 1000.0));
    for (int turn = 0; turn < kProductTurns; ++turn) best_ms = std::min(best_ms, turn_ms(calls));
    return best_ms;
}

}  // namespace

std::optional<double> matmul_peak_tflops(at::Device device, at::ScalarType dtype) {
    const at::NoGradGuard no_grad;
    double best = 0;
    try {
        for (std::int64_t n = kSmallest; n <= kLargest; n *= 2) {
            const at::Tensor a =
                at::linspace(-1, 1, n * n, at::TensorOptions(device)).reshape({n, n}).to(dtype);
            const at::Tensor b = a.t().contiguous();
            at::Tensor product = at::empty_like(a);
            const double ms = product_ms(a, b, product, device);
            best = std::max(best, 2 * std::pow(static_cast<double>(n), 3) / (ms * 1e-3) / 1e12);
            if (ms > kLongest_ms) break;
        }
    } catch (const c10::Error&) {
        // No kernel for the type, or no memory for a larger product: what was seen until then stands.
    }
    empty_cache(device);
    return best > 0 ? std::optional(best) : std::nullopt;
}

}  // namespace bench::backends
