#include "core/engine/models/vision_model.h"

#include "core/base/error.h"

namespace bench::models {

void require_image_size(const at::Tensor& pixels, HeightWidth wanted_px, const char* model) {
    const auto text = [](std::int64_t height, std::int64_t width) {
        return std::to_string(height) + "x" + std::to_string(width);
    };
    if (pixels.size(2) == wanted_px.height && pixels.size(3) == wanted_px.width) return;
    throw InputError("pixel_values is " + text(pixels.size(2), pixels.size(3)) +
                     " (height x width), but this " + model + " takes " +
                     text(wanted_px.height, wanted_px.width));
}

}  // namespace bench::models
