#include "core/engine/models/video/stgcn.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace bench::models {

namespace {

constexpr std::int64_t kJoints = 17, kSubsets = 3;

/// Bones of COCO's skeleton; joint 0 is the nose.
constexpr auto kBones = std::to_array<std::pair<int, int>>({{15, 13},
                                                            {13, 11},
                                                            {16, 14},
                                                            {14, 12},
                                                            {11, 5},
                                                            {12, 6},
                                                            {9, 7},
                                                            {7, 5},
                                                            {10, 8},
                                                            {8, 6},
                                                            {5, 0},
                                                            {6, 0},
                                                            {1, 0},
                                                            {3, 1},
                                                            {2, 0},
                                                            {4, 2}});

struct StgcnStage {
    std::int64_t channels, stride;
};

constexpr auto kStages = std::to_array<StgcnStage>(
    {{64, 1}, {64, 1}, {64, 1}, {64, 1}, {128, 2}, {128, 1}, {128, 1}, {256, 2}, {256, 1}, {256, 1}});

}  // namespace

at::Tensor coco_adjacency() {
    constexpr int kFar = 2;  // more than one bone from the nose
    std::array<std::array<bool, kJoints>, kJoints> joined{};
    for (std::size_t joint = 0; joint < kJoints; ++joint) joined[joint][joint] = true;
    for (const auto& [a, b] : kBones) joined[a][b] = joined[b][a] = true;
    const auto distance = [&](std::size_t joint) { return joint == 0 ? 0 : joined[joint][0] ? 1 : kFar; };

    at::Tensor subsets = at::zeros({kSubsets, kJoints, kJoints});
    auto entry = subsets.accessor<float, 3>();
    for (std::size_t j = 0; j < kJoints; ++j) {
        const auto neighbours = std::ranges::count(joined[j], true);
        for (std::size_t i = 0; i < kJoints; ++i) {
            if (!joined[i][j]) continue;
            const int subset = i == j ? 0 : distance(i) >= distance(j) ? 1 : 2;
            entry[subset][static_cast<std::int64_t>(i)][static_cast<std::int64_t>(j)] =
                1.0F / static_cast<float>(neighbours);
        }
    }
    return subsets;
}

StgcnOptions stgcn_options(const weights::HfConfig& config) {
    StgcnOptions o;
    o.in_channels = config.integer("in_channels", o.in_channels);
    o.classes = config.integer("num_classes", o.classes);
    return o;
}

/// A 1x1 convolution for each subset of neighbours, whose results are summed along the weighted edges.
class StgcnBlock::GraphConv : public Layer {
public:
    GraphConv(std::int64_t in, std::int64_t out)
        : importance_(add_parameter("PA", {kSubsets, kJoints, kJoints})),
          adjacency_(register_derived_buffer("A", coco_adjacency())),
          norm_(add<CountingBatchNorm>("bn", out)),
          conv_(add<Conv2d>("conv", Conv2dOptions{.in = in, .out = out * kSubsets})) {}

    at::Tensor forward(const at::Tensor& x) const {
        const at::Tensor by_subset = conv_->forward(x).unflatten(1, {kSubsets, -1});
        // Converted here, because a capture does not record autocast's conversion inside einsum.
        const at::Tensor edges = (adjacency_ * importance_).to(by_subset.scalar_type());
        const at::Tensor moved = at::einsum("nkctv,kvw->nctw", {by_subset, edges});
        return norm_->forward(moved).relu_();
    }

private:
    at::Tensor importance_, adjacency_;
    std::shared_ptr<CountingBatchNorm> norm_;
    std::shared_ptr<Conv2d> conv_;
};

StgcnBlock::StgcnBlock(std::int64_t in, std::int64_t out, std::int64_t stride, Shortcut shortcut)
    : shortcut_(shortcut), gcn_(add<GraphConv>("gcn", in, out)) {
    tcn_ = add<ConvModule>("tcn", ConvModuleOptions{.in = out,
                                                    .out = out,
                                                    .kernel = {9, 1},
                                                    .stride = {stride, 1},
                                                    .padding = {4, 0},
                                                    .bias = true,
                                                    .relu = false});
    if (shortcut == Shortcut::identity_or_convolution && (in != out || stride != 1))
        residual_ = add<ConvModule>("residual", ConvModuleOptions{.in = in,
                                                                  .out = out,
                                                                  .kernel = {1, 1},
                                                                  .stride = {stride, 1},
                                                                  .padding = {0, 0},
                                                                  .bias = true,
                                                                  .relu = false});
}

at::Tensor StgcnBlock::forward(const at::Tensor& x) const {
    const at::Tensor y = tcn_->forward(gcn_->forward(x));
    if (shortcut_ == Shortcut::none) return at::relu(y);
    return (y + (residual_ ? residual_->forward(x) : x)).relu_();
}

Stgcn::Stgcn(const StgcnOptions& options) {
    data_norm_ = add<CountingBatchNorm>("backbone.data_bn", kJoints * options.in_channels);
    std::int64_t in = options.in_channels;
    for (std::size_t i = 0; i < kStages.size(); ++i) {
        const auto shortcut =
            i == 0 ? StgcnBlock::Shortcut::none : StgcnBlock::Shortcut::identity_or_convolution;
        blocks_.push_back(add<StgcnBlock>("backbone.gcn." + std::to_string(i), in, kStages[i].channels,
                                          kStages[i].stride, shortcut));
        in = kStages[i].channels;
    }
    fc_ = add<Linear>("cls_head.fc", in, options.classes);
}

std::vector<at::Tensor> Stgcn::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor skeletons = inputs.at(0).flatten(0, 1);  // (N, persons, T, joints, channels)
    const std::int64_t videos = skeletons.size(0), persons = skeletons.size(1), frames = skeletons.size(2),
                       joints = skeletons.size(3), channels = skeletons.size(4);
    // Batch norm has a channel for each number of each joint.
    const at::Tensor series =
        skeletons.permute({0, 1, 3, 4, 2}).reshape({videos * persons, joints * channels, frames});
    at::Tensor x = data_norm_->forward(series)
                       .reshape({videos * persons, joints, channels, frames})
                       .permute({0, 2, 3, 1})
                       .contiguous();
    for (const auto& block : blocks_) x = block->forward(x);
    const at::Tensor of_persons = at::adaptive_avg_pool2d(x, {1, 1}).reshape({videos, persons, -1});
    return {fc_->forward(of_persons.mean(1))};
}

void Stgcn::init_weights(std::uint64_t seed) {
    WeightInit init(seed);
    const at::NoGradGuard no_grad;
    auto parameters = named_parameters();
    for (auto& item : parameters) {
        const std::string& name = item.key();
        at::Tensor& tensor = item.value();
        if (name.ends_with(".gcn.conv.weight")) {
            const std::string bias = name.substr(0, name.size() - std::string("weight").size()) + "bias";
            init.pytorch_default(tensor, parameters[bias]);
        } else if (name.ends_with(".gcn.conv.bias")) {
            continue;  // with its weight
        } else if (name == "cls_head.fc.weight") {
            init.normal(tensor, 0.01);
        } else if (tensor.dim() == 4) {
            init.kaiming_normal_fan_out(tensor);
        } else {
            tensor.fill_(name.ends_with("bias") ? 0 : 1);  // norms, importance of edges
        }
    }
    reset_batch_statistics(*this);
}

}  // namespace bench::models
