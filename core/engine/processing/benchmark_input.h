#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/preprocess.h"
#include "core/plan/run_plan.h"

namespace bench::imaging {

/// What a cell's model is fed: on the CPU, floating-point tensors in the cell's dtype.
struct BenchmarkInput {
    InputKind kind = InputKind::image;  ///< what was used: a build without imaging has no sample photograph
    NamedTensors tensors;  ///< "pixel_values" (N,3,H,W), "pixel_mask" (N,H,W), and `text`'s N times;
                           ///< of a model of clips "inputs" (N, ...) and "rois" (K,5)

    /// The tensors of a model's input_names(), in that order. Throws Error naming the input that is missing.
    std::vector<at::Tensor> select(const std::vector<std::string>& names) const;
};

/// The photograph that `spec` names, resources/sample_640x480.png where it names none.
std::filesystem::path benchmark_image(const InputSpec& spec);

/// (clips * persons, 5): clip, x1, y1, x2, y2 in pixels, of persons of 0.3 to 0.5 of the frame's height and
/// width. `options`: of a floating-point tensor on the generator's device.
at::Tensor person_boxes(std::int64_t clips, std::int64_t persons, std::int64_t height_px,
                        std::int64_t width_px, const at::Generator& generator,
                        const at::TensorOptions& options);

/// One image's tensors -> those of a batch of it.
NamedTensors repeated(NamedTensors tensors, int batch);

/// The same photograph N times (resources/sample_640x480.png where `spec` names none), preprocessed; or, for
/// synthetic input and in a build without imaging, seeded standard normal values of the shape that a 640x480
/// photograph gives. `text`: what else each image's tensors are (text::QueryInput). Throws InputError for an
/// image that cannot be read.
BenchmarkInput benchmark_inputs(const ImageProcessor& processor, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text = {});

/// The same with the model's own image processor; for one of the video catalogue N seeded synthetic clips of
/// its shape, with boxes of three persons each, whatever `spec` names.
BenchmarkInput benchmark_inputs(const weights::ModelDescription& model, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text = {});

}  // namespace bench::imaging
