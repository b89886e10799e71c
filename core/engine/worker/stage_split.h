#pragma once

#include <map>
#include <string>

#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Where the time from image file to answer goes for one batch, in ms, medians of a few rounds: "decode",
/// "preprocess" (both once an image), "copy_in" (with the conversion to the cell's dtype), "forward",
/// "copy_out", "postprocess": the live preview's words. Empty where the input is no image. Postprocess is
/// absent where the model's outputs cannot be read. Throws as the parts do, Cancelled.
std::map<std::string, double> stage_split(CellSetup& setup, Arm& arm);

}  // namespace bench::backends
