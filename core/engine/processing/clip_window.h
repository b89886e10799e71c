#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <filesystem>

#include "core/catalog/model_catalog.h"
#include "core/engine/processing/preprocess.h"
#include "core/imaging/image.h"

namespace bench::imaging {

/// The last frames of a video, as one of MMAction2's models takes them. Each frame is prepared as its config
/// validates (shorter edge 256 pixels, the centre's 224 x 224, mean and deviation), but scaled as
/// ImageProcessor does, which smooths where OpenCV's bilinear scaling does not.
class ClipWindow {
public:
    /// Throws UnsupportedError for a model whose clips are not of frames alone, InputError that names the
    /// file when what it prepares is not the model's size.
    ClipWindow(const ModelInfo& model, const std::filesystem::path& preprocessor_config);

    /// The clip that ends with `frame`: "inputs" (1, ModelInfo::clip...) float32 on the CPU. `follows`: it is
    /// the next one of the same video; otherwise it begins one and is repeated for the frames before it.
    at::Tensor clip_to(const Image& frame, bool follows);

private:
    std::span<const std::int64_t> shape_;
    ImageProcessor processor_;
    std::deque<at::Tensor> frames_;  ///< (3, H, W), the oldest first
};

}  // namespace bench::imaging
