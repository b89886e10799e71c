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
/// A pixel of a map that belongs to no segment.
inline constexpr std::uint16_t kBackground = 0xFFFF;

/// One of the regions of a map. Semantic segmentation has one a class, whose id is the class and whose score
/// is its share of the pixels. Panoptic and instance segmentation number what they find as transformers does,
/// from 1 and from 0; the score is the model's.
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

/// What is read from a model that can do more than one. `model` is what its checkpoints are mostly made for:
/// semantic for MaskFormer, panoptic for Mask2Former.
enum class Segmentation { model, semantic, panoptic, instance };
inline constexpr EnumNames<Segmentation, 4> kSegmentationNames{{{Segmentation::model, "model"},
                                                                {Segmentation::semantic, "semantic"},
                                                                {Segmentation::panoptic, "panoptic"},
                                                                {Segmentation::instance, "instance"}}};

struct PostprocessOptions {
    int top_k = 5;
    std::optional<double> threshold = std::nullopt;  ///< of a score; empty: the model's usual one
    Segmentation segmentation = Segmentation::model;
    std::vector<std::string> queries{};  ///< the classes of a model that reads text
};

/// What transformers' post_process_* make of a model's outputs (those of output_names(), batch 1, any device
/// or dtype) for an original image of height x width. Labels: softmax, best first, equal scores by id. Map:
/// logits resized bilinearly to the image, then argmax. Boxes: softmax without the last class ("no object"),
/// score above the threshold (0.5), in the order of the queries; Conditional DETR: sigmoid, the best hundred
/// pairs of query and class, best first, above the threshold (0.5); OWL-ViT: sigmoid of the best query, score
/// above the threshold (0.1), in the order of the patches. Masks of queries (0.5): see mask_postprocess.h.
/// Throws UnsupportedError for a model type that the table in the .cpp does not have and for a segmentation
/// that the model cannot do, and Error where the outputs hold NaN or infinity.
Prediction postprocess(const std::string& model_type, const weights::HfConfig& config,
                       const std::vector<at::Tensor>& outputs, int height_px, int width_px,
                       const PostprocessOptions& options = {});

/// How alike two predictions for one image are, see PreviewAgreement; boxes of one class are matched greedily
/// by IoU.
PreviewAgreement agreement(const Prediction& a, const Prediction& b);

}  // namespace bench::imaging
