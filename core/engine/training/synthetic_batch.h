#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "core/catalog/recipes.h"

namespace bench::training {

/// The inputs and labels of one training step.
struct Batch {
    std::vector<at::Tensor> inputs;  ///< fp32 clips, normally distributed; for AVA also boxes
    at::Tensor labels;               ///< in the form that loss_of takes
};

std::vector<std::int64_t> input_shape(const Recipe& recipe, int batch);  ///< of the clips

/// Makes random values on the device, which depend only on seed, recipe, batch and kind of device. If the
/// recipe mixes clips, mixes the batch by mixup or cutmix, as one iteration of MMAction2 does. Boxes are
/// (K, 5): clip, x1, y1, x2, y2 in pixels.
Batch synthetic_batch(const Recipe& recipe, int batch, std::uint64_t seed, at::Device device);

/// Returns the same batch as the inputs of a training arm, the labels last.
std::vector<at::Tensor> synthetic_inputs(const Recipe& recipe, int batch, std::uint64_t seed,
                                         at::Device device);

}  // namespace bench::training
