#include "core/engine/processing/postprocess.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

#include "core/base/error.h"
#include "core/engine/processing/mask_postprocess.h"

namespace bench::imaging {

namespace {

struct Request {
    const weights::HfConfig& config;
    const std::vector<at::Tensor>& outputs;  ///< fp32, CPU, without the batch dimension
    int height_px, width_px;
    const PostprocessOptions& options;
};

/// `logits` (C)
Prediction best_labels(const Request& request) {
    const at::Tensor scores = at::softmax(request.outputs[0], -1).contiguous();
    const float* score = scores.data_ptr<float>();
    std::vector<int> ids(static_cast<std::size_t>(scores.numel()));
    std::iota(ids.begin(), ids.end(), 0);
    const auto count = std::min(ids.size(), static_cast<std::size_t>(std::max(request.options.top_k, 0)));
    std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ids.end(),
                      [&](int a, int b) { return score[a] != score[b] ? score[a] > score[b] : a < b; });
    Prediction prediction;
    for (std::size_t i = 0; i < count; ++i)
        prediction.labels.push_back({ids[i], request.config.label(ids[i]), score[ids[i]]});
    return prediction;
}

/// Returns the class of each pixel, int64 (H,W). Resizes a few classes at a time, because all of them take
/// classes x H x W floats, gigabytes for a phone's photograph. The result is the same.
at::Tensor class_map(const at::Tensor& logits, int height_px, int width_px) {
    constexpr std::int64_t kFloatsAtOnce = 1 << 24;
    const std::int64_t pixels = std::int64_t{height_px} * width_px, classes = logits.size(0);
    const std::int64_t step = std::clamp<std::int64_t>(kFloatsAtOnce / pixels, 1, classes);
    at::Tensor best, ids;
    for (std::int64_t first = 0; first < classes; first += step) {
        const at::Tensor some = logits.slice(0, first, std::min(first + step, classes)).unsqueeze(0);
        const at::Tensor resized = at::upsample_bilinear2d(some, {height_px, width_px}, false)[0];
        auto [values, indices] = resized.max(0);
        indices += first;
        if (first == 0) {
            best = values, ids = indices;
            continue;
        }
        const at::Tensor better =
            values > best;  // strict, so that the first of equal classes stays, as in argmax
        best = at::where(better, values, best);
        ids = at::where(better, indices, ids);
    }
    return ids.contiguous();
}

/// Returns the best class of each pixel, for scores (C,h,w) of any kind.
Prediction best_classes(const Request& request, const at::Tensor& scores) {
    const at::Tensor ids = class_map(scores, request.height_px, request.width_px);
    Prediction prediction;
    SemanticMap& map = prediction.map;
    map.width_px = request.width_px;
    map.height_px = request.height_px;
    const std::int64_t* id = ids.data_ptr<std::int64_t>();
    map.ids.assign(id, id + ids.numel());
    std::map<std::uint16_t, std::int64_t> pixels;
    for (const std::uint16_t value : map.ids) ++pixels[value];
    for (const auto& [value, count] : pixels)
        map.segments.push_back({value, value, request.config.label(value),
                                static_cast<double>(count) / static_cast<double>(map.ids.size())});
    std::stable_sort(map.segments.begin(), map.segments.end(),
                     [](const Segment& a, const Segment& b) { return a.score > b.score; });
    return prediction;
}

/// `logits` (C,h,w)
Prediction semantic_map(const Request& request) {
    if (request.options.segmentation != Segmentation::model &&
        request.options.segmentation != Segmentation::semantic)
        throw UnsupportedError("this model does semantic segmentation only");
    return best_classes(request, request.outputs[0]);
}

Prediction read_queries(const Request& request, const MaskQueries& queries, Segmentation usual) {
    const PostprocessOptions& options = request.options;
    const Segmentation wanted = options.segmentation == Segmentation::model ? usual : options.segmentation;
    if (wanted == Segmentation::semantic) return best_classes(request, class_scores(queries));
    const auto read = wanted == Segmentation::panoptic ? panoptic_map : instance_map;
    Prediction prediction;
    prediction.map =
        read(queries, request.config, request.height_px, request.width_px, options.threshold.value_or(0.5));
    return prediction;
}

/// `class_queries_logits` (Q,C+1), `masks_queries_logits` (Q,h,w)
Prediction maskformer(const Request& request) {
    return read_queries(request, {request.outputs[0], request.outputs[1]}, Segmentation::semantic);
}

/// The same outputs. Resizes the masks to 384 x 384 pixels first, independent of the model's input size.
Prediction mask2former(const Request& request) {
    const at::Tensor masks =
        at::upsample_bilinear2d(request.outputs[1].unsqueeze(0), {384, 384}, /*align_corners=*/false)[0];
    return read_queries(request, {request.outputs[0], masks}, Segmentation::panoptic);
}

/// `pred_boxes` (Q,4), centre and size relative to the image -> corners in pixels (Q,4)
at::Tensor corners_px(const Request& request) {
    const at::Tensor centre = request.outputs[1].slice(-1, 0, 2),
                     half = request.outputs[1].slice(-1, 2, 4) * 0.5;
    const auto width = static_cast<float>(request.width_px), height = static_cast<float>(request.height_px);
    return at::cat({centre - half, centre + half}, -1) * at::tensor({width, height, width, height});
}

/// Detections before the threshold is applied: scores (Q), ids (Q), corners in pixels (Q,4).
struct Found {
    at::Tensor scores, ids, corners;
};

/// Returns the boxes whose score is above the threshold, in the same order.
Prediction boxes_above(const Request& request, double usual_threshold, const Found& found,
                       const std::function<std::string(int)>& label) {
    const at::Tensor corners = found.corners.contiguous();
    const auto score = found.scores.accessor<float, 1>();
    const auto id = found.ids.accessor<std::int64_t, 1>();
    const auto corner = corners.accessor<float, 2>();
    // Compared as floats, as in transformers: 0.3 has another value as a double.
    const auto threshold = static_cast<float>(request.options.threshold.value_or(usual_threshold));
    Prediction prediction;
    for (std::int64_t i = 0; i < score.size(0); ++i) {
        if (!(score[i] > threshold)) continue;
        const int class_id = static_cast<int>(id[i]);
        prediction.boxes.push_back(
            {{corner[i][0], corner[i][1], corner[i][2], corner[i][3]}, class_id, label(class_id), score[i]});
    }
    return prediction;
}

/// `logits` (Q,C+1), `pred_boxes` (Q,4)
Prediction boxes(const Request& request) {
    const auto [scores, ids] = at::softmax(request.outputs[0], -1).slice(-1, 0, -1).max(-1);
    return boxes_above(request, 0.5, {scores, ids, corners_px(request)},
                       [&](int id) { return request.config.label(id); });
}

/// `logits` (Q,C) for sigmoids, `pred_boxes` (Q,4): the best hundred pairs of query and class.
Prediction best_pairs(const Request& request) {
    constexpr std::int64_t kMost = 100;
    const at::Tensor all = request.outputs[0].sigmoid().flatten();
    const std::int64_t classes = request.outputs[0].size(1);
    const auto [scores, places] = all.topk(std::min(kMost, all.numel()));
    const at::Tensor corners = corners_px(request).index_select(0, at::div(places, classes, "floor"));
    return boxes_above(request, 0.5, {scores, places.remainder(classes), corners},
                       [&](int id) { return request.config.label(id); });
}

/// `logits` (patches, queries), `pred_boxes` (patches,4)
Prediction boxes_of_queries(const Request& request) {
    const auto [best, ids] = request.outputs[0].max(-1);
    const std::vector<std::string>& queries = request.options.queries;
    return boxes_above(request, 0.1, {at::sigmoid(best), ids, corners_px(request)}, [&](int id) {
        const auto index = static_cast<std::size_t>(id);
        return index < queries.size() ? queries[index] : request.config.label(id);
    });
}

struct Row {
    std::string_view model_type;
    std::size_t outputs;
    std::array<std::int64_t, 2> dimensions;  ///< of each output, without the batch
    Prediction (*make)(const Request&);
};

// clang-format off
/// To add a model type, add a row.
constexpr std::array kRows{
    Row{"vit", 1, {1, 0}, best_labels},
    Row{"beit", 1, {1, 0}, best_labels},
    Row{"convnext", 1, {1, 0}, best_labels},
    Row{"resnet", 1, {1, 0}, best_labels},
    Row{"segformer", 1, {3, 0}, semantic_map},
    Row{"mobilenet_v2", 1, {3, 0}, semantic_map},
    Row{"detr", 2, {2, 2}, boxes},
    Row{"conditional_detr", 2, {2, 2}, best_pairs},
    Row{"maskformer", 2, {2, 3}, maskformer},
    Row{"mask2former", 2, {2, 3}, mask2former},
    Row{"owlvit", 2, {2, 2}, boxes_of_queries},
    Row{"mmaction2_tsn", 1, {1, 0}, best_labels},
    Row{"mmaction2_timesformer", 1, {1, 0}, best_labels},
    Row{"mmaction2_slowonly", 1, {1, 0}, best_labels},
    Row{"mmaction2_swin", 1, {1, 0}, best_labels},
    Row{"mmaction2_mvit", 1, {1, 0}, best_labels},
    Row{"imported", 1, {1, 0}, best_labels},  // for other tasks the meaning of the outputs is unknown
};
// clang-format on

double iou(const Box& a, const Box& b) {
    const auto& [ax0, ay0, ax1, ay1] = a.xyxy_px;
    const auto& [bx0, by0, bx1, by1] = b.xyxy_px;
    const double width = std::min(ax1, bx1) - std::max(ax0, bx0),
                 height = std::min(ay1, by1) - std::max(ay0, by0);
    const double both = std::max(width, 0.0) * std::max(height, 0.0);
    const double either = (ax1 - ax0) * (ay1 - ay0) + (bx1 - bx0) * (by1 - by0) - both;
    return either > 0 ? both / either : 0;
}

double box_agreement(const std::vector<Box>& a, const std::vector<Box>& b) {
    if (a.empty() && b.empty()) return 1;
    struct Pair {
        double iou;
        std::size_t in_a, in_b;
    };
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (a[i].id == b[j].id) pairs.push_back({iou(a[i], b[j]), i, j});
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.iou > y.iou; });
    std::vector<bool> taken_a(a.size()), taken_b(b.size());
    double sum = 0;
    for (const Pair& pair : pairs) {
        if (taken_a[pair.in_a] || taken_b[pair.in_b]) continue;
        taken_a[pair.in_a] = taken_b[pair.in_b] = true;
        sum += pair.iou;
    }
    return sum / static_cast<double>(std::max(a.size(), b.size()));
}

