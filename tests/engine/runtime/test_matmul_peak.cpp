#include "core/engine/runtime/matmul_peak.h"

#include <ATen/Context.h>
#include <ATen/record_function.h>
#include <gmock/gmock.h>

#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

#include "core/engine/runtime/stopwatch.h"
#include "core/engine/runtime/tf32_scope.h"
#include "core/measure/peak_search.h"

namespace bench::backends {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Gt;
using testing::SizeIs;

/// Operations of the single products that the search times in any case.
double certain_operations() {
    double operations = 0;
    for (double n = kAlwaysTimed; n >= 256; n /= 2) operations += kSingleProducts * 2 * std::pow(n, 3);
    return operations;
}

/// True however busy the machine is: some product is at least as quick as the whole search is on average.
TEST(MatmulPeak, IsAtLeastTheRateOfTheWholeSearch) {
    for (const at::ScalarType dtype : {at::kFloat, at::kDouble}) {
        Stopwatch watch;
        const auto peak = matmul_peak_tflops(at::kCPU, dtype);
        const double search_s = watch.lap_ms() / 1e3;
        ASSERT_TRUE(peak) << dtype;
        EXPECT_GE(*peak, certain_operations() / search_s / 1e12) << dtype;
        EXPECT_LT(*peak, 100) << dtype;
    }
}

/// Reads LibTorch's settings in each product, as cuBLAS would.
TEST(MatmulPeak, ProductsUseTheTf32OfConvolutions) {
    static std::vector<bool> seen;
    for (const bool convolutions : {true, false}) {
        const Tf32Scope setting(/*products=*/!convolutions, convolutions);
        seen.clear();
        const auto callback =
            at::addThreadLocalCallback(at::RecordFunctionCallback([](const at::RecordFunction& function) {
                                           if (std::string_view(function.name()) == "aten::mm")
                                               seen.push_back(at::globalContext().allowTF32CuBLAS());
                                           return std::unique_ptr<at::ObserverContext>();
                                       }).scopes({at::RecordScope::FUNCTION}));
        matmul_peak_tflops(at::kCPU, at::kFloat);
        at::removeCallback(callback);
        EXPECT_THAT(seen, AllOf(SizeIs(Gt(3U)), Each(convolutions)));
    }
}

TEST(MatmulPeak, ATypeWithoutProductsHasNone) {
    EXPECT_EQ(matmul_peak_tflops(at::kCPU, at::kBits8), std::nullopt);
}

}  // namespace
}  // namespace bench::backends
