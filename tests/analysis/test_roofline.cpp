#include <gtest/gtest.h>

#include "core/analysis/roofline.h"

namespace bench::results {
namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

/// ResNet-50 as the catalogue has it: 4.09e9 multiply-adds of a picture of 224 x 224 (torchvision's table
/// says 4.09 GFLOPS, by which it means the same).
ArmResult resnet(double median_ms, int batch = 1) {
    ArmResult row;
    row.model = "microsoft/resnet-50";
    row.device = "cpu";
    row.batch = batch;
    row.mode = "eager";
    row.status = ArmStatus::ok;
    row.median_ms = median_ms;
    row.input_shape = {batch, 3, 224, 224};
    row.settings.threads = 2;
    return row;
}

RowPtr with_peak(ArmResult row, double tflops) {
    row.matmul_peak_tflops = tflops;
    return std::make_shared<const ArmResult>(std::move(row));
}

TEST(Roofline, AchievedIsTwiceTheMultiplyAddsOverTheTime) {
    EXPECT_NEAR(*achieved_tflops(resnet(40.9)), 0.2, 0.002);
    EXPECT_NEAR(*achieved_tflops(resnet(40.9, 4)), 0.8, 0.008) << "four pictures in a call";
}

TEST(Roofline, UnknownWorkOrTimeHasNoNumber) {
    ArmResult row = resnet(40);
    row.median_ms.reset();
    EXPECT_FALSE(achieved_tflops(row));
    row = resnet(40);
    row.input_shape = {1, 3, 320, 320};
    EXPECT_FALSE(achieved_tflops(row)) << "the catalogue counts another size";
    EXPECT_FALSE(knows_work(row));
    row = resnet(40);
    row.model = "timm/resnet50";
    EXPECT_FALSE(achieved_tflops(row));
    EXPECT_FALSE(percent_of_peak(resnet(40), {std::make_shared<const ArmResult>(resnet(40))}))
        << "no peak was measured";
}

TEST(Roofline, ThePeakIsTheHighestOfTheSameDeviceTypeAndThreads) {
    ArmResult bf16 = resnet(40), one_thread = resnet(40), other_torch = resnet(40), gpu = resnet(40);
    ArmResult earlier_torch = resnet(40);
    earlier_torch.torch = "2.10.0";
    bf16.dtype = DType::bfloat16;
    one_thread.settings.threads = 1;
    other_torch.target = "local:2.10.0";
    gpu.device = "cuda:0";
    const std::vector<RowPtr> rows{with_peak(resnet(40), 0.5), with_peak(resnet(20), 0.4), with_peak(bf16, 2),
                                   with_peak(one_thread, 3),   with_peak(other_torch, 4),  with_peak(gpu, 50),
                                   with_peak(earlier_torch, 6)};
    EXPECT_EQ(matmul_peak_tflops(*rows[1], rows), 0.5);
    EXPECT_EQ(matmul_peak_tflops(bf16, rows), 2);
    ArmResult beside_float32 = resnet(40);
    beside_float32.arm_dtype = DType::bfloat16;
    EXPECT_EQ(matmul_peak_tflops(beside_float32, rows), 2) << "the type in which the arm computes";
    EXPECT_EQ(matmul_peak_tflops(other_torch, rows), 4);
    EXPECT_EQ(matmul_peak_tflops(earlier_torch, rows), 6);
    EXPECT_NEAR(*percent_of_peak(resnet(40.9), rows), 40, 0.4);
}

}  // namespace
}  // namespace bench::results
