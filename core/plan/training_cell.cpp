#include "core/plan/training_cell.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/students_t.h"
#include "core/plan/cells.h"

namespace bench::training {

namespace {

/// Relative tolerance of a loss: another order of summation and, below float32, fewer conversions.
constexpr double rounding_of(DType dtype) {
    switch (dtype) {
        case DType::bfloat16:
            return 1e-2;
        case DType::float16:
            return 3e-3;
        case DType::float32:
        case DType::int8:  // refused
            break;
    }
    return 1e-3;
}

struct Precision {
    DType dtype, published;
    const char* difference;
};
constexpr Precision kPrecisions[] = {
    {DType::float32, DType::float16,
     message_id("in float32, published with float16 autocast and a gradient scaler")},
    {DType::bfloat16, DType::float32, message_id("with bfloat16 autocast, published in float32")},
    {DType::float16, DType::float32,
     message_id("with float16 autocast and a gradient scaler, published in float32")},
    {DType::bfloat16, DType::float16,
     message_id("with bfloat16 autocast, published with float16 autocast and a gradient scaler")},
};

/// Half-width of the 99.9 % prediction interval for one more draw from the same normal distribution
/// (Student's t).
double spread_allowed(const std::vector<double>& draws, double mean) {
    constexpr double kWithin = 0.999;
    if (draws.size() < 2) return 0;
    double squares = 0;
    for (const double draw : draws) squares += (draw - mean) * (draw - mean);
    if (squares == 0) return 0;
    const auto n = static_cast<double>(draws.size());
    const int degrees = static_cast<int>(draws.size()) - 1;
    double t = 1;
    while (statistics::students_t_within(t, degrees) < kWithin) t *= 1.01;
    return t * std::sqrt(squares / (n - 1) * (1 + 1 / n));
}

}  // namespace

Recipe recipe_of(const Cell& cell) {
    const Recipe* recipe = find_recipe(cell.model);
    if (recipe == nullptr) throw UnsupportedError(cell.model + " has no training recipe in this version");
    Recipe of_cell = scaled_to(*recipe, cell.batch);
    of_cell.dtype = cell.dtype;
    return of_cell;
}

std::vector<Message> differences_from_published(const Recipe& recipe, const Cell& cell) {
    std::vector<Message> differences;
    if (cell.batch != recipe.batch)
        differences.push_back(message("batch %1, published with %2 on each GPU", cell.batch, recipe.batch));
    for (const Precision& precision : kPrecisions)
        if (precision.dtype == cell.dtype && precision.published == recipe.published_dtype)
            differences.push_back(Message::from_id(precision.difference));
    return differences;
}

Message wrong_losses(const std::vector<double>& losses, const std::vector<double>& of_eager, DType dtype) {
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (!std::isfinite(losses[i])) return message("the loss of step %1 is not finite", i + 1);
    if (losses.empty() || of_eager.empty()) return {};
    const double mean =
        std::accumulate(of_eager.begin(), of_eager.end(), 0.0) / static_cast<double>(of_eager.size());
    const double allowed =
        rounding_of(dtype) * std::max(1.0, std::abs(mean)) + spread_allowed(of_eager, mean);
    if (std::abs(losses.front() - mean) <= allowed) return {};
    return message("the first loss is %1, and eager's is %2 ± %3", numbers::fixed(losses.front(), 4),
                   numbers::fixed(mean, 4), numbers::fixed(allowed, 4));
}

}  // namespace bench::training
