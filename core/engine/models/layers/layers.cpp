#include "core/engine/models/layers/layers.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace bench::models {

namespace {

thread_local AttentionKind attention_kind = AttentionKind::sdpa;

/// An empty module for an inner part of a dotted name.
class Group : public torch::nn::Module {};

constexpr double kBatchNormMomentum = 0.1;

}  // namespace

std::pair<torch::nn::Module*, std::string> Layer::owner_of(const std::string& path) {
    torch::nn::Module* owner = this;
    std::size_t begin = 0;
    for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', begin)) {
        const std::string name = path.substr(begin, dot - begin);
        const auto children = owner->named_children();
        const auto* child = children.find(name);
        owner = child ? child->get() : owner->register_module(name, std::make_shared<Group>()).get();
        begin = dot + 1;
    }
    return {owner, path.substr(begin)};
}

at::Tensor Layer::add_parameter(const std::string& path, at::IntArrayRef shape) {
    const auto [owner, name] = owner_of(path);
    return owner->register_parameter(name, at::empty(shape));
}

at::Tensor Layer::register_derived_buffer(const std::string& name, at::Tensor value) {
    derived_.push_back(name);
    return register_buffer(name, std::move(value));
}

at::Tensor Layer::set_derived_buffer(const std::string& name, const at::Tensor& value) {
    if (std::ranges::find(derived_, name) == derived_.end()) return register_derived_buffer(name, value);
    at::Tensor buffer = named_buffers(/*recurse=*/false)[name];
    buffer.set_data(value);
    return buffer;
}

std::vector<std::string> derived_buffer_names(const torch::nn::Module& root) {
    std::vector<std::string> names;
    const auto add_own = [&](const torch::nn::Module& module, const std::string& prefix) {
        if (const auto* layer = dynamic_cast<const Layer*>(&module))
            for (const std::string& name : layer->own_derived_buffers()) names.push_back(prefix + name);
    };
    for (const auto& item : root.named_modules({}, /*include_self=*/false))
        add_own(*item.value(), item.key() + ".");
    add_own(root, "");
    return names;
}

Linear::Linear(std::int64_t in, std::int64_t out, bool bias) : weight_(add_parameter("weight", {out, in})) {
    if (bias) bias_ = add_parameter("bias", {out});
}

at::Tensor Linear::forward(const at::Tensor& x) const {
    return at::linear(x, weight_, bias_);
}

Conv2d::Conv2d(const Conv2dOptions& options)
    : options_(options),
      weight_(add_parameter("weight", {options.out, options.in / options.groups, options.kernel.height,
                                       options.kernel.width})) {
    if (options.bias) bias_ = add_parameter("bias", {options.out});
}

at::Tensor Conv2d::forward(const at::Tensor& x) const {
    const HeightWidth stride = options_.stride, padding = options_.padding;
    return at::conv2d(x, weight_, bias_, {stride.height, stride.width}, {padding.height, padding.width},
                      options_.dilation, options_.groups);
}

BatchNorm2d::BatchNorm2d(std::int64_t channels, NormKind kind, double eps) : kind_(kind), eps_(eps) {
    const auto scale_or_shift = [&](const char* name) {
        return kind == NormKind::frozen ? register_buffer(name, at::empty({channels}))
                                        : add_parameter(name, {channels});
    };
    weight_ = scale_or_shift("weight");
    bias_ = scale_or_shift("bias");
    running_mean_ = register_buffer("running_mean", at::empty({channels}));
    running_var_ = register_buffer("running_var", at::empty({channels}));
}

at::Tensor BatchNorm2d::forward(const at::Tensor& x) const {
    const bool use_batch = is_training() && kind_ == NormKind::trained;
    return at::batch_norm(x, weight_, bias_, running_mean_, running_var_, use_batch, kBatchNormMomentum, eps_,
                          at::globalContext().userEnabledCuDNN());
}

GroupNorm::GroupNorm(std::int64_t groups, std::int64_t channels, double eps)
    : groups_(groups),
      eps_(eps),
      weight_(add_parameter("weight", {channels})),
      bias_(add_parameter("bias", {channels})) {}

at::Tensor GroupNorm::forward(const at::Tensor& x) const {
    return at::group_norm(x, groups_, weight_, bias_, eps_, at::globalContext().userEnabledCuDNN());
}

