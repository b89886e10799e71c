#include "core/engine/backends/accuracy.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

#include "core/base/error.h"

namespace bench::backends {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEagerErrors = 3.0;
constexpr double kSameMaskPixels = 0.999;
constexpr double kConfident = 0.5;    ///< probability of a query's class
constexpr double kAsProbable = 0.95;  ///< of the first class's probability: rounding may choose either

/// Returns the intersection over union of the two arg-max maps, averaged over the reference's classes.
double mask_iou(const at::Tensor& reference, const at::Tensor& output) {
    const at::Tensor expected = reference.argmax(1), found = output.argmax(1);
    double sum = 0;
    std::set<std::int64_t> classes;
    const at::Tensor flat = std::get<0>(at::_unique(expected.flatten()));
    for (std::int64_t i = 0; i < flat.numel(); ++i) classes.insert(flat[i].item<std::int64_t>());
    for (const std::int64_t id : classes) {
        const at::Tensor a = expected == id, b = found == id;
        sum += (a & b).sum().item<double>() / (a | b).sum().item<double>();
    }
    return sum / static_cast<double>(classes.size());
}

at::Tensor corners(const at::Tensor& boxes) {
    const at::Tensor centre = boxes.slice(-1, 0, 2), half = boxes.slice(-1, 2, 4) / 2;
    return at::cat({centre - half, centre + half}, -1);
}

at::Tensor area(const at::Tensor& boxes) {
    return (boxes.slice(-1, 2, 4) - boxes.slice(-1, 0, 2)).clamp_min(0).prod(-1);
}

/// Boxes are (N,Q,4): centre, width and height, relative to the image's size.
double box_iou(const at::Tensor& reference, const at::Tensor& output) {
    const at::Tensor a = corners(reference), b = corners(output);
    const at::Tensor both = at::cat({at::maximum(a.slice(-1, 0, 2), b.slice(-1, 0, 2)),
                                     at::minimum(a.slice(-1, 2, 4), b.slice(-1, 2, 4))},
                                    -1);
    const at::Tensor intersection = area(both);
    const at::Tensor united = area(a) + area(b) - intersection;
    return (intersection / united.clamp_min(1e-12)).mean().item<double>();
}

/// If no query is confident, as with random weights, all queries count, so that a wrong head is detected.
double class_agreement(const at::Tensor& reference, const at::Tensor& output) {
    const at::Tensor classes = reference.softmax(-1), choice = output.argmax(-1);
    const at::Tensor first = classes.amax(-1), confident = first > kConfident;
    const at::Tensor agrees =
        confident.any().item<bool>()
            ? (choice == classes.argmax(-1)).index({confident})
            : classes.gather(-1, choice.unsqueeze(-1)).squeeze(-1) >= first * kAsProbable;
    return agrees.to(at::kDouble).mean().item<double>();
}

void compare_one(const at::Tensor& reference, const at::Tensor& output, Accuracy& worst) {
    const double error = (output - reference).abs().max().item<double>();
    const bool finite = std::isfinite(error);
    const double deviation = reference.numel() > 1 ? reference.std().item<double>() : 0.0;
    const double largest = reference.abs().max().item<double>();
    const double magnitude = largest > 0 ? largest : 1.0;
    const double scale = deviation > 0 ? deviation : magnitude;
    const auto raise = [](std::optional<double>& to, double value) {
        to = std::max(to.value_or(0.0), value);
    };
    raise(worst.max_abs, finite ? error : kInfinity);
    raise(worst.error_over_std, !finite ? kInfinity : error / scale);
    raise(worst.max_rel, !finite ? kInfinity : error / magnitude);
    const double norms = reference.norm().item<double>() * output.norm().item<double>();
    if (finite && norms > 0) {
        const double cosine = (reference * output).sum().item<double>() / norms;
        worst.cosine = std::min(worst.cosine.value_or(1.0), cosine);
    }
}

}  // namespace

Accuracy compare_outputs(const std::vector<at::Tensor>& reference, const std::vector<at::Tensor>& outputs,
                         const std::vector<std::string>& names) {
    if (reference.size() != outputs.size() || names.size() != outputs.size())
        throw Error("the arm returned " + std::to_string(outputs.size()) + " outputs, eager " +
                    std::to_string(reference.size()));
    Accuracy accuracy;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const at::Tensor a = reference[i].to(at::kCPU, at::kDouble), b = outputs[i].to(at::kCPU, at::kDouble);
        if (a.sizes() != b.sizes()) {
            std::ostringstream text;
            text << "output " << names[i] << " has shape " << b.sizes() << ", eager's has " << a.sizes();
            throw Error(text.str());
        }
        compare_one(a, b, accuracy);
        if ((names[i] == "logits" || names[i] == "cls_score") && a.dim() == 2)
            accuracy.top1_agreement = (a.argmax(1) == b.argmax(1)).to(at::kDouble).mean().item<double>();
        if (names[i] == "logits" && a.dim() == 4) accuracy.mask_iou = mask_iou(a, b);
        if (names[i] == "pred_boxes") accuracy.box_iou = box_iou(a, b);
        const bool of_queries = names[i] == "logits" && a.dim() == 3;
        if (of_queries || names[i] == "class_queries_logits") accuracy.top1_agreement = class_agreement(a, b);
        if (names[i] == "masks_queries_logits")
            accuracy.mask_pixel_agreement = ((a > 0) == (b > 0)).to(at::kDouble).mean().item<double>();
    }
    return accuracy;
}

std::optional<double> answer_agreement(const Accuracy& accuracy) {
    std::optional<double> least;
    for (const auto& measure :
         {accuracy.top1_agreement, accuracy.mask_iou, accuracy.box_iou, accuracy.mask_pixel_agreement})
        if (measure) least = std::min(least.value_or(1.0), *measure);
    return least;
}

/// Six significant digits.
std::string six_digits(double number) {
    return (std::ostringstream() << number).str();
}

double largest_error_over_std(DType dtype) {
    switch (dtype) {
        case DType::float32:
            return 2e-3;
        case DType::bfloat16:
            return 0.1;
        case DType::float16:
            return 0.02;
        case DType::int8:
            return kInfinity;
    }
    return 0;
}

Message wrong_output_reason(const Accuracy& arm, const Accuracy& eager, DType dtype, bool thresholds) {
    const double error = arm.error_over_std.value_or(kInfinity);
    if (!std::isfinite(error))
        return message("the output has values that are not finite where the %1 reference's are",
                       arm.reference);
    const double allowed =
        std::max(largest_error_over_std(dtype), kEagerErrors * eager.error_over_std.value_or(0.0));
    if (error <= allowed) return {};
    if (thresholds && arm.mask_pixel_agreement.value_or(0) >= kSameMaskPixels &&
        arm.top1_agreement.value_or(0) == 1.0)
        return {};
    const std::string_view type = name_in(kDTypeNames, dtype);
    if (!thresholds || !arm.mask_pixel_agreement)
        return message(
            "the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4",
            arm.reference, six_digits(error), six_digits(allowed), type);
    return message(
        "the output differs from the %1 reference by %2 of its standard deviation; %3 is allowed in %4, or "
        "agreement of every confident class and of 99.9 % of the mask pixels; it is %5 % and %6 %",
        arm.reference, six_digits(error), six_digits(allowed), type,
        six_digits(arm.top1_agreement.value_or(0) * 100), six_digits(*arm.mask_pixel_agreement * 100));
}

}  // namespace bench::backends
