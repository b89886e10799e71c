#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/video/video_model.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// A new model with uninitialised-but-allocated parameters in fp32 on the CPU, in eval mode. The table of
/// families is in the .cpp: a row a model_type. Throws InputError naming the key and value that is not
/// supported.
std::shared_ptr<VisionModel> make_model(const weights::HfConfig& config);

/// Of the image models.
std::vector<std::string> supported_model_types();

/// The same for MMAction2's models, "mmaction2_tsn": make_model() makes them too.
std::shared_ptr<VideoModel> make_video_model(const weights::HfConfig& config);
std::vector<std::string> video_model_types();

}  // namespace bench::models
