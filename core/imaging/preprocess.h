#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/imaging/image.h"

namespace bench::imaging {

/// How an image processor computes the size that it resizes to.
enum class ResizeRule {
    exact,          ///< height x width, the aspect ratio is not kept
    shortest_edge,  ///< shortest edge to `shortest_px`, the other one by the aspect ratio
    bounded,        ///< the same, but the longest edge is at most `longest_px`
    crop_fraction,  ///< shortest edge to `shortest_px` / crop_pct, then a centre crop of `shortest_px`;
                    ///< squeezed without a crop from 384 px up (ConvNext's processor)
};

/// Filters by their codes in preprocessor_config.json.
enum class Resample { bilinear = 2, bicubic = 3 };

/// A preprocessor_config.json with its family's defaults filled in.
struct ProcessorSettings {
    std::string family;  ///< "ViT", "ConvNext", "Segformer", "Detr", "OwlViT"
    bool resize = true, center_crop = false, rescale = true, normalize = true, pixel_mask = false;
    ResizeRule rule = ResizeRule::exact;
    int height_px = 0, width_px = 0;      ///< of `exact`
    int shortest_px = 0, longest_px = 0;  ///< of the other rules
    double crop_pct = 224.0 / 256.0;
    int crop_height_px = 0, crop_width_px = 0;  ///< of center_crop
    Resample resample = Resample::bilinear;
    double rescale_factor = 1.0 / 255.0;
    std::vector<double> mean, std;  ///< three channels each
};

/// Reads old and new forms of the file (`size` as number, list or object; `feature_extractor_type`). A file
/// that names no processor gets the one of `model_type`. Throws InputError naming file, key and value where
/// transformers would refuse it or CompileScope does not support it.
ProcessorSettings read_processor_settings(const std::filesystem::path& file, const std::string& model_type);

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
    std::optional<std::pair<int, int>> crop_size() const;

    ProcessorSettings settings_;
};

}  // namespace bench::imaging
