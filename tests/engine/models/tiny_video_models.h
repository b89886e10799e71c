#pragma once

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/models/video/mvit.h"
#include "core/engine/models/video/timesformer.h"
#include "core/engine/models/video/video_swin.h"

namespace bench::models {

inline const TimesformerOptions kTinyTimesformer{.frames = 3,
                                                 .image_px = 32,
                                                 .size = 16,
                                                 .layers = 2,
                                                 .heads = 2,
                                                 .mlp_size = 32,
                                                 .classes = 5,
                                                 .drop_path = 0.5};

/// "timesformer", "swin" or "mvit": small enough to run in milliseconds, with padding, odd maps and both
/// kinds of blocks.
inline std::shared_ptr<VideoModel> tiny_video_model(const std::string& name) {
    std::shared_ptr<VideoModel> model;
    if (name == "timesformer") model = std::make_shared<Timesformer>(kTinyTimesformer);
    if (name == "swin")
        model = std::make_shared<VideoSwin>(VideoSwinOptions{.window = {2, 3, 3},
                                                             .size = 8,
                                                             .depths = {2, 2, 2, 1},
                                                             .heads = {1, 1, 2, 2},
                                                             .classes = 5,
                                                             .dropout = 0,
                                                             .drop_path = 0.5});
    if (name == "mvit")
        model = std::make_shared<Mvit>(MvitOptions{.frames = 4,
                                                   .image_px = 32,
                                                   .size = 8,
                                                   .blocks = 4,
                                                   .downscale = {1, 3},
                                                   .key_stride = 4,
                                                   .classes = 5,
                                                   .dropout = 0,
                                                   .drop_path = 0.5});
    model->init_weights(1);
    const at::NoGradGuard no_grad;
    const auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    for (at::Tensor& weight : model->parameters())  // so that every one of them matters
        weight.add_(at::randn(weight.sizes(), generator), 0.2);
    model->eval();
    return model;
}

inline at::Tensor tiny_clips(const std::string& name, std::int64_t n, std::uint64_t seed = 7) {
    const auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    if (name == "timesformer") return at::randn({n, 1, 3, 3, 32, 32}, generator);
    if (name == "swin") return at::randn({n, 1, 3, 7, 38, 44}, generator);
    return at::randn({n, 1, 3, 4, 32, 32}, generator);
}

}  // namespace bench::models