constexpr std::size_t kIds = std::size_t{1} << 16;

/// Returns the class of each id of a map. Background is a class of its own.
std::vector<int> classes_by_id(const SemanticMap& map) {
    std::vector<int> classes(kIds, kBackground);
    for (const Segment& segment : map.segments)
        classes[static_cast<std::size_t>(segment.id)] = segment.class_id;
    return classes;
}

/// Returns the IoU averaged over the classes in either map.
double map_agreement(const SemanticMap& a, const SemanticMap& b) {
    if (a.ids.size() != b.ids.size() || a.ids.empty()) return 0;
    const auto in_a = classes_by_id(a), in_b = classes_by_id(b);
    struct Pixels {
        std::size_t both = 0, either = 0;
    };
    std::vector<Pixels> pixels(kIds);
    for (std::size_t i = 0; i < a.ids.size(); ++i) {
        const auto of_a = static_cast<std::size_t>(in_a[a.ids[i]]),
                   of_b = static_cast<std::size_t>(in_b[b.ids[i]]);
        ++pixels[of_a].either;
        if (of_a == of_b)
            ++pixels[of_a].both;
        else
            ++pixels[of_b].either;
    }
    double sum = 0;
    int classes = 0;
    for (const Pixels& of_class : pixels) {
        if (of_class.either == 0) continue;
        sum += static_cast<double>(of_class.both) / static_cast<double>(of_class.either);
        ++classes;
    }
    return sum / classes;
}

}  // namespace

