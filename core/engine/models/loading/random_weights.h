#pragma once

#include <cstdint>

#include "core/engine/models/vision_model.h"

namespace bench::weights {

/// Fills every parameter and every buffer that checkpoints contain. A tensor's values depend only on `seed`
/// and its name, not on LibTorch's global generator, the order or the thread count. Weights preserve the
/// signal's variance (uniform, deviation 1 / sqrt(fan in)), and batch-norm statistics are near, but not, 0
/// and 1: activations neither vanish nor explode, and every tensor affects the output. Skips counters.
void fill_random(models::VisionModel& model, std::uint64_t seed);

}  // namespace bench::weights
