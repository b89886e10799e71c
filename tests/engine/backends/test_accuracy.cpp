#include <gmock/gmock.h>

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/engine/backends/accuracy.h"

namespace bench::backends {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Accuracy, DistancesAreThoseOfTheDefinition) {
    const at::Tensor reference = at::tensor({1.0, 2.0, 3.0, -4.0}).view({1, 4});
    const at::Tensor output = at::tensor({1.0, 2.5, 3.0, -4.0}).view({1, 4});
    const Accuracy a = compare_outputs({reference}, {output}, {"logits"});
    EXPECT_DOUBLE_EQ(*a.max_abs, 0.5);
    EXPECT_DOUBLE_EQ(*a.max_rel, 0.125);
    EXPECT_NEAR(*a.error_over_std, 0.5 / std::sqrt(29.0 / 3.0), 1e-12);  // mean 0.5, squares sum to 29
    EXPECT_NEAR(*a.cosine, 31.0 / std::sqrt(30.0 * 32.25), 1e-12);
    EXPECT_EQ(*a.top1_agreement, 1.0);
}

TEST(Accuracy, TheTaskHasItsOwnMeasure) {
    const at::Tensor logits = at::tensor({1.0, 0.0, 0.0, 1.0}).view({2, 2});
    EXPECT_EQ(*compare_outputs({logits}, {at::flip(logits, {1})}, {"logits"}).top1_agreement, 0.0);

    at::Tensor map = at::zeros({1, 2, 1, 4}), other = at::zeros({1, 2, 1, 4});
    map.select(1, 1).fill_(0.5).index({0, 0}).slice(0, 0, 2).fill_(-1);    // classes 0 0 1 1
    other.select(1, 1).fill_(0.5).index({0, 0}).slice(0, 0, 1).fill_(-1);  // classes 0 1 1 1
    EXPECT_NEAR(*compare_outputs({map}, {other}, {"logits"}).mask_iou, (0.5 + 2.0 / 3.0) / 2, 1e-12);

    const at::Tensor box = at::tensor({0.5, 0.5, 0.2, 0.2}).view({1, 1, 4});
    const at::Tensor shifted = at::tensor({0.6, 0.5, 0.2, 0.2}).view({1, 1, 4});
    EXPECT_NEAR(*compare_outputs({box}, {shifted}, {"pred_boxes"}).box_iou, 1.0 / 3.0, 1e-12);
}

TEST(Accuracy, QueriesAreJudgedByTheirConfidentClasses) {
    const at::Tensor logits = at::tensor({4.0, 0.0, 0.0, 0.1, 0.0, 0.0}).view({1, 2, 3});
    const at::Tensor unsure = at::tensor({4.0, 0.0, 0.0, 0.0, 0.1, 0.0}).view({1, 2, 3});
    EXPECT_EQ(*compare_outputs({logits}, {unsure}, {"logits"}).top1_agreement, 1.0);
    EXPECT_EQ(*compare_outputs({logits}, {at::flip(logits, {2})}, {"logits"}).top1_agreement, 0.0);
}

TEST(Accuracy, WorstOutputCounts) {
    const at::Tensor a = at::tensor({1.0, 2.0}), b = at::tensor({1.0, 3.0});
    EXPECT_DOUBLE_EQ(*compare_outputs({a, a}, {a, b}, {"x", "y"}).max_abs, 1.0);
    EXPECT_THAT([&] { compare_outputs({a}, {at::ones({3})}, {"x"}); }, ThrowsMessage<Error>(HasSubstr("x")));
}

TEST(Accuracy, EqualElementsHaveNoDeviationAndAreComparedWithTheirMagnitude) {
    const auto error = [](const at::Tensor& reference, double difference) {
        const Accuracy a = compare_outputs({reference}, {reference + difference}, {"score"});
        EXPECT_DOUBLE_EQ(*a.error_over_std, *a.max_rel);
        return *a.error_over_std;
    };
    EXPECT_EQ(error(at::full({1, 1}, -4.0), 0.5), 0.125);
    EXPECT_EQ(error(at::full({2, 3}, 4.0), 0.5), 0.125);
    EXPECT_EQ(error(at::zeros({1, 1}), 0.5), 0.5);
    EXPECT_EQ(error(at::zeros({1, 1}), INFINITY), INFINITY);
}

Accuracy with_error(double error_over_std) {
    Accuracy accuracy;
    accuracy.reference = "fp64";
    accuracy.error_over_std = error_over_std;
    return accuracy;
}

