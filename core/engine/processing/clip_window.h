#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <filesystem>

#include "core/catalog/model_catalog.h"
#include "core/engine/processing/preprocess.h"
#include "core/imaging/image.h"

namespace bench::imaging {

/// The last frames of a video in the form that an MMAction2 model takes. Each frame is preprocessed as for
/// validation in the model's config (shorter edge 256 pixels, centre crop 224 x 224, mean and deviation), but
/// resized by ImageProcessor, which is antialiased, unlike OpenCV's bilinear resizing.
class ClipWindow {
public:
    /// Throws UnsupportedError for a model that takes more than frames, and InputError with the file's name
    /// if the preprocessed frames do not have the model's size.
    ClipWindow(const ModelInfo& model, const std::filesystem::path& preprocessor_config);

    /// Returns the clip that ends with `frame`: "inputs" (1, ModelInfo::clip...) float32 on the CPU.
    /// `follows`: `frame` is the next one of the same video; otherwise it starts one and fills the clip.
    at::Tensor clip_to(const Image& frame, bool follows);

private:
    std::span<const std::int64_t> shape_;
    ImageProcessor processor_;
    std::deque<at::Tensor> frames_;  ///< (3, H, W), the oldest first
};

}  // namespace bench::imaging
