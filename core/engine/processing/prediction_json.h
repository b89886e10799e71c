#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/engine/processing/postprocess.h"

namespace bench::imaging {

/// {labels:[{id,label,score}], boxes:[{xyxy_px,id,label,score}], segments:[{id,label,score}]}. Lists that the
/// model has no use for are empty.
nlohmann::json to_json(const Prediction& prediction);

}  // namespace bench::imaging
