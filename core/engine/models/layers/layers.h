#pragma once

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/enum_names.h"

namespace bench::models {

/// The base class of our modules. The constructors of LibTorch's Linear, Conv2d, ... initialise weights,
/// which takes longer than reading a checkpoint. Ours only allocate; core/engine/models/loading fills them.
class Layer : public torch::nn::Module {
public:
    using torch::nn::Module::Module;

    /// Returns the names (relative to this module, without submodules) of the derived buffers: forward() uses
    /// them and a captured graph contains them, but checkpoints do not.
    const std::vector<std::string>& own_derived_buffers() const { return derived_; }

    /// Adds a submodule under a dotted path, "attention.output.dense". Creates the modules between, so that
    /// the code contains the complete published name.
    template <typename Module, typename... Args>
    std::shared_ptr<Module> add(const std::string& path, Args&&... args) {
        auto module = std::make_shared<Module>(std::forward<Args>(args)...);
        const auto [owner, name] = owner_of(path);
        owner->register_module(name, module);
        return module;
    }

    /// Adds an uninitialised parameter under a dotted path.
    at::Tensor add_parameter(const std::string& path, at::IntArrayRef shape);

    /// Registers a buffer that is not in checkpoints (see own_derived_buffers).
    at::Tensor register_derived_buffer(const std::string& name, at::Tensor value);

    /// Does the same for a value that changes with the inputs' shapes. An existing buffer stays the same
    /// tensor object and gets the value with its shape, dtype and device. Do not call in inference mode.
    at::Tensor set_derived_buffer(const std::string& name, const at::Tensor& value);

private:
    std::pair<torch::nn::Module*, std::string> owner_of(const std::string& path);

    std::vector<std::string> derived_;
};

/// Returns the full names of all derived buffers of a module and its submodules.
std::vector<std::string> derived_buffer_names(const torch::nn::Module& root);

/// y = x W^T + b. (..., in) -> (..., out)
class Linear : public Layer {
public:
    Linear(std::int64_t in, std::int64_t out, bool bias = true);
    at::Tensor forward(const at::Tensor& x) const;

private:
    at::Tensor weight_, bias_;
};

/// Height and width, or one number for both.
struct HeightWidth {
    HeightWidth(std::int64_t both) : height(both), width(both) {}  // NOLINT(google-explicit-constructor)
    HeightWidth(std::int64_t h, std::int64_t w) : height(h), width(w) {}
    std::int64_t height, width;
};

struct Conv2dOptions {
    std::int64_t in = 1, out = 1;
    HeightWidth kernel = 1, stride = 1, padding = 0;
    std::int64_t groups = 1;
    bool bias = true;
    std::int64_t dilation = 1;
};

/// (N, in, H, W) -> (N, out, H', W')
class Conv2d : public Layer {
public:
    explicit Conv2d(const Conv2dOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    Conv2dOptions options_;
    at::Tensor weight_, bias_;
};

/// Whether a batch norm is trained. In a frozen one scale and shift are buffers too, and it uses the stored
/// statistics in train mode as well.
enum class NormKind { trained, frozen };

/// Normalises the channels of (N, C, H, W) with the stored statistics in eval mode and those of the batch in
/// train mode. Has no num_batches_tracked, because nothing reads it.
class BatchNorm2d : public Layer {
public:
    explicit BatchNorm2d(std::int64_t channels, NormKind kind = NormKind::trained, double eps = 1e-5);
    at::Tensor forward(const at::Tensor& x) const;

private:
    NormKind kind_;
    double eps_;
    at::Tensor weight_, bias_, running_mean_, running_var_;
};

/// Normalises over `groups` groups of the channels of (N, C, H, W).
class GroupNorm : public Layer {
public:
    GroupNorm(std::int64_t groups, std::int64_t channels, double eps = 1e-5);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::int64_t groups_;
    double eps_;
    at::Tensor weight_, bias_;
};

/// Normalises over the last dimension.
class LayerNorm : public Layer {
public:
    explicit LayerNorm(std::int64_t features, double eps = 1e-5);
    at::Tensor forward(const at::Tensor& x) const;

private:
    double eps_;
    at::Tensor weight_, bias_;
};

/// Linear layers with ReLU between them. (..., in) -> (..., out)
class Mlp : public Layer {
public:
    /// `sizes`: features before, between and after the layers. Layer i is named prefix + i + suffix.
    explicit Mlp(const std::vector<std::int64_t>& sizes, const std::string& prefix = "layers.",
                 const std::string& suffix = "");
    at::Tensor forward(at::Tensor x) const;

private:
    std::vector<std::shared_ptr<Linear>> layers_;
};

/// A table of `count` vectors.
class Embedding : public Layer {
public:
    Embedding(std::int64_t count, std::int64_t features);
    at::Tensor forward(const at::Tensor& ids) const;     ///< (...) integers below `count` -> (..., features)
    const at::Tensor& table() const { return weight_; }  ///< (count, features)
    /// Returns the whole table for each element of a batch, (N, count, features), without a copy.
    at::Tensor of_batch(std::int64_t n) const;

private:
    at::Tensor weight_;
};

/// The values of a config's hidden_act. gelu is the exact one (erf).
enum class Activation { gelu, relu, relu6, silu, quick_gelu };
inline constexpr EnumNames<Activation, 5> kActivationNames{{{Activation::gelu, "gelu"},
                                                            {Activation::relu, "relu"},
                                                            {Activation::relu6, "relu6"},
                                                            {Activation::silu, "silu"},
                                                            {Activation::quick_gelu, "quick_gelu"}}};
at::Tensor activate(Activation activation, const at::Tensor& x);

/// How attention is computed: by LibTorch's fused operator, or written out as matmul, softmax, matmul.
enum class AttentionKind { sdpa, explicit_matmul };
inline constexpr EnumNames<AttentionKind, 2> kAttentionKindNames{
    {{AttentionKind::sdpa, "sdpa"}, {AttentionKind::explicit_matmul, "explicit"}}};

/// Sets the kind for this thread within the scope. Graphs captured in the scope keep it. The default is sdpa.
class AttentionGuard {
public:
    explicit AttentionGuard(AttentionKind kind);
    ~AttentionGuard();
    AttentionGuard(const AttentionGuard&) = delete;
    AttentionGuard& operator=(const AttentionGuard&) = delete;

private:
    AttentionKind previous_;
};

/// (N, D, h, w) -> (N, h*w, D)
at::Tensor to_tokens(const at::Tensor& map);

/// Multi-head attention on projected tensors: q (N, Q, D), k and v (N, K, D), split into `heads` of D / heads
/// -> (N, Q, D). v may have another width than q and k; the result has v's. `mask`, if defined, broadcasts
/// to (N, heads, Q, K): a boolean false hides a key, a float is added to the scaled score.
at::Tensor multi_head_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                std::int64_t heads, const at::Tensor& mask = {});

/// DETR's position embedding ("End-to-End Object Detection with Transformers", appendix A.4): mask (N, H, W)
/// boolean, true inside the picture -> (N, 2 features, H, W) float32, rows first, sine and cosine
/// interleaved.
at::Tensor sine_position_embedding(const at::Tensor& mask, std::int64_t features);

/// Encodes one coordinate of it: positions (...) in radians, float32 -> (..., features).
at::Tensor sine_encoding(const at::Tensor& positions, std::int64_t features);

}  // namespace bench::models
