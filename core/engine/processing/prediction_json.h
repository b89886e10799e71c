#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/engine/processing/postprocess.h"

namespace bench::imaging {

/// {labels:[{id,label,score}], boxes:[{xyxy_px,id,label,score}], segments:[{id,class_id,label,score}]}. Lists
/// that do not apply to the model are empty.
nlohmann::json to_json(const Prediction& prediction);

}  // namespace bench::imaging
