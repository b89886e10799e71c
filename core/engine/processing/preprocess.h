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

/// Returns the tensors of a model's input_names(), in that order. Throws Error if one is missing.
std::vector<at::Tensor> select_inputs(const NamedTensors& named, const std::vector<std::string>& names);

/// A model's image processor, configured by its preprocessor_config.json. Equals transformers 5.17's
/// torchvision backend: LibTorch's antialiased uint8 kernels resize, then float32 values are normalised.
class ImageProcessor {
public:
    /// Throws InputError with the file, key and value that is not supported.
    ImageProcessor(const std::filesystem::path& preprocessor_config, const std::string& model_type);

    /// Returns tensors on the CPU: "pixel_values" (1,3,H,W) float32, and "pixel_mask" (1,H,W) int64 if the
    /// model has one. Throws InputError if the resized image would be empty or above PIL's limit of pixels.
    NamedTensors operator()(const Image& image) const;

    /// Returns the size {H, W} that an image of this size is preprocessed to.
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
