#include "core/engine/processing/mask_postprocess.h"

#include <ATen/ATen.h>

#include <vector>

namespace bench::imaging {

namespace {

constexpr double kMaskThreshold = 0.5;  ///< a query claims the pixels with at least this score
constexpr double kLeastShare = 0.8;     ///< a query must win more than this share of the pixels it claims

SemanticMap empty_map(int height_px, int width_px) {
    SemanticMap map;
    map.height_px = height_px;
    map.width_px = width_px;
    map.ids.assign(static_cast<std::size_t>(height_px) * static_cast<std::size_t>(width_px), kBackground);
    return map;
}

/// A query that is a candidate for the panoptic map.
struct Claim {
    std::int64_t query;
    int class_id;
    float score;
    std::int64_t claimed = 0, won = 0;  ///< pixels
};

std::vector<Claim> likely_claims(const at::Tensor& class_logits, double threshold) {
    const auto [best, ids] = at::softmax(class_logits, -1).max(-1);
    const auto score = best.accessor<float, 1>();
    const auto id = ids.accessor<std::int64_t, 1>();
    const std::int64_t no_object = class_logits.size(1) - 1;
    std::vector<Claim> claims;
    for (std::int64_t query = 0; query < class_logits.size(0); ++query)
        if (id[query] != no_object && score[query] > static_cast<float>(threshold))
            claims.push_back(
                {.query = query, .class_id = static_cast<int>(id[query]), .score = score[query]});
    return claims;
}

/// Returns the index of the claim that wins each pixel, (H, W) int64, and counts the pixels of each claim.
/// Resizes one mask at a time: all of them at the size of a phone's photograph would take gigabytes.
at::Tensor share_out(std::vector<Claim>& claims, const at::Tensor& masks, int height_px, int width_px) {
    at::Tensor best = at::full({height_px, width_px}, -1.0),
               winner = at::zeros({height_px, width_px}, at::kLong);
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const at::Tensor mask = masks[claims[i].query].sigmoid().unsqueeze(0).unsqueeze(0);
        const at::Tensor claim =
            at::upsample_bilinear2d(mask, {height_px, width_px}, /*align_corners=*/false)[0][0] *
            claims[i].score;
        claims[i].claimed = claim.ge(kMaskThreshold).sum().item<std::int64_t>();
        const at::Tensor better = claim > best;  // strict, so that the first of equal claims wins
        best = at::where(better, claim, best);
        winner.masked_fill_(better, static_cast<std::int64_t>(i));
    }
    const at::Tensor won = winner.flatten().bincount({}, static_cast<std::int64_t>(claims.size()));
    for (std::size_t i = 0; i < claims.size(); ++i)
        claims[i].won = won[static_cast<std::int64_t>(i)].item<std::int64_t>();
    return winner;
}

bool holds(const Claim& claim) {
    if (claim.won == 0 || claim.claimed == 0) return false;
    // In fp32, as in transformers.
    return static_cast<double>(static_cast<float>(claim.won) / static_cast<float>(claim.claimed)) >
           kLeastShare;
}

}  // namespace

at::Tensor class_scores(const MaskQueries& queries) {
    const at::Tensor classes = at::softmax(queries.classes, -1).slice(1, 0, -1);
    const at::Tensor masks = queries.masks.sigmoid();
    return at::matmul(classes.t(), masks.flatten(1)).unflatten(1, masks.sizes().slice(1));
}

SemanticMap panoptic_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold) {
    SemanticMap map = empty_map(height_px, width_px);
    std::vector<Claim> claims = likely_claims(queries.classes, threshold);
    if (claims.empty()) return map;
    const at::Tensor winner = share_out(claims, queries.masks, height_px, width_px).contiguous();
    std::vector<std::uint16_t> id_of_claim(claims.size(), kBackground);
    for (std::size_t i = 0; i < claims.size(); ++i) {
        if (!holds(claims[i])) continue;
        const int id = static_cast<int>(map.segments.size()) + 1, class_id = claims[i].class_id;
        map.segments.push_back({id, class_id, config.label(class_id), claims[i].score});
        id_of_claim[i] = static_cast<std::uint16_t>(id);
    }
    const std::int64_t* claim = winner.const_data_ptr<std::int64_t>();
    for (std::size_t pixel = 0; pixel < map.ids.size(); ++pixel)
        map.ids[pixel] = id_of_claim[static_cast<std::size_t>(claim[pixel])];
    return map;
}

SemanticMap instance_map(const MaskQueries& queries, const weights::HfConfig& config, int height_px,
                         int width_px, double threshold) {
    const std::int64_t count = queries.classes.size(0), classes = queries.classes.size(1) - 1;
    const at::Tensor scores = at::softmax(queries.classes, -1).slice(1, 0, -1).flatten();
    // Unsorted, as in transformers. The order decides which instance covers which.
    const auto [best, pairs] = scores.topk(count, -1, /*largest=*/true, /*sorted=*/false);
    at::Tensor ids = at::full({height_px, width_px}, static_cast<int>(kBackground), at::kInt);
    SemanticMap map = empty_map(height_px, width_px);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto pair = pairs[i].item<std::int64_t>();
        const at::Tensor logits = queries.masks[pair / classes];
        const at::Tensor inside = logits.gt(0).to(at::kFloat);
        const at::Tensor certainty = (logits.sigmoid() * inside).sum() / (inside.sum() + 1e-6);
        const double score = (best[i] * certainty).item<float>();
        const at::Tensor shown =
            at::upsample_nearest2d(inside.unsqueeze(0).unsqueeze(0), {height_px, width_px})[0][0].to(
                at::kBool);
        if (score < threshold || !shown.any().item<bool>()) continue;
        const int id = static_cast<int>(map.segments.size()), class_id = static_cast<int>(pair % classes);
        map.segments.push_back({id, class_id, config.label(class_id), score});
        ids.masked_fill_(shown, id);
    }
    const int* id = ids.const_data_ptr<int>();
    for (std::size_t pixel = 0; pixel < map.ids.size(); ++pixel)
        map.ids[pixel] = static_cast<std::uint16_t>(id[pixel]);
    return map;
}

}  // namespace bench::imaging
