#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/video/video_model.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// Returns a new model in eval mode, with allocated but uninitialised fp32 parameters on the CPU. The table
/// of families in the .cpp has a row for each model_type. Throws InputError with the key and value that is
/// not supported.
std::shared_ptr<VisionModel> make_model(const weights::HfConfig& config);

/// Returns the model types of the image models.
std::vector<std::string> supported_model_types();

/// Does the same for MMAction2's models ("mmaction2_tsn"), which make_model() makes too.
std::shared_ptr<VideoModel> make_video_model(const weights::HfConfig& config);
std::vector<std::string> video_model_types();

}  // namespace bench::models
