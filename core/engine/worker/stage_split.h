#pragma once

#include <map>
#include <string>

#include "core/engine/worker/cell_setup.h"

namespace bench::backends {

/// Measures the stages from image file to answer for one batch, in ms, as medians of a few rounds: "decode",
/// "preprocess" (both once for each image), "copy_in" (with the conversion to the arm's dtype), "forward",
/// "copy_out", "postprocess", the names of the live preview. Empty if the input is not an image. Without
/// "postprocess" if the model's outputs cannot be read. Throws what the stages throw, or Cancelled.
std::map<std::string, double> stage_split(CellSetup& setup, Arm& arm, const std::string& mode);

}  // namespace bench::backends
