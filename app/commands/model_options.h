#pragma once

#include <string>

#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/query_input.h"

/// Options of the commands that run one model in this process.
namespace app {

/// Returns why the value of --mode is not a mode of the C++ engine; empty if it is one.
std::string refusal_of_mode(const std::string& mode);

/// Returns the input for the value of --text, the default queries if it is empty. Throws InputError if the
/// model reads no text.
bench::text::QueryInput query_input(const bench::weights::LoadedModel& model, const std::string& text);

}  // namespace app
