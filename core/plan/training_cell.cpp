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
            break;
    }
    return 1e-3;
}

std::string precision_text(DType dtype) {
    const std::string name(name_in(kDTypeNames, dtype));
    if (dtype == DType::float32) return "in " + name;
    return "with " + name + " autocast" + (dtype == DType::float16 ? " and a gradient scaler" : "");
}

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

std::vector<std::string> differences_from_published(const Recipe& recipe, const Cell& cell) {
    std::vector<std::string> differences;
    if (cell.batch != recipe.batch)
        differences.push_back("batch " + std::to_string(cell.batch) + ", published with " +
                              std::to_string(recipe.batch) + " on each GPU");
    if (cell.dtype != recipe.published_dtype)
        differences.push_back(precision_text(cell.dtype) + ", published " +
                              precision_text(recipe.published_dtype));
    return differences;
}

std::string wrong_losses(const std::vector<double>& losses, const std::vector<double>& of_eager,
                         DType dtype) {
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (!std::isfinite(losses[i])) return "the loss of step " + std::to_string(i + 1) + " is not finite";
    if (losses.empty() || of_eager.empty()) return {};
    const double mean =
        std::accumulate(of_eager.begin(), of_eager.end(), 0.0) / static_cast<double>(of_eager.size());
    const double allowed =
        rounding_of(dtype) * std::max(1.0, std::abs(mean)) + spread_allowed(of_eager, mean);
    if (std::abs(losses.front() - mean) <= allowed) return {};
    return "the first loss is " + numbers::fixed(losses.front(), 4) + ", eager's is " +
           numbers::fixed(mean, 4) + " give or take " + numbers::fixed(allowed, 4);
}

}  // namespace bench::training
