#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/catalog/hf_config.h"
#include "core/protocol/preview_protocol.h"

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
/// The id of a pixel that belongs to no segment.
inline constexpr std::uint16_t kBackground = 0xFFFF;

/// A region of a map. Semantic segmentation has one for each class; its id is the class and its score is the
/// share of the pixels. Panoptic and instance segmentation number segments as transformers does, from 1 and
/// from 0; the score is the model's.
struct Segment {
    int id;
    int class_id;
    std::string label;  ///< of the class
    double score;
};
struct SemanticMap {
    int width_px = 0, height_px = 0;
    std::vector<std::uint16_t> ids;  ///< each pixel's segment or kBackground, rows from the top
    std::vector<Segment> segments;
};
struct Prediction {
    std::vector<LabelScore> labels;
    std::vector<Box> boxes;
    SemanticMap map;
};

/// The kind of map for a model that supports several. `model` is the usual kind of its checkpoints: semantic
/// for MaskFormer, panoptic for Mask2Former.
enum class Segmentation { model, semantic, panoptic, instance };
inline constexpr EnumNames<Segmentation, 4> kSegmentationNames{{{Segmentation::model, "model"},
                                                                {Segmentation::semantic, "semantic"},
                                                                {Segmentation::panoptic, "panoptic"},
                                                                {Segmentation::instance, "instance"}}};

struct PostprocessOptions {
    int top_k = 5;
    std::optional<double> threshold = std::nullopt;  ///< for scores; if empty, the model's usual one
    Segmentation segmentation = Segmentation::model;
    std::vector<std::string> queries{};  ///< the classes of a model that reads text
};

/// Computes transformers' post_process_* for a model's outputs (those of output_names(), batch 1, any device
/// or dtype) and an original image of height x width. Default thresholds are in parentheses.
///     labels            softmax, best first, equal scores by id
///     map               logits resized bilinearly to the image, then argmax
///     boxes             softmax without the last class ("no object"), in query order (0.5)
///     Conditional DETR  sigmoid, the best hundred pairs of query and class, best first (0.5)
///     OWL-ViT           sigmoid of the best query, in patch order (0.1)
///     masks of queries  see mask_postprocess.h (0.5)
/// Throws UnsupportedError for a model type that is not in the table of the .cpp and for a segmentation that
/// the model does not support. Throws Error if the outputs contain NaN or infinity.
Prediction postprocess(const std::string& model_type, const weights::HfConfig& config,
                       const std::vector<at::Tensor>& outputs, int height_px, int width_px,
                       const PostprocessOptions& options = {});

/// Returns how well two predictions for one image agree, see PreviewAgreement. Boxes of one class are matched
/// greedily by IoU.
PreviewAgreement agreement(const Prediction& a, const Prediction& b);

}  // namespace bench::imaging
