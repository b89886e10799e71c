#pragma once

#include <cstdint>

#include "core/engine/models/vision_model.h"

namespace bench::weights {

/// Fills every parameter and every buffer that checkpoints hold. A tensor's values depend on `seed` and its
/// name alone: not on LibTorch's global generator, the order, the thread count. Weights keep the signal's
/// variance (uniform, deviation 1 / sqrt(fan in)), batch-norm statistics are near, but not, 0 and 1, so that
/// activations neither vanish nor explode and every tensor matters to the output. Counters stay as they are.
void fill_random(models::VisionModel& model, std::uint64_t seed);

}  // namespace bench::weights
