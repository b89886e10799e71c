#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/models/loading/safetensors.h"
#include "core/engine/models/vision_model.h"

namespace bench::weights {

/// The weights of a Hugging Face folder: model.safetensors, or the shards listed in
/// model.safetensors.index.json.
class Checkpoint {
public:
    /// Throws InputError with the folder or file if there are no weights, only a pickled checkpoint, or a
    /// damaged file.
    explicit Checkpoint(const std::filesystem::path& folder);

    /// Copies every tensor into the model's parameters and buffers, by published or current name. Throws one
    /// InputError that lists missing, left-over and wrongly shaped tensors; the model is then partly filled.
    void copy_into(models::VisionModel& model, const std::string& model_type) const;

    /// Returns the size of all tensors in float32, the type of new models.
    std::size_t float32_bytes() const;

    std::string sha256() const;  ///< of the file, or of the concatenated shards in the order of their names

private:
    std::filesystem::path folder_;
    std::vector<SafetensorsFile> files_;
};

}  // namespace bench::weights
