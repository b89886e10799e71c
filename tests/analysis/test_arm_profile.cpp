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
