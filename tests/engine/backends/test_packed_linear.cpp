#include "core/engine/backends/packed_linear.h"

#include <ATen/ATen.h>
#include <gmock/gmock.h>

namespace bench::backends {
namespace {

double difference(const at::Tensor& product, const at::Tensor& x, const at::Tensor& weight) {
    const at::Tensor exact = at::matmul(x.to(at::kDouble), weight.t().to(at::kDouble));
    return ((product - exact).abs().max() / exact.std()).item<double>();
}

TEST(PackedLinear, EqualsAProductForEveryLayoutAndNumberOfRows) {
    at::manual_seed(0);
    const at::Tensor weight = at::randn({40, 24}), transposed = at::randn({24, 40}).t();
    for (const int64_t rows : {1, 2, 197}) {
        const at::Tensor x = at::randn({rows, 24});
        for (int call = 0; call < 2; ++call) {
            EXPECT_LT(difference(mkl_packed_linear(x, weight), x, weight), 1e-5) << rows;
            EXPECT_LT(difference(mkl_packed_linear(x, transposed), x, transposed), 1e-5) << rows;
        }
        const at::Tensor strided = at::randn({24, rows}).t();
        EXPECT_LT(difference(mkl_packed_linear(strided, weight), strided, weight), 1e-5) << rows;
    }
    EXPECT_EQ(packed_weights_count(), 6U) << "two weights, three numbers of rows, each packed once";
}

TEST(PackedLinear, TellsPartsOfOneStorageApart) {
    at::manual_seed(0);
    const at::Tensor both = at::randn({64, 24}), x = at::randn({8, 24});
    for (const int64_t begin : {0, 32}) {
        const at::Tensor part = both.slice(0, begin, begin + 32);
        EXPECT_LT(difference(mkl_packed_linear(x, part), x, part), 1e-5) << begin;
    }
    const at::Tensor whole = mkl_packed_linear(x, both);
    EXPECT_LT(difference(whole, x, both), 1e-5) << "the same place, more of it";
    const at::Tensor square = at::randn({24, 24});
    EXPECT_LT(difference(mkl_packed_linear(x, square), x, square), 1e-5);
    EXPECT_LT(difference(mkl_packed_linear(x, square.t()), x, square.t()), 1e-5)
        << "a tied weight, transposed";
}

TEST(PackedLinear, ForgetsWhatWasPackedForWeightsThatAreGone) {
    forget_unused_packed_weights();
    ASSERT_EQ(packed_weights_count(), 0U);
    const at::Tensor x = at::randn({8, 24});
    {
        const at::Tensor weight = at::randn({40, 24});
        mkl_packed_linear(x, weight);
        forget_unused_packed_weights();
        EXPECT_EQ(packed_weights_count(), 1U) << "it lives";
    }
    mkl_packed_linear(x, at::randn({40, 24}));
    EXPECT_EQ(packed_weights_count(), 1U) << "packing sweeps";
    forget_unused_packed_weights();
    EXPECT_EQ(packed_weights_count(), 0U);
}

}  // namespace
}  // namespace bench::backends
