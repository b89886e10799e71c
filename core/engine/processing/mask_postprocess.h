#pragma once

#include <ATen/core/Tensor.h>

#include "core/catalog/hf_config.h"
#include "core/engine/processing/postprocess.h"

namespace bench::imaging {

/// What a mask classification model (MaskFormer, Mask2Former) says of one image, fp32 on the CPU. Each of Q
/// queries has a class and a mask.
struct MaskQueries {
    at::Tensor classes;  ///< (Q, C + 1) logits, the last class is "no object"
    at::Tensor masks;    ///< (Q, h, w) logits
};

/// For semantic segmentation: how much each class says for a pixel, (C, h, w).
at::Tensor class_scores(const MaskQueries& queries);

/// transformers' post_process_panoptic_segmentation with its defaults: every pixel goes to the query that
/// claims it most, of those whose class is more likely than `threshold`; a query that wins no more than 80 %
/// of what it claims is dropped. Segments are numbered from 1 in the order of the queries. What belongs to
/// none is kBackground (in transformers 0, or -1 where no query is left at all).
SemanticMap panoptic_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold);

/// transformers' post_process_instance_segmentation: the Q best pairs of query and class whose score times
/// the mean of their mask reaches `threshold`; later ones cover earlier ones. Segments are numbered from 0,
/// the rest is kBackground (in transformers -1).
SemanticMap instance_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold);

}  // namespace bench::imaging
