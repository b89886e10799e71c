#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    std::optional<double> threshold = std::nullopt;  ///< of a box's score; empty: the model's usual one
    std::vector<std::string> queries{};              ///< the classes of a model that reads text
};

/// What transformers' post_process_* make of a model's outputs (those of output_names(), batch 1, any device
/// or dtype) for an original image of height x width. Labels: softmax, best first, equal scores by id. Map:
/// logits resized bilinearly to the image, then argmax. Boxes: softmax without the last class ("no object"),
/// score above the threshold (0.5), in the order of the queries; OWL-ViT's: sigmoid of the best query, score
/// above the threshold (0.1), in the order of the patches. Throws UnsupportedError for a model type that the
/// table in the .cpp does not have, and Error where the outputs hold NaN or infinity.
Prediction postprocess(const std::string& model_type, const weights::HfConfig& config,
                       const std::vector<at::Tensor>& outputs, int height_px, int width_px,
                       const PostprocessOptions& options = {});

/// How alike two predictions for one image are, 0 to 1. Labels: 1 when the best ones are equal. Maps: the
/// share of equal pixels. Boxes: pairs of one class are matched greedily by IoU (intersection over union);
/// the sum of their IoU over the larger number of boxes; 1 when there are none on both sides.
double agreement(const Prediction& a, const Prediction& b);

}  // namespace bench::imaging
