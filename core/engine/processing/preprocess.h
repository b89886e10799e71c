#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/imaging/image.h"
#include "core/imaging/processor_settings.h"

namespace bench::imaging {

using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

/// The tensors of a model's input_names(), in that order. Throws Error naming the one that is missing.
std::vector<at::Tensor> select_inputs(const NamedTensors& named, const std::vector<std::string>& names);

/// A model's image processor, as its preprocessor_config.json says. Equals transformers 5.17's torchvision
/// backend: LibTorch's own antialiased uint8 kernels resize, then scale and shift in float32.
class ImageProcessor {
public:
    /// Throws InputError naming the file, key and value that is not supported.
    ImageProcessor(const std::filesystem::path& preprocessor_config, const std::string& model_type);

    /// Named tensors on the CPU: "pixel_values" (1,3,H,W) float32; "pixel_mask" (1,H,W) int64 where the model
    /// has one. Throws InputError when the image's shape would become absurdly large.
    NamedTensors operator()(const Image& image) const;

    /// The shape that an image of this size becomes: {H, W}.
    std::pair<int, int> output_size(int height_px, int width_px) const;

    bool has_pixel_mask() const { return settings_.pixel_mask; }
    const ProcessorSettings& settings() const { return settings_; }

private:
    std::pair<int, int> resized_size(int height_px, int width_px) const;
    std::pair<int, int> rule_size(int height_px, int width_px) const;  ///< before size_divisor
    std::optional<std::pair<int, int>> crop_size() const;

    ProcessorSettings settings_;
};

}  // namespace bench::imaging
