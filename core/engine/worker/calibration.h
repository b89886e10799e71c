#pragma once

#include "core/engine/backends/backend.h"
#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Writes the inputs of the calls in which a quantiser observes the model's activations: some of the plan's pictures,
/// evenly spaced, or standard normal values from the cell's seed if the plan has none. The safetensors file has a tensor
/// (calls, ...) for each input of the model, by the names of forward()'s arguments. Throws what PictureBatches throws.
Calibration write_calibration(const CellSetup& setup, const std::filesystem::path& file);

}  // namespace bench::backends
