#include "core/training/training_cell.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace bench::training {

namespace {

constexpr double kRounding = 1e-3;  ///< relative; fp32 sums in another order

}  // namespace

Recipe recipe_of(const Cell& cell) {
    const Recipe* recipe = find_recipe(cell.model);
    if (recipe == nullptr) throw UnsupportedError(cell.model + " has no training recipe in this version");
    if (cell.dtype != DType::float32)
        throw UnsupportedError(
            "training in " + std::string(name_in(kDTypeNames, cell.dtype)) +
            " is mixed precision with a gradient scaler, which this version does not have");
    return scaled_to(*recipe, cell.batch);
}

std::vector<std::string> differences_from_published(const Recipe& recipe, const Cell& cell) {
    std::vector<std::string> differences;
    if (cell.batch != recipe.batch)
        differences.push_back("batch " + std::to_string(cell.batch) + ", published with " +
                              std::to_string(recipe.batch) + " on each GPU");
    if (recipe.mixed_precision)
        differences.emplace_back("in float32, published with float16 autocast and a gradient scaler");
    return differences;
}

std::string wrong_losses(const std::vector<double>& losses, const std::vector<double>& of_eager) {
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (!std::isfinite(losses[i])) return "the loss of step " + std::to_string(i + 1) + " is not finite";
    if (losses.empty() || of_eager.empty()) return {};
    const auto [low, high] = std::ranges::minmax(of_eager);
    const double mean =
        std::accumulate(of_eager.begin(), of_eager.end(), 0.0) / static_cast<double>(of_eager.size());
    const double allowed = kRounding * std::max(1.0, std::abs(mean)) + 2 * (high - low);
    if (std::abs(losses.front() - mean) <= allowed) return {};
    return "the first loss is " + numbers::fixed(losses.front(), 4) + ", eager's is " +
           numbers::fixed(mean, 4) + " give or take " + numbers::fixed(allowed, 4);
}

}  // namespace bench::training
