#include "core/engine/processing/benchmark_input.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/imaging/image.h"

namespace bench::imaging {

namespace {

constexpr int kPhotoHeightPx = 480, kPhotoWidthPx = 640;
constexpr int kPersons = 3;  ///< in each clip
constexpr const char* kSamplePhotograph = "sample_640x480.png";

NamedTensors synthetic(const ImageProcessor& processor, std::uint64_t seed) {
    const auto [height, width] = processor.output_size(kPhotoHeightPx, kPhotoWidthPx);
    const at::Generator generator = at::detail::createCPUGenerator(seed);
    NamedTensors named{{"pixel_values", at::randn({1, 3, height, width}, generator, at::kFloat)}};
    if (processor.has_pixel_mask()) named.emplace_back("pixel_mask", at::ones({1, height, width}, at::kLong));
    return named;
}

NamedTensors synthetic_clips(const ModelInfo& model, int batch, std::uint64_t seed) {
    const at::Generator generator = at::detail::createCPUGenerator(seed);
    std::vector<std::int64_t> shape{batch};
    shape.insert(shape.end(), model.clip.begin(), model.clip.end());
    return {{"inputs", at::randn(shape, generator, at::kFloat)},
            {"rois", person_boxes(batch, kPersons, model.input_height_px, model.input_width_px, generator,
                                  at::kFloat)}};
}

void convert(NamedTensors& tensors, DType dtype) {
    for (auto& [name, tensor] : tensors)
        if (tensor.is_floating_point()) tensor = tensor.to(scalar_type(dtype));
}

}  // namespace

std::vector<at::Tensor> BenchmarkInput::select(const std::vector<std::string>& names) const {
    return select_inputs(tensors, names);
}

at::Tensor person_boxes(std::int64_t clips, std::int64_t persons, std::int64_t height_px,
                        std::int64_t width_px, const at::Generator& generator,
                        const at::TensorOptions& options) {
    const at::Tensor frame = at::tensor({width_px, height_px}, options);
    const at::Tensor clip = at::arange(clips, options).repeat_interleave(persons).unsqueeze(1);
    const at::Tensor size = at::rand({clips * persons, 2}, generator, options) * 0.2 + 0.3;
    const at::Tensor corner = at::rand({clips * persons, 2}, generator, options) * (1 - size);
    return at::cat({clip, corner * frame, (corner + size) * frame}, 1);
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
    convert(input.tensors, dtype);
    return input;
}

BenchmarkInput benchmark_inputs(const weights::ModelDescription& model, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text) {
    if (!takes_clips(model.id)) {
        const ImageProcessor processor(model.preprocessor_config, model.config.model_type);
        return benchmark_inputs(processor, spec, batch, dtype, seed, text);
    }
    BenchmarkInput input{.kind = InputKind::synthetic,
                         .tensors = synthetic_clips(*find_model(model.id), batch, seed)};
    convert(input.tensors, dtype);
    return input;
}

}  // namespace bench::imaging