Prediction postprocess(const std::string& model_type, const weights::HfConfig& config,
                       const std::vector<at::Tensor>& outputs, int height_px, int width_px,
                       const PostprocessOptions& options) {
    const auto row =
        std::find_if(kRows.begin(), kRows.end(), [&](const Row& r) { return r.model_type == model_type; });
    if (row == kRows.end()) throw UnsupportedError("no post-processing for model_type " + model_type);
    if (outputs.size() < row->outputs)
        throw Error(model_type + ": " + std::to_string(row->outputs) + " outputs are needed");
    std::vector<at::Tensor> plain;
    for (std::size_t i = 0; i < row->outputs; ++i) {
        if (outputs[i].dim() != row->dimensions[i] + 1 || outputs[i].size(0) != 1)
            throw Error(model_type + ": output " + std::to_string(i) +
                        " does not have the shape of one image's");
        plain.push_back(outputs[i][0].to(at::kCPU, at::kFloat));
        if (!plain.back().isfinite().all().item<bool>())
            throw Error("the model's output holds NaN or infinity; nothing can be read from it");
    }
    return row->make({config, plain, height_px, width_px, options});
}

PreviewAgreement agreement(const Prediction& a, const Prediction& b) {
    PreviewAgreement result;
    if (!a.labels.empty() || !b.labels.empty())
        result.same_top1 = !a.labels.empty() && !b.labels.empty() && a.labels[0].id == b.labels[0].id;
    else if (!a.map.ids.empty() || !b.map.ids.empty())
        result.mask_iou = map_agreement(a.map, b.map);
    else
        result.box_iou = box_agreement(a.boxes, b.boxes);
    return result;
}

}  // namespace bench::imaging
