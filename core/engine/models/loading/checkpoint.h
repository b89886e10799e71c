#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/models/loading/safetensors.h"
#include "core/engine/models/vision_model.h"

namespace bench::weights {

/// The weights of a Hugging Face folder: model.safetensors, or the shards that model.safetensors.index.json
/// names.
class Checkpoint {
public:
    /// Throws InputError that names the folder or file: no weights, a pickled checkpoint only, a damaged
    /// file.
    explicit Checkpoint(const std::filesystem::path& folder);

    /// Copies every tensor into the model's parameters and buffers, by published or present-day name. Throws
    /// one InputError that lists what is missing, left over or wrongly shaped; the model is then half filled.
    void copy_into(models::VisionModel& model, const std::string& model_type) const;

    /// Of all tensors, in float32 as models are made.
    std::size_t float32_bytes() const;

    std::string sha256()
        const;  ///< of the file, or of the shards one after the other in the order of their names

private:
    std::filesystem::path folder_;
    std::vector<SafetensorsFile> files_;
};

}  // namespace bench::weights
