#pragma once

#include <iosfwd>

#include "core/engine/processing/postprocess.h"

namespace app {

/// Prints the labels, boxes and segments of an image as tables, best first as far as the model orders them.
void print_prediction(std::ostream& out, const bench::imaging::Prediction& prediction);

}  // namespace app
