#include "core/engine/models/video/video_model.h"

#include <ATen/ATen.h>

namespace bench::models {

VideoHead::VideoHead(std::int64_t features, std::int64_t classes, double dropout)
    : dropout_(dropout), fc_(add<Linear>("fc_cls", features, classes)) {}

at::Tensor VideoHead::forward(const at::Tensor& x) const {
    return fc_->forward(at::dropout(x, dropout_, is_training()));
}

void VideoHead::init_weights(WeightInit& init) {
    const at::NoGradGuard no_grad;
    auto parameters = fc_->named_parameters();
    init.normal(parameters["weight"], 0.01);
    parameters["bias"].zero_();
}

double dropout_ratio(const weights::HfConfig& config, double otherwise) {
    constexpr const char* kKey = "dropout_ratio";
    const double ratio = config.number(kKey, otherwise);
    if (ratio < 0 || ratio >= 1) config.refuse(kKey, "numbers from 0 to less than 1");
    return ratio;
}

}  // namespace bench::models
