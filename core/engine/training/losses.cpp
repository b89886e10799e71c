#include "core/engine/training/losses.h"

#include <ATen/ATen.h>

namespace bench::training {

namespace {

at::Tensor loss_of_boxes(const at::Tensor& scores, const at::Tensor& labels) {
    const at::Tensor wanted = labels.slice(1, 1);
    const at::Tensor of_rows =
        at::binary_cross_entropy_with_logits(scores.slice(1, 1), wanted, {}, {}, at::Reduction::None).mean(1);
    const at::Tensor counts = (wanted.sum(1) > 0).to(of_rows.scalar_type());
    return (of_rows * counts).sum() / counts.sum();
}

}  // namespace

at::Tensor loss_of(const Recipe& recipe, const at::Tensor& scores, const at::Tensor& labels) {
    const at::Tensor exact =
        c10::isReducedFloatingType(scores.scalar_type()) ? scores.to(at::kFloat) : scores;
    if (recipe.loss == LossKind::binary_cross_entropy) return loss_of_boxes(exact, labels);
    constexpr std::int64_t kIgnoreNone = -100;
    return at::cross_entropy_loss(exact, labels, /*weight=*/{}, at::Reduction::Mean, kIgnoreNone,
                                  recipe.label_smoothing);
}

}  // namespace bench::training