TEST(Accuracy, WrongIsWhatNeitherTheTypeNorEagerExplains) {
    EXPECT_TRUE(wrong_output_reason(with_error(1e-5), with_error(1e-6), DType::float32).empty());
    EXPECT_THAT(wrong_output_reason(with_error(3e-3), with_error(1e-6), DType::float32), HasSubstr("fp64"));
    EXPECT_TRUE(wrong_output_reason(with_error(3e-3), with_error(2e-3), DType::float32).empty()) << "TF32";
    EXPECT_TRUE(wrong_output_reason(with_error(0.05), with_error(0.01), DType::bfloat16).empty());
    EXPECT_THAT(wrong_output_reason(with_error(0.5), with_error(0.05), DType::bfloat16),
                HasSubstr("bfloat16"));
}

TEST(Accuracy, AModelThatThresholdsItsMasksIsJudgedByThem) {
    const at::Tensor classes = at::tensor({4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.1, 0.0, 0.0}).view({1, 3, 3});
    const at::Tensor unsure = at::tensor({4.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.1, 0.0}).view({1, 3, 3});
    const at::Tensor masks = at::arange(2000).to(at::kDouble).view({1, 2, 25, 40}) - 1000.5;
    const at::Tensor one_flipped = masks + 1.0, many_flipped = masks + 5.0;
    const auto compare = [&](const at::Tensor& c, const at::Tensor& m) {
        return compare_outputs({classes, masks}, {c, m}, {"class_queries_logits", "masks_queries_logits"});
    };
    const Accuracy same = compare(classes, one_flipped);
    EXPECT_DOUBLE_EQ(*same.mask_pixel_agreement, 0.9995);
    EXPECT_DOUBLE_EQ(*same.top1_agreement, 1.0);
    const Accuracy eager = with_error(0);
    Accuracy far = same;
    far.error_over_std = 0.1;
    EXPECT_THAT(wrong_output_reason(far, eager, DType::float32), HasSubstr("0.1")) << "not for other models";
    EXPECT_TRUE(wrong_output_reason(far, eager, DType::float32, true).empty());
    Accuracy flipped = compare(classes, many_flipped);
    flipped.error_over_std = 0.1;
    EXPECT_THAT(wrong_output_reason(flipped, eager, DType::float32, true), HasSubstr("99.75 %"));
    EXPECT_DOUBLE_EQ(*compare(unsure, masks).top1_agreement, 1.0) << "the third query says nothing";
    EXPECT_DOUBLE_EQ(*compare(at::flip(classes, {2}), masks).top1_agreement, 0.5);
}

/// Random weights: 134 classes, none above one half.
TEST(Accuracy, AWrongClassHeadIsSeenWhereNoQueryIsConfident) {
    at::manual_seed(0);
    const at::Tensor classes = at::randn({1, 100, 134}, at::kDouble);
    const at::Tensor masks = at::randn({1, 100, 8, 8}, at::kDouble);
    const auto judged = [&](const at::Tensor& found) {
        const Accuracy arm = compare_outputs({classes, masks}, {found, masks},
                                             {"class_queries_logits", "masks_queries_logits"});
        return wrong_output_reason(arm, with_error(0), DType::float32, true);
    };
    ASSERT_LT(classes.softmax(-1).amax().item<double>(), 0.5);
    EXPECT_THAT(judged(at::zeros_like(classes)), HasSubstr("confident class"));
    EXPECT_THAT(judged(classes.roll({1}, {2})), HasSubstr("confident class"));
    EXPECT_TRUE(judged(classes + 0.004 * at::randn_like(classes)).empty()) << "rounding, as was measured";
}

TEST(Accuracy, TheAnswersAgreementIsTheLeastOfTheTasksMeasures) {
    EXPECT_FALSE(answer_agreement({}));
    Accuracy accuracy;
    accuracy.box_iou = 0.9;
    EXPECT_EQ(answer_agreement(accuracy), 0.9);
    accuracy.top1_agreement = 0.5;
    accuracy.mask_iou = accuracy.mask_pixel_agreement = 1.0;
    EXPECT_EQ(answer_agreement(accuracy), 0.5);
}

TEST(Accuracy, NotFiniteIsWrong) {
    const at::Tensor a = at::tensor({1.0, 2.0});
    const at::Tensor b = at::tensor({1.0, std::numeric_limits<double>::quiet_NaN()});
    const Accuracy accuracy = compare_outputs({a}, {b}, {"x"});
    EXPECT_THAT(wrong_output_reason(accuracy, with_error(0), DType::float32), HasSubstr("finite"));
}

}  // namespace
}  // namespace bench::backends
