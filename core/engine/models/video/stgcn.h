#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/conv_module.h"
#include "core/engine/models/video/video_model.h"

namespace bench::models {

/// "Spatial Temporal Graph Convolutional Networks", Yan et al. 2018, with learnt edge importance, on the 17
/// joints of COCO. Defaults are MMAction2's for NTU RGB+D 60.
struct StgcnOptions {
    std::int64_t in_channels = 3;  ///< x, y and score of a joint, or their differences along a bone
    std::int64_t classes = 60;
};

StgcnOptions stgcn_options(const weights::HfConfig& config);

/// Returns COCO's 17 joints in the paper's "spatial" partition, (3, 17, 17): the joint itself; neighbours
/// that are not nearer to the nose; neighbours that are nearer. Entry [k][i][j] is joint i's weight for joint
/// j: 1 / the number of j's neighbours with j. As in MMAction2, distances above one bone are infinite.
at::Tensor coco_adjacency();

/// One block: convolution over the graph, then over 9 frames, and a shortcut.
/// (N, in, T, 17) -> (N, out, T / stride, 17)
class StgcnBlock : public Layer {
public:
    enum class Shortcut { none, identity_or_convolution };
    StgcnBlock(std::int64_t in, std::int64_t out, std::int64_t stride, Shortcut shortcut);
    at::Tensor forward(const at::Tensor& x) const;

private:
    class GraphConv;

    Shortcut shortcut_;
    std::shared_ptr<GraphConv> gcn_;
    std::shared_ptr<ConvModule> tcn_, residual_;  ///< the last is null for an identity
};

/// inputs (N, clips, persons, T, 17, channels) -> cls_score (N clips, classes)
class Stgcn : public VideoModel {
public:
    explicit Stgcn(const StgcnOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    std::shared_ptr<CountingBatchNorm> data_norm_;
    std::vector<std::shared_ptr<StgcnBlock>> blocks_;
    std::shared_ptr<Linear> fc_;
};

}  // namespace bench::models
