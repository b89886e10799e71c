#include "core/engine/models/layers/video_layers.h"

#include <ATen/ATen.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/plan/cells.h"

namespace bench::models {

namespace {

/// Returns (rows): 0, or 1 / probability of being kept. Drawn in fp32: half precision gives 1 too often.
at::Tensor drop_path_factors(std::int64_t rows, double probability, const at::Tensor& branch) {
    const double kept = 1 - probability;
    return at::rand({rows}, branch.options().dtype(at::kFloat)).lt(kept).to(branch.scalar_type()).div(kept);
}

/// Returns one factor for each row of `branch`, broadcast over its other dimensions.
at::Tensor row_factors(double probability, const at::Tensor& branch) {
    std::vector<std::int64_t> shape(static_cast<std::size_t>(branch.dim()), 1);
    shape.front() = branch.size(0);
    return drop_path_factors(branch.size(0), probability, branch).view(shape);
}

}  // namespace

Conv3d::Conv3d(const Conv3dOptions& o)
    : options_(o),
      weight_(add_parameter("weight", {o.out, o.in, o.kernel[0], o.kernel[1], o.kernel[2]})),
      bias_(add_parameter("bias", {o.out})) {}

at::Tensor Conv3d::forward(const at::Tensor& x) const {
    return at::conv3d(x, weight_, bias_, options_.stride, options_.padding);
}

void require_prepared(const char* model, const TimeHeightWidth& prepared, const TimeHeightWidth& clip) {
    if (prepared == clip) return;
    const auto text = [](const TimeHeightWidth& size) {
        return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
    };
    throw Error("this " + std::string(model) + " is prepared for clips of " + text(prepared) +
                " (frames x height x width), not of " + text(clip) + "; prepare() comes first");
}

void init_as_pytorch(torch::nn::Module& module, WeightInit& init) {
    const at::NoGradGuard no_grad;
    auto parameters = module.named_parameters();
    for (auto& item : parameters) {
        constexpr std::string_view kWeight = "weight";
        if (!item.key().ends_with("." + std::string(kWeight))) continue;
        at::Tensor& weight = item.value();
        at::Tensor* bias = parameters.find(item.key().substr(0, item.key().size() - kWeight.size()) + "bias");
        if (weight.dim() > 1) {
            init.pytorch_default(weight, bias ? *bias : at::Tensor());
            continue;
        }
        weight.fill_(1);
        if (bias) bias->zero_();
    }
}

double drop_path_rate(const weights::HfConfig& config, double otherwise) {
    constexpr const char* kKey = "drop_path_rate";
    const double rate = config.number(kKey, otherwise);
    if (rate < 0 || rate >= 1) config.refuse(kKey, "numbers from 0 to less than 1");
    return rate;
}

at::Tensor drop_path(const at::Tensor& branch, double probability, bool training) {
    if (!training || probability == 0) return branch;
    return branch * row_factors(probability, branch);
}

at::Tensor add_branch(const at::Tensor& x, const at::Tensor& branch, double probability, bool training) {
    if (!training || probability == 0) return x + branch;
    return at::addcmul(x, branch, row_factors(probability, branch));
}

double drop_path_of_layer(std::int64_t index, std::int64_t count, double last) {
    return count < 2 ? 0 : last * static_cast<double>(index) / static_cast<double>(count - 1);
}

TokenRows split_rows(const at::Tensor& rows, std::int64_t clips) {
    const auto parts = rows.split_with_sizes({rows.size(0) - clips, clips});
    return {parts[0], parts[1]};
}

at::Tensor add_branch_to_rows(const at::Tensor& rows, const at::Tensor& branch, std::int64_t clips,
                              double probability, bool training) {
    if (!training || probability == 0) return rows + branch;
    const at::Tensor of_clips = drop_path_factors(clips, probability, branch);
    const std::int64_t patches = branch.size(0) / clips - 1;
    const at::Tensor of_patches = of_clips.unsqueeze(1).expand({clips, patches}).flatten();
    return at::addcmul(rows, branch, at::cat({of_patches, of_clips}, 0).unsqueeze(1));
}

}  // namespace bench::models
