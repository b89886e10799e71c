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

/// The input of a cell's model, on the CPU. Floating-point tensors have the cell's dtype.
struct BenchmarkInput {
    InputKind kind = InputKind::image;  ///< the kind used: a build without imaging has no sample photograph
    NamedTensors tensors;  ///< "pixel_values" (N,3,H,W), "pixel_mask" (N,H,W), and those of `text` N times;
                           ///< for a video model "inputs" (N, ...) and "rois" (K,5)

    /// Returns the tensors of a model's input_names(), in that order. Throws Error if one is missing.
    std::vector<at::Tensor> select(const std::vector<std::string>& names) const;
};

/// Returns the photograph of `spec`, by default resources/sample_640x480.png.
std::filesystem::path benchmark_image(const InputSpec& spec);

/// Returns random boxes (clips * persons, 5): clip, x1, y1, x2, y2 in pixels. Their width and height are 0.3
/// to 0.5 of the frame's. `options`: of a floating-point tensor on the generator's device.
at::Tensor person_boxes(std::int64_t clips, std::int64_t persons, std::int64_t height_px,
                        std::int64_t width_px, const at::Generator& generator,
                        const at::TensorOptions& options);

/// Repeats the tensors of one image to a batch.
NamedTensors repeated(NamedTensors tensors, int batch);

/// Returns benchmark_image(spec), preprocessed and repeated `batch` times. For synthetic input, and for the
/// sample photograph in a build without imaging, returns seeded standard normal values of the shape of a
/// preprocessed 640x480 photograph. `text`: further tensors of each image (text::QueryInput). Throws
/// InputError if the image cannot be read.
BenchmarkInput benchmark_inputs(const ImageProcessor& processor, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text = {});

/// Does the same with the model's own image processor. For a model of the video catalogue, ignores `spec` and
/// returns seeded synthetic clips of the model's shape, with boxes of three persons each.
BenchmarkInput benchmark_inputs(const weights::ModelDescription& model, const InputSpec& spec, int batch,
                                DType dtype, std::uint64_t seed, const NamedTensors& text = {});

}  // namespace bench::imaging