LayerNorm::LayerNorm(std::int64_t features, double eps)
    : eps_(eps), weight_(add_parameter("weight", {features})), bias_(add_parameter("bias", {features})) {}

at::Tensor LayerNorm::forward(const at::Tensor& x) const {
    return at::layer_norm(x, weight_.sizes(), weight_, bias_, eps_);
}

Mlp::Mlp(const std::vector<std::int64_t>& sizes, const std::string& prefix, const std::string& suffix) {
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
        layers_.push_back(add<Linear>(prefix + std::to_string(i) + suffix, sizes[i], sizes[i + 1]));
}

at::Tensor Mlp::forward(at::Tensor x) const {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        x = layers_[i]->forward(x);
        if (i + 1 < layers_.size()) x = at::relu(x);
    }
    return x;
}

Embedding::Embedding(std::int64_t count, std::int64_t features)
    : weight_(add_parameter("weight", {count, features})) {}

at::Tensor Embedding::forward(const at::Tensor& ids) const {
    return at::embedding(weight_, ids);
}

at::Tensor Embedding::of_batch(std::int64_t n) const {
    return weight_.unsqueeze(0).expand({n, -1, -1});
}

at::Tensor to_tokens(const at::Tensor& map) {
    return map.flatten(2).transpose(1, 2);
}

at::Tensor activate(Activation activation, const at::Tensor& x) {
    switch (activation) {
        case Activation::gelu:
            return at::gelu(x);
        case Activation::relu:
            return at::relu(x);
        case Activation::relu6:
            return at::relu6(x);
        case Activation::silu:
            return at::silu(x);
        case Activation::quick_gelu:
            return x * at::sigmoid(1.702 * x);
    }
    return x;
}

AttentionGuard::AttentionGuard(AttentionKind kind) : previous_(std::exchange(attention_kind, kind)) {}

AttentionGuard::~AttentionGuard() {
    attention_kind = previous_;
}

at::Tensor multi_head_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                std::int64_t heads, const at::Tensor& mask) {
    const auto split = [heads](const at::Tensor& x) {  // (N, L, D) -> (N, heads, L, D / heads)
        return x.reshape({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
    };
    const at::Tensor queries = split(q), keys = split(k), values = split(v);
    at::Tensor mixed;
    if (attention_kind == AttentionKind::sdpa) {
        mixed = mask.defined() ? at::scaled_dot_product_attention(queries, keys, values, mask)
                               : at::scaled_dot_product_attention(queries, keys, values);
    } else {
        const double scale = 1.0 / std::sqrt(static_cast<double>(queries.size(-1)));
        at::Tensor scores = at::matmul(queries, keys.transpose(-2, -1)) * scale;
        if (mask.defined())
            scores = mask.scalar_type() == at::kBool
                         ? scores.masked_fill(mask.logical_not(), -std::numeric_limits<double>::infinity())
                         : scores + mask;
        mixed = at::matmul(at::softmax(scores, -1), values);
    }
    return mixed.transpose(1, 2).reshape({q.size(0), q.size(1), v.size(2)});
}

at::Tensor sine_encoding(const at::Tensor& positions, std::int64_t features) {
    constexpr double kTemperature = 10000.0;
    const at::Tensor index = at::arange(features, positions.options());
    const at::Tensor period =
        at::pow(kTemperature, 2 * at::div(index, 2, "floor") / static_cast<double>(features));
    const at::Tensor angle = positions.unsqueeze(-1) / period;
    return at::stack({angle.slice(-1, 0, std::nullopt, 2).sin(), angle.slice(-1, 1, std::nullopt, 2).cos()},
                     -1)
        .flatten(-2);
}

at::Tensor sine_position_embedding(const at::Tensor& mask, std::int64_t features) {
    constexpr double kFullTurn = 2 * std::numbers::pi;
    constexpr double kEps = 1e-6;
    // float32 for every dtype of the model: bfloat16 cannot distinguish neighbouring columns.
    const at::Tensor inside = mask.to(at::kFloat);
    const at::Tensor rows = inside.cumsum(1),
                     columns = inside.cumsum(2);  // 1-based positions inside the picture
    const at::Tensor y = rows / (rows.slice(1, -1) + kEps) * kFullTurn;
    const at::Tensor x = columns / (columns.slice(2, -1) + kEps) * kFullTurn;
    return at::cat({sine_encoding(y, features), sine_encoding(x, features)}, 3).permute({0, 3, 1, 2});
}

}  // namespace bench::models
