#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/models/layers/layers.h"

namespace bench::models {

/// What every model of the catalogue is. Registered submodule names equal the published checkpoint's tensor
/// names. A tensor that forward() uses and that is neither parameter nor input is a registered buffer;
/// derived ones (position indices, sine tables) are registered with register_derived_buffer and are absent
/// from checkpoints.
class VisionModel : public Layer {
public:
    using Layer::Layer;

    /// Computes, as derived buffers, what forward() needs and only the inputs' shapes decide: masks of
    /// shifted windows, sine tables. To be called before the first forward() on inputs of new shapes, outside
    /// every timing and outside inference mode. The buffers have the inputs' device and dtype and move with
    /// the module.
    virtual void prepare(const std::vector<at::Tensor>& /*inputs*/) {}

    /// Decides how attention is computed, in a model that has the choice (TimeSformer); others do nothing.
    virtual void set_attention(AttentionKind /*kind*/) {}

    /// Tensors in the order of input_names(): "pixel_values" (N,C,H,W) first. Returns those of
    /// output_names(). Reads no clock, allocates no state, takes no branch on tensor values: it is traced.
    /// Throws Error where prepare() is needed and was not called for inputs of this shape.
    virtual std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) = 0;

    /// Of a model that is compiled code already, the package that is it: forward() throws, there is nothing
    /// to capture or to check against. Empty for all others.
    virtual std::filesystem::path compiled_file() const { return {}; }

    virtual std::vector<std::string> input_names() const { return {"pixel_values"}; }
    virtual std::vector<std::string> output_names()
        const = 0;  ///< Hugging Face's: "logits", "pred_boxes", ...

    /// Whether forward() decides by masks of its own where it looks further: rounding can flip such a bit,
    /// and everything behind it then differs by more than rounding.
    virtual bool thresholds_masks() const { return false; }
};

/// Throws InputError unless pixels (N,C,H,W) have the size that a model's position table was made for.
void require_image_size(const at::Tensor& pixels, HeightWidth wanted_px, const char* model);

}  // namespace bench::models
