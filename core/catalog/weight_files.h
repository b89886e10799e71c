#pragma once

#include <filesystem>
#include <vector>

namespace bench::weights {

/// Returns the files with the weights of a Hugging Face folder: model.safetensors, or the shards listed in
/// model.safetensors.index.json, in the order of their names. Throws an InputError that names the folder or
/// file if there are no weights, only a pickled checkpoint, or a shard is missing.
std::vector<std::filesystem::path> weight_files(const std::filesystem::path& folder);

}  // namespace bench::weights
