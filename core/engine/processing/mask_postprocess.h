#pragma once

#include <ATen/core/Tensor.h>

#include "core/catalog/hf_config.h"
#include "core/engine/processing/postprocess.h"

namespace bench::imaging {

/// The output of a mask classification model (MaskFormer, Mask2Former) for one image, fp32 on the CPU. Each
/// of Q queries has a class and a mask.
struct MaskQueries {
    at::Tensor classes;  ///< (Q, C + 1) logits, the last class is "no object"
    at::Tensor masks;    ///< (Q, h, w) logits
};

/// Returns the score of each class for each pixel, (C, h, w), for semantic segmentation.
at::Tensor class_scores(const MaskQueries& queries);

/// Computes transformers' post_process_panoptic_segmentation with its defaults. Each pixel goes to the query
/// with the highest score there, among those whose class probability is above `threshold`. A query that wins
/// no more than 80 % of the pixels it claims is dropped. Segments are numbered from 1 in the order of the
/// queries. Other pixels are kBackground (in transformers 0, or -1 if no query is left).
SemanticMap panoptic_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold);

/// Computes transformers' post_process_instance_segmentation: the Q best pairs of query and class whose score
/// times the mean of their mask is at least `threshold`. Later ones cover earlier ones. Segments are numbered
/// from 0. Other pixels are kBackground (in transformers -1).
SemanticMap instance_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold);

}  // namespace bench::imaging
