#include "core/engine/processing/preprocess.h"

#include <ATen/ATen.h>
#include <ATen/Version.h>

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace bench::imaging {

namespace {

constexpr std::int64_t kLargestResizedPixels = 178'956'970;  // PIL's limit for one image
constexpr int kSqueezeFromPx = 384;                          // ConvNext's processor crops only below this

using Size = std::pair<int, int>;  // height, width

/// Computes transformers' get_size_with_aspect_ratio, including its truncations.
Size bounded_size(Size original, int shortest_px, int longest_px) {
    const auto [height, width] = original;
    const double small = std::min(height, width), large = std::max(height, width);
    double short_edge = shortest_px;
    int rounded = shortest_px;
    if (large / small * shortest_px > longest_px) {
        short_edge = longest_px * small / large;
        rounded = static_cast<int>(std::nearbyint(short_edge));  // Python rounds halves to even
    }
    if ((height <= width && height == rounded) || (width <= height && width == rounded)) return original;
    if (width < height) return {static_cast<int>(short_edge * height / width), rounded};
    return {rounded, static_cast<int>(short_edge * width / height)};
}

Size shortest_edge_size(Size original, int shortest_px) {
    const auto [height, width] = original;
    const double small = std::min(height, width), large = std::max(height, width);
    const double other = std::floor(static_cast<double>(shortest_px) * large / small);
    const int long_px = static_cast<int>(std::min<double>(other, 1 << 30));
    return width <= height ? Size{long_px, shortest_px} : Size{shortest_px, long_px};
}

/// Resizes (1,3,H,W) uint8 in any memory format. The bilinear kernel for bytes needs AVX2; on other CPUs
/// floats are resized and rounded, as in torchvision. The bicubic kernel for bytes always exists.
at::Tensor resize(const at::Tensor& image, Size to, Resample resample) {
    const std::array<std::int64_t, 2> size{to.first, to.second};
    if (resample == Resample::bicubic) return at::_upsample_bicubic2d_aa(image, size, false);
    const std::string capability = at::get_cpu_capability();
    if (capability == "AVX2" || capability == "AVX512")
        return at::_upsample_bilinear2d_aa(image, size, false);
    return at::_upsample_bilinear2d_aa(image.to(at::kFloat), size, false).round_().to(at::kByte);
}

at::Tensor center_crop(at::Tensor image, Size to) {
    const auto [height, width] = to;
    const std::int64_t missing_y = std::max<std::int64_t>(height - image.size(2), 0);
    const std::int64_t missing_x = std::max<std::int64_t>(width - image.size(3), 0);
    if (missing_y > 0 || missing_x > 0)
        image = at::constant_pad_nd(
            image, {missing_x / 2, (missing_x + 1) / 2, missing_y / 2, (missing_y + 1) / 2}, 0);
    const std::int64_t top = (image.size(2) - height) / 2, left = (image.size(3) - width) / 2;
    return image.slice(2, top, top + height).slice(3, left, left + width);
}

at::Tensor channel_tensor(const std::vector<double>& values) {
    return at::tensor(values, at::kDouble).to(at::kFloat).view({1, 3, 1, 1});
}

at::Tensor rescale_and_normalize(const at::Tensor& image, const ProcessorSettings& settings) {
    const at::Tensor values = image.to(at::kFloat);
    if (!settings.normalize) return settings.rescale ? values * settings.rescale_factor : values;
    at::Tensor mean = channel_tensor(settings.mean), std = channel_tensor(settings.std);
    if (settings.rescale) {  // fused, as in transformers, which avoids one rounding
        mean = mean * (1.0 / settings.rescale_factor);
        std = std * (1.0 / settings.rescale_factor);
    }
    return values.sub(mean).div_(std);
}

}  // namespace

std::vector<at::Tensor> select_inputs(const NamedTensors& named, const std::vector<std::string>& names) {
    std::vector<at::Tensor> selected;
    for (const std::string& name : names) {
        const auto found = std::find_if(named.begin(), named.end(),
                                        [&](const auto& tensor) { return tensor.first == name; });
        if (found == named.end())
            throw Error("the image processor makes no " + name + ", which the model asks for");
        selected.push_back(found->second);
    }
    return selected;
}

ImageProcessor::ImageProcessor(const std::filesystem::path& preprocessor_config,
                               const std::string& model_type)
    : settings_(read_processor_settings(preprocessor_config, model_type)) {}

Size ImageProcessor::resized_size(int height_px, int width_px) const {
    if (!settings_.resize) return {height_px, width_px};
    const Size size = rule_size(height_px, width_px);
    const int divisor = settings_.size_divisor;
    if (divisor == 0) return size;
    const auto rounded_up = [divisor](int edge) { return (edge + divisor - 1) / divisor * divisor; };
    return {rounded_up(size.first), rounded_up(size.second)};
}

Size ImageProcessor::rule_size(int height_px, int width_px) const {
    const Size original{height_px, width_px};
    switch (settings_.rule) {
        case ResizeRule::exact:
            return {settings_.height_px, settings_.width_px};
        case ResizeRule::shortest_edge:
            return shortest_edge_size(original, settings_.shortest_px);
        case ResizeRule::bounded:
            return bounded_size(original, settings_.shortest_px, settings_.longest_px);
        case ResizeRule::crop_fraction:
            if (settings_.shortest_px >= kSqueezeFromPx)
                return {settings_.shortest_px, settings_.shortest_px};
            return shortest_edge_size(original, static_cast<int>(settings_.shortest_px / settings_.crop_pct));
    }
    return original;
}

std::optional<Size> ImageProcessor::crop_size() const {
    if (settings_.center_crop) return Size{settings_.crop_height_px, settings_.crop_width_px};
    const bool fraction = settings_.resize && settings_.rule == ResizeRule::crop_fraction;
    if (fraction && settings_.shortest_px < kSqueezeFromPx)
        return Size{settings_.shortest_px, settings_.shortest_px};
    return std::nullopt;
}

Size ImageProcessor::output_size(int height_px, int width_px) const {
    return crop_size().value_or(resized_size(height_px, width_px));
}

NamedTensors ImageProcessor::operator()(const Image& image) const {
    const Size original{image.height_px, image.width_px};
    const Size resized = resized_size(image.height_px, image.width_px);
    const std::int64_t pixels = std::int64_t{resized.first} * resized.second;
    if (pixels > kLargestResizedPixels || pixels == 0)
        throw InputError("an image of " + std::to_string(image.width_px) + "x" +
                         std::to_string(image.height_px) + " pixels would be resized to " +
                         std::to_string(resized.second) + "x" + std::to_string(resized.first) +
                         " pixels for this model; use one with a less extreme shape");
    // Channels last until the image is small: the image's own format and the fastest one for the kernels.
    at::Tensor values = at::from_blob(const_cast<std::uint8_t*>(image.rgb.data()),
                                      {1, image.height_px, image.width_px, 3}, at::kByte)
                            .permute({0, 3, 1, 2});
    if (resized != original) values = resize(values, resized, settings_.resample);
    if (const auto crop = crop_size()) values = center_crop(values, *crop);
    values = rescale_and_normalize(values.contiguous(), settings_);
    NamedTensors named{{"pixel_values", values}};
    if (settings_.pixel_mask)  // one image alone is never padded
        named.emplace_back("pixel_mask", at::ones({1, values.size(2), values.size(3)}, at::kLong));
    return named;
}

}  // namespace bench::imaging
