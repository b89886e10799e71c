#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/imaging/image.h"

namespace bench::imaging {

/// A model's image processor, as its preprocessor_config.json says. Equals transformers 5.17's torchvision
/// backend.
class ImageProcessor {
public:
    /// Throws InputError naming the file, key and value that is not supported.
    ImageProcessor(const std::filesystem::path& preprocessor_config, const std::string& model_type);

    /// Named tensors: "pixel_values" (1,3,H,W) float32; "pixel_mask" (1,H,W) int64 where the model has one.
    std::vector<std::pair<std::string, at::Tensor>> operator()(const Image& image) const;

    /// The shape that an image of this size becomes: {H, W}.
    std::pair<int, int> output_size(int height_px, int width_px) const;

    bool has_pixel_mask() const;
};

}  // namespace bench::imaging
