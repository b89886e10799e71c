#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "core/catalog/recipes.h"

namespace bench::training {

/// What one training step is given.
struct Batch {
    std::vector<at::Tensor> inputs;  ///< the model's: clips in fp32, of normal values; for AVA also boxes
    at::Tensor labels;               ///< as loss_of takes them
};

std::vector<std::int64_t> input_shape(const Recipe& recipe, int batch);  ///< of the clips

/// Seeded values, made on the device: the same for a seed, recipe, batch and kind of device. Of a recipe that
/// mixes clips, the batch is mixed as one iteration of MMAction2's would be, by mixup or cutmix. Boxes are
/// (K, 5): clip, x1, y1, x2, y2 in pixels.
Batch synthetic_batch(const Recipe& recipe, int batch, std::uint64_t seed, at::Device device);

/// The same as a training arm takes it: the labels are the last.
std::vector<at::Tensor> synthetic_inputs(const Recipe& recipe, int batch, std::uint64_t seed,
                                         at::Device device);

}  // namespace bench::training
