#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/models/layers/layers.h"

namespace bench::models {

/// The base class of all models. Registered names equal the published checkpoint's tensor names. A tensor
/// that forward() uses and that is neither parameter nor input is a registered buffer. Derived buffers
/// (position indices, sine tables) are registered with register_derived_buffer and are absent from
/// checkpoints.
class VisionModel : public Layer {
public:
    using Layer::Layer;

    /// Computes the derived buffers that depend only on the inputs' shapes: masks of shifted windows, sine
    /// tables. Call it before the first forward() on inputs of new shapes, outside any timed region and
    /// inference mode. The buffers have the inputs' device and dtype and move with the module.
    virtual void prepare(const std::vector<at::Tensor>& /*inputs*/) {}

    /// Selects how attention is computed in a model with a choice (TimeSformer). Others ignore it.
    virtual void set_attention(AttentionKind /*kind*/) {}

    /// Takes the tensors of input_names(), "pixel_values" (N,C,H,W) first, and returns those of
    /// output_names(). Must be traceable: reads no clock, allocates no state, does not branch on tensor
    /// values. Throws Error if prepare() is needed and was not called for inputs of this shape.
    virtual std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) = 0;

    /// Returns the package of a model that is compiled code; empty for all others. forward() of such a model
    /// throws, so it cannot be captured or checked.
    virtual std::filesystem::path compiled_file() const { return {}; }

    /// Returns the file of a model in ONNX, which only other engines run; empty for all others. forward() takes
    /// double precision alone, for the reference.
    virtual std::filesystem::path onnx_file() const { return {}; }

    /// Whether forward() runs the model in the cell's number type.
    bool has_eager() const { return compiled_file().empty() && onnx_file().empty(); }

    virtual std::vector<std::string> input_names() const { return {"pixel_values"}; }
    virtual std::vector<std::string> output_names()
        const = 0;  ///< Hugging Face's: "logits", "pred_boxes", ...

    /// Whether forward() thresholds its own masks to select what later layers read. Rounding can flip such a
    /// bit, and all later values then differ by more than rounding.
    virtual bool thresholds_masks() const { return false; }
};

/// Throws InputError unless pixels (N,C,H,W) have the size that a model's position table was made for.
void require_image_size(const at::Tensor& pixels, HeightWidth wanted_px, const char* model);

}  // namespace bench::models
