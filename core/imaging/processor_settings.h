#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// What a preprocessor_config.json says. Std only.
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
    std::string family;  ///< "ViT", "ConvNext", ...: before "ImageProcessor"
    bool resize = true, center_crop = false, rescale = true, normalize = true, pixel_mask = false;
    ResizeRule rule = ResizeRule::exact;
    int height_px = 0, width_px = 0;      ///< of `exact`
    int shortest_px = 0, longest_px = 0;  ///< of the other rules
    double crop_pct = 224.0 / 256.0;
    int crop_height_px = 0, crop_width_px = 0;  ///< of center_crop
    int size_divisor = 0;  ///< the resized edges are rounded up to multiples; 0: they are not
    Resample resample = Resample::bilinear;
    double rescale_factor = 1.0 / 255.0;
    std::vector<double> mean, std;  ///< three channels each
};

/// Reads old and new forms of the file (`size` as number, list or object; `feature_extractor_type`). A file
/// that names no processor gets the one of `model_type`. Throws InputError naming file, key and value where
/// transformers would refuse it or CompileScope does not support it.
ProcessorSettings read_processor_settings(const std::filesystem::path& file, const std::string& model_type);

}  // namespace bench::imaging
