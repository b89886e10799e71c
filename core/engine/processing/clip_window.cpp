#include "core/engine/processing/clip_window.h"

#include <ATen/ATen.h>

#include <utility>
#include <vector>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

/// True for (frames, C, H, W), false for (1, C, frames, H, W).
bool frames_come_first(std::span<const std::int64_t> shape) {
    return shape.size() == 4;
}

std::int64_t frame_count(std::span<const std::int64_t> shape) {
    return frames_come_first(shape) ? shape[0] : shape[2];
}

std::filesystem::path of_frames(const ModelInfo& model, const std::filesystem::path& preprocessor_config) {
    if (!takes_frames(model))
        throw UnsupportedError(std::string(model.id) + " takes more than the frames of a video");
    return preprocessor_config;
}

}  // namespace

ClipWindow::ClipWindow(const ModelInfo& model, const std::filesystem::path& preprocessor_config)
    : shape_(model.clip), processor_(of_frames(model, preprocessor_config), "") {
    const auto [height, width] = processor_.output_size(model.input_height_px, 2 * model.input_width_px);
    if (height != model.input_height_px || width != model.input_width_px)
        throw InputError(preprocessor_config.string() + ": makes frames of " + std::to_string(width) + "x" +
                         std::to_string(height) + " pixels; " + std::string(model.id) + " takes " +
                         std::to_string(model.input_width_px) + "x" + std::to_string(model.input_height_px));
}

at::Tensor ClipWindow::clip_to(const Image& frame, bool follows) {
    const at::Tensor prepared = processor_(frame).front().second[0];
    const auto count = static_cast<std::size_t>(frame_count(shape_));
    if (!follows || frames_.empty()) frames_.assign(count, prepared);
    frames_.pop_front();
    frames_.push_back(prepared);
    const std::vector<at::Tensor> frames(frames_.begin(), frames_.end());
    if (frames_come_first(shape_)) return at::stack(frames).unsqueeze(0);
    return at::stack(frames, 1).unsqueeze(0).unsqueeze(0);
}

}  // namespace bench::imaging
