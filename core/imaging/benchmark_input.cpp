#include "core/imaging/benchmark_input.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/imaging/image.h"
#include "core/models/scalar_type.h"

namespace bench::imaging {

namespace {

constexpr int kPhotoHeightPx = 480, kPhotoWidthPx = 640;
constexpr const char* kSamplePhotograph = "sample_640x480.png";

NamedTensors synthetic(const ImageProcessor& processor, std::uint64_t seed) {
    const auto [height, width] = processor.output_size(kPhotoHeightPx, kPhotoWidthPx);
    const at::Generator generator = at::detail::createCPUGenerator(seed);
    NamedTensors named{{"pixel_values", at::randn({1, 3, height, width}, generator, at::kFloat)}};
    if (processor.has_pixel_mask()) named.emplace_back("pixel_mask", at::ones({1, height, width}, at::kLong));
    return named;
}

}  // namespace

std::vector<at::Tensor> BenchmarkInput::select(const std::vector<std::string>& names) const {
    return select_inputs(tensors, names);
}

std::filesystem::path benchmark_image(const InputSpec& spec) {
    return spec.image.empty() ? paths::resource(kSamplePhotograph) : std::filesystem::path(spec.image);
}

NamedTensors repeated(NamedTensors tensors, int batch) {
    for (auto& [name, tensor] : tensors) {
        std::vector<std::int64_t> repeats(static_cast<std::size_t>(tensor.dim()), 1);
        repeats[0] = batch;
        tensor = tensor.repeat(repeats);
    }
    return tensors;
}

BenchmarkInput benchmark_inputs(const ImageProcessor& processor, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text) {
    BenchmarkInput input;
    const bool photograph = spec.kind == InputKind::image && (has_imaging() || !spec.image.empty());
    input.kind = photograph ? InputKind::image : InputKind::synthetic;
    NamedTensors one = photograph ? processor(load_image(benchmark_image(spec))) : synthetic(processor, seed);
    one.insert(one.end(), text.begin(), text.end());
    input.tensors = repeated(std::move(one), batch);
    for (auto& [name, tensor] : input.tensors)
        if (tensor.is_floating_point()) tensor = tensor.to(scalar_type(dtype));
    return input;
}

}  // namespace bench::imaging
