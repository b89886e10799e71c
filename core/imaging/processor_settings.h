#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Settings of image processors, from preprocessor_config.json.
namespace bench::imaging {

/// How an image processor computes the size that it resizes to.
enum class ResizeRule {
    exact,          ///< height x width, the aspect ratio is not kept
    shortest_edge,  ///< shortest edge to `shortest_px`, the aspect ratio is kept
    bounded,        ///< the same, but the longest edge is at most `longest_px`
    crop_fraction,  ///< shortest edge to `shortest_px` / crop_pct, then a centre crop of `shortest_px`;
                    ///< from 384 px on resized to a square without a crop (ConvNext's processor)
};

/// Filters with their codes in preprocessor_config.json.
enum class Resample { bilinear = 2, bicubic = 3 };

/// Values of a preprocessor_config.json, or its family's defaults.
struct ProcessorSettings {
    std::string family;  ///< "ViT", "ConvNext", ...: the part before "ImageProcessor"
    bool resize = true, center_crop = false, rescale = true, normalize = true, pixel_mask = false;
    ResizeRule rule = ResizeRule::exact;
    int height_px = 0, width_px = 0;      ///< for `exact`
    int shortest_px = 0, longest_px = 0;  ///< for the other rules
    double crop_pct = 224.0 / 256.0;
    int crop_height_px = 0, crop_width_px = 0;  ///< for center_crop
    int size_divisor = 0;  ///< resized edges are rounded up to its multiples; 0: not rounded
    Resample resample = Resample::bilinear;
    double rescale_factor = 1.0 / 255.0;
    std::vector<double> mean, std;  ///< three channels each
};

/// Reads old and new forms of the file (`size` as number, list or object; `feature_extractor_type`). Uses the
/// processor of `model_type` if the file names none. Throws InputError with file, key and value if
/// transformers rejects the value or CompileScope does not support it.
ProcessorSettings read_processor_settings(const std::filesystem::path& file, const std::string& model_type);

}  // namespace bench::imaging
