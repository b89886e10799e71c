#include "core/engine/models/image/owlvit.h"

#include <ATen/ATen.h>

#include <limits>

#include "core/base/error.h"
#include "core/plan/cells.h"

namespace bench::models {

namespace {

constexpr std::int64_t kBoxLayers = 3;
constexpr double kNormEps = 1e-6;

ClipTowerOptions tower_options(const weights::HfConfig& section, ClipTowerOptions o) {
    o.size = section.integer("hidden_size", o.size);
    o.layers = section.integer("num_hidden_layers", o.layers);
    o.heads = section.integer("num_attention_heads", o.heads);
    if (o.size % o.heads != 0) section.refuse("num_attention_heads", "a divisor of hidden_size");
    o.mlp_size = section.integer("intermediate_size", o.mlp_size);
    o.norm_eps = section.number("layer_norm_eps", o.norm_eps);
    o.activation = section.choice("hidden_act", kActivationNames, o.activation);
    return o;
}

/// Returns the bias of the raw box values, (patches, 4), before the sigmoid: the position of the patch's
/// lower right corner, and the patch's size.
at::Tensor box_bias(std::int64_t grid) {
    const auto before_sigmoid = [](const at::Tensor& share) {
        return at::log(share + 1e-4) - at::log1p(-share + 1e-4);
    };
    const at::Tensor edges = at::arange(1, grid + 1, at::kFloat) / grid;
    const at::Tensor x = edges.unsqueeze(0).expand({grid, grid}), y = edges.unsqueeze(1).expand({grid, grid});
    const at::Tensor corner = at::stack({x, y}, -1).view({-1, 2});
    const at::Tensor size = at::full_like(corner, 1.0) / grid;
    return at::cat({before_sigmoid(corner), before_sigmoid(size)}, -1);
}

/// Returns the lowest number of the type; float's for double, so that a double reference can be compared.
double lowest(at::ScalarType type) {
    switch (type) {
        case at::kHalf:
            return std::numeric_limits<c10::Half>::lowest();
        case at::kBFloat16:
            return std::numeric_limits<c10::BFloat16>::lowest();
        default:
            return std::numeric_limits<float>::lowest();
    }
}

at::Tensor length(const at::Tensor& x) {
    return at::linalg_vector_norm(x, 2, at::IntArrayRef{-1}, /*keepdim=*/true);
}

}  // namespace

OwlVitOptions owlvit_options(const weights::HfConfig& config) {
    config.require_architecture("OwlViTForObjectDetection");
    OwlVitOptions o;
    const weights::HfConfig text = config.section("text_config"), vision = config.section("vision_config");
    o.text = tower_options(text, o.text);
    o.vision = tower_options(vision, o.vision);
    o.vocabulary = text.integer("vocab_size", o.vocabulary);
    o.max_tokens = text.integer("max_position_embeddings", o.max_tokens);
    o.image_size_px = vision.integer("image_size", o.image_size_px);
    o.patch_size_px = vision.integer("patch_size", o.patch_size_px);
    if (o.grid() < 1) vision.refuse("patch_size", "at most image_size");
    o.channels = vision.integer("num_channels", o.channels);
    // The projected text is compared with class_head's output for a patch, which has the text tower's size.
    if (config.integer("projection_dim", 512) != o.text.size)
        config.refuse("projection_dim", "text_config.hidden_size, which is " + std::to_string(o.text.size));
    return o;
}

ClipBlock::ClipBlock(const ClipTowerOptions& o)
    : heads_(o.heads),
      activation_(o.activation),
      attention_norm_(add<LayerNorm>("layer_norm1", o.size, o.norm_eps)),
      mlp_norm_(add<LayerNorm>("layer_norm2", o.size, o.norm_eps)),
      query_(add<Linear>("self_attn.q_proj", o.size, o.size)),
      key_(add<Linear>("self_attn.k_proj", o.size, o.size)),
      value_(add<Linear>("self_attn.v_proj", o.size, o.size)),
      attention_out_(add<Linear>("self_attn.out_proj", o.size, o.size)),
      mlp_in_(add<Linear>("mlp.fc1", o.size, o.mlp_size)),
      mlp_out_(add<Linear>("mlp.fc2", o.mlp_size, o.size)) {}

at::Tensor ClipBlock::forward(const at::Tensor& x, const at::Tensor& visible) const {
    const at::Tensor in = attention_norm_->forward(x);
    const at::Tensor mixed =
        multi_head_attention(query_->forward(in), key_->forward(in), value_->forward(in), heads_, visible);
    const at::Tensor attended = x + attention_out_->forward(mixed);
    const at::Tensor wide = activate(activation_, mlp_in_->forward(mlp_norm_->forward(attended)));
    return attended + mlp_out_->forward(wide);
}

OwlVit::OwlVit(const OwlVitOptions& options) : options_(options) {
    add_text_tower();
    add_vision_tower();
    add_heads();
    // Not read by forward(): see the header.
    add<Linear>("owlvit.visual_projection", options.vision.size, options.text.size, /*bias=*/false);
    add_parameter("owlvit.logit_scale", {});
}

void OwlVit::add_text_tower() {
    const std::int64_t d = options_.text.size;
    token_embedding_ = add<Embedding>("owlvit.text_model.embeddings.token_embedding", options_.vocabulary, d);
    token_positions_ =
        add<Embedding>("owlvit.text_model.embeddings.position_embedding", options_.max_tokens, d);
    for (std::int64_t i = 0; i < options_.text.layers; ++i)
        text_blocks_.push_back(
            add<ClipBlock>("owlvit.text_model.encoder.layers." + std::to_string(i), options_.text));
    text_norm_ = add<LayerNorm>("owlvit.text_model.final_layer_norm", d, options_.text.norm_eps);
    text_projection_ = add<Linear>("owlvit.text_projection", d, d, /*bias=*/false);
    causal_ = register_derived_buffer("causal",
                                      at::ones({options_.max_tokens, options_.max_tokens}, at::kBool).tril());
}

void OwlVit::add_vision_tower() {
    const ClipTowerOptions& vision = options_.vision;
    class_embedding_ = add_parameter("owlvit.vision_model.embeddings.class_embedding", {vision.size});
    patch_embedding_ = add<Conv2d>("owlvit.vision_model.embeddings.patch_embedding",
                                   Conv2dOptions{.in = options_.channels,
                                                 .out = vision.size,
                                                 .kernel = options_.patch_size_px,
                                                 .stride = options_.patch_size_px,
                                                 .bias = false});
    patch_positions_ = add<Embedding>("owlvit.vision_model.embeddings.position_embedding",
                                      options_.grid() * options_.grid() + 1, vision.size);
    norm_before_ = add<LayerNorm>("owlvit.vision_model.pre_layernorm", vision.size, vision.norm_eps);
    for (std::int64_t i = 0; i < vision.layers; ++i)
        vision_blocks_.push_back(
            add<ClipBlock>("owlvit.vision_model.encoder.layers." + std::to_string(i), vision));
    norm_after_ = add<LayerNorm>("owlvit.vision_model.post_layernorm", vision.size, vision.norm_eps);
    merged_norm_ = add<LayerNorm>("layer_norm", vision.size, vision.norm_eps);
}

void OwlVit::add_heads() {
    const std::int64_t d = options_.vision.size;
    class_dense_ = add<Linear>("class_head.dense0", d, options_.text.size);
    logit_shift_ = add<Linear>("class_head.logit_shift", d, 1);
    logit_scale_ = add<Linear>("class_head.logit_scale", d, 1);
    for (std::int64_t i = 0; i < kBoxLayers; ++i)
        box_layers_.push_back(
            add<Linear>("box_head.dense" + std::to_string(i), d, i + 1 < kBoxLayers ? d : 4));
    box_bias_ = register_derived_buffer("box_bias", box_bias(options_.grid()));
}

void OwlVit::check_sizes(const at::Tensor& pixels, const at::Tensor& ids) const {
    const std::int64_t side = options_.image_size_px;
    if (pixels.size(2) != side || pixels.size(3) != side)
        throw InputError("pixel_values is " + std::to_string(pixels.size(2)) + "x" +
                         std::to_string(pixels.size(3)) + " (height x width), but this OWL-ViT takes " +
                         std::to_string(side) + "x" + std::to_string(side));
    if (ids.dim() != 2 || ids.size(0) == 0 || ids.size(0) % pixels.size(0) != 0)
        throw InputError("input_ids needs a row for each query, and as many queries for each of the " +
                         std::to_string(pixels.size(0)) + " pictures");
    if (ids.size(1) > options_.max_tokens)
        throw InputError("input_ids has " + std::to_string(ids.size(1)) +
                         " tokens a query, but this OWL-ViT takes at most " +
                         std::to_string(options_.max_tokens));
}

at::Tensor OwlVit::text_features(const at::Tensor& ids, const at::Tensor& mask) const {
    const std::int64_t tokens = ids.size(1);
    const at::Tensor is_text = mask.to(at::kBool).unsqueeze(1).unsqueeze(1);  // N T, 1, 1, L
    const at::Tensor visible = causal_.slice(0, 0, tokens).slice(1, 0, tokens) & is_text;
    at::Tensor x = token_embedding_->forward(ids) + token_positions_->table().slice(0, 0, tokens);
    for (const auto& block : text_blocks_) x = block->forward(x, visible);
    // The end of the text is the token with the largest id. The padding after it is not read.
    const at::Tensor end = ids.argmax(-1).view({-1, 1, 1}).expand({-1, 1, x.size(2)});
    const at::Tensor features = text_projection_->forward(text_norm_->forward(x.gather(1, end).squeeze(1)));
    return features / length(features);
}

at::Tensor OwlVit::patch_features(const at::Tensor& pixels) const {
    const at::Tensor patches = patch_embedding_->forward(pixels).flatten(2).transpose(1, 2);  // N, patches, D
    at::Tensor x = at::cat({class_embedding_.expand({pixels.size(0), 1, -1}), patches}, 1);
    x = norm_before_->forward(x + patch_positions_->table());
    for (const auto& block : vision_blocks_) x = block->forward(x);
    x = norm_after_->forward(x);
    return merged_norm_->forward(x.slice(1, 1) * x.slice(1, 0, 1));
}

/// (N, patches, D), (N, T, D text) -> (N, patches, T)
at::Tensor OwlVit::class_logits(const at::Tensor& patches, const at::Tensor& queries) const {
    const at::Tensor classes = class_dense_->forward(patches);
    const at::Tensor similarity = at::matmul(classes / (length(classes) + kNormEps),
                                             (queries / (length(queries) + kNormEps)).transpose(1, 2));
    return (similarity + logit_shift_->forward(patches)) * (at::elu(logit_scale_->forward(patches)) + 1);
}

at::Tensor OwlVit::boxes(const at::Tensor& patches) const {
    at::Tensor x = patches;
    for (std::size_t i = 0; i < box_layers_.size(); ++i) {
        x = box_layers_[i]->forward(x);
        if (i + 1 < box_layers_.size()) x = at::gelu(x);
    }
    return at::sigmoid(x + box_bias_);
}

std::vector<at::Tensor> OwlVit::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor &pixels = inputs.at(0), &ids = inputs.at(1), &mask = inputs.at(2);
    check_sizes(pixels, ids);
    const std::int64_t pictures = pixels.size(0), queries = ids.size(0) / pictures;
    const at::Tensor text = text_features(ids, mask).view({pictures, queries, -1});
    const at::Tensor patches = patch_features(pixels);
    const at::Tensor absent = ids.select(1, 0).le(0).view({pictures, 1, queries});
    const at::Tensor logits = class_logits(patches, text);
    return {logits.masked_fill(absent, lowest(logits.scalar_type())), boxes(patches)};
}

}  // namespace bench::models
