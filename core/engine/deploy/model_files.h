#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/engine/deploy/program/compiled_model.h"

/// The generated files of a deployed folder, which describe the model to its programs.
namespace bench::deploy {

std::string to_header(const deployed::ModelInfo& info);   ///< model_info.h, for main.cpp
nlohmann::json to_json(const deployed::ModelInfo& info);  ///< model.json, for run_model.py

}  // namespace bench::deploy
