#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/models/model_catalog.h"
#include "core/weights/hf_config.h"

namespace bench::imaging {

struct LabelScore {
    int id;
    std::string label;
    double score;
};
struct Box {
    std::array<double, 4> xyxy_px;  ///< in the original image
    int id;
    std::string label;
    double score;
};
struct SemanticMap {
    int width_px = 0, height_px = 0;
    std::vector<std::uint16_t> ids;    ///< class of each pixel, rows from the top
    std::vector<LabelScore> segments;  ///< classes present; score is the share of pixels
};
struct Prediction {
    std::vector<LabelScore> labels;
    std::vector<Box> boxes;
    SemanticMap map;
};

struct PostprocessOptions {
    int top_k = 5;
    double threshold = 0.5;
};

/// What transformers' post_process_* make of a model's outputs (those of output_names(), batch 1, any device
/// or dtype) for an original image of height x width.
Prediction postprocess(const std::string& model_type, const weights::HfConfig& config,
                       const std::vector<at::Tensor>& outputs, int height_px, int width_px,
                       const PostprocessOptions& options = {});

}  // namespace bench::imaging
