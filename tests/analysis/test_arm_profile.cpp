#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/analysis/arm_profile.h"
#include "core/base/error.h"

namespace bench {
namespace {

using testing::HasSubstr;

ArmProfile profile(std::vector<OperatorTime> operators) {
    ArmProfile profile{.mode = "eager", .call_ms = 0, .gpu_busy_ms = {}, .operators = std::move(operators)};
    for (const OperatorTime& one : profile.operators) profile.call_ms += one.self_ms;
    return profile;
}

TEST(ArmProfile, KindsAreToldByName) {
    for (const char* name :
         {"aten::mkldnn_convolution", "aten::addmm", "aten::bmm", "mkldnn::_linear_pointwise",
          "aten::_scaled_dot_product_flash_attention_for_cpu", "sm90_xmma_gemm_f32f32"})
        EXPECT_EQ(operator_kind(name), OperatorKind::products) << name;
    for (const char* name :
         {"aten::gelu", "aten::native_layer_norm", "aten::copy_", "aten::upsample_bilinear2d"})
        EXPECT_EQ(operator_kind(name), OperatorKind::movement) << name;
    EXPECT_EQ(operator_kind("triton_poi_fused_convolution_3"), OperatorKind::generated);
}

/// Names as Kineto records them on a GPU: cuBLAS, cuDNN and PyTorch on Ampere and Hopper, Inductor.
TEST(ArmProfile, KernelsOfAGpuAreToldByName) {
    for (const char* name : {
             "nvjet_hsh_128x256_64x4_1x2_h_bz_coopA_NNT",
             "nvjet_tst_64x8_64x16_4x1_v_bz_TNN",
             "ampere_sgemm_128x64_nn",
             "ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_stages_64x3_nn",
             "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nchw_tilesize128x128x16_stage4",
             "sm90_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize64x64x8_stage3",
             "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x256_16x3_nt_align4>(T1::Params)",
             "cudnn_infer_ampere_scudnn_128x64_relu_xregs_large_nn_v1",
             "void cudnn::winograd_nonfused::winogradForwardData4x4<float, float>(T1)",
             "void implicit_convolve_sgemm<float, float, 128, 5, 5, 3, 3, 3, 1, false, true, true>(int)",
             "void gemv2T_kernel_val<int, int, float, float, float, float, 128, 16, 4, 4, false>(T1)",
             "void cublasLt::splitKreduce_kernel<32, 16, int, float, float, float>(T1)",
             "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4> >(Params)",
             "fmha_cutlassF_f32_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel::Params)",
             "cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16_knob_3_64x128x64_4x1x1",
             "triton_tem_fused_addmm_relu_3",
             "triton_tem_fused_mm_7",
             "triton_tem_fused_convolution_relu_2",
         })
        EXPECT_EQ(operator_kind(name), OperatorKind::products) << name;
    for (const char* name : {
             "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float> >(int)",
             "void at::native::(anonymous namespace)::GammaBetaBackwardCUDAKernelTemplate<float, float>(T1)",
             "void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<float, float>(int)",
             "void (anonymous namespace)::softmax_warp_forward<float, float, float, 8, false, false>(T1)",
             "void at::native::(anonymous namespace)::upsample_bilinear2d_out_frame<float, float>(int)",
             "void cudnn::ops::nchwToNhwcKernel<float, float, float, false, true>(T1)",
             "Memcpy DtoD (Device -> Device)",
         })
        EXPECT_EQ(operator_kind(name), OperatorKind::movement) << name;
    for (const char* name : {"triton_poi_fused_relu_0", "triton_red_fused_native_layer_norm_2",
                             "triton_per_fused__softmax_1", "triton_for_fused_0"})
        EXPECT_EQ(operator_kind(name), OperatorKind::generated) << name;
}

TEST(ArmProfile, MostOfTheOperatorsTimeDecides) {
    const ArmProfile products = profile(
        {{"aten::addmm", OperatorKind::products, 48, 75}, {"aten::gelu", OperatorKind::movement, 12, 25}});
    EXPECT_EQ(bound_of(products), Bound::compute);
    EXPECT_THAT(explanation(products),
                HasSubstr("compute-bound: matrix products and convolutions take 75 %"));

    const ArmProfile movement = profile({{"aten::addmm", OperatorKind::products, 48, 40},
                                         {"aten::gelu", OperatorKind::movement, 12, 25},
                                         {"aten::add", OperatorKind::movement, 12, 35}});
    EXPECT_EQ(bound_of(movement), Bound::memory);
    EXPECT_THAT(explanation(movement), HasSubstr("take 60 % of the operators' time, most of all aten::add"));
    EXPECT_EQ(explanation(ArmProfile{}), "no operator was seen");
}

TEST(ArmProfile, AGpuThatIdlesWaitsForLaunches) {
    ArmProfile idle = profile({{"gemm", OperatorKind::products, 100, 10}});
    idle.call_ms = 20;
    idle.gpu_busy_ms = 10;
    EXPECT_EQ(bound_of(idle), Bound::launch);
    EXPECT_THAT(explanation(idle), HasSubstr("launch-bound: the GPU works 50 % of a call"));
    idle.gpu_busy_ms = 15;
    EXPECT_EQ(bound_of(idle), Bound::compute) << "it idles through a quarter only";
}

/// The profiler makes launches slower. A call that takes 20 ms with it and 11 ms without keeps the GPU busy.
TEST(ArmProfile, TheProfilersOwnTimeIsNotTheLaunches) {
    ArmProfile slowed = profile({{"gemm", OperatorKind::products, 100, 10}});
    slowed.call_ms = 20;
    slowed.gpu_busy_ms = 10;
    slowed.unprofiled_ms = 11;
    EXPECT_EQ(bound_of(slowed), Bound::compute);
    EXPECT_EQ(arm_profile_from_json(to_json(slowed)).unprofiled_ms, 11);
    slowed.unprofiled_ms = 15;
    EXPECT_EQ(bound_of(slowed), Bound::launch);
    EXPECT_THAT(explanation(slowed), HasSubstr("the GPU works 67 % of a call"));
}

TEST(ArmProfile, ChangeComparesWhatIsLeft) {
    const ArmProfile eager = profile(
        {{"aten::addmm", OperatorKind::products, 48, 75}, {"aten::gelu", OperatorKind::movement, 12, 25}});
    const ArmProfile compiled = profile({{"mkl::_mkl_linear", OperatorKind::products, 48, 60},
                                         {"generated code", OperatorKind::generated, 1, 12.5}});
    EXPECT_EQ(
        change(eager, compiled),
        "60 operator calls became 48; products and convolutions went from 75.00 to 60.00 ms, everything "
        "else, generated code included, from 25.00 to 12.50 ms");
}

TEST(ArmProfile, SurvivesJson) {
    ArmProfile before = profile({{"aten::addmm", OperatorKind::products, 48, 75}});
    before.gpu_busy_ms = 70;
    const nlohmann::json json = to_json(before);
    EXPECT_EQ(json["bound"], "compute");
    const ArmProfile after = arm_profile_from_json(json);
    EXPECT_EQ(to_json(after), json);
    EXPECT_THROW(arm_profile_from_json(nlohmann::json{{"mode", 3}}), Error);
    EXPECT_THROW(arm_profile_from_json(nlohmann::json::array()), Error);
}

}  // namespace
}  // namespace bench
