#pragma once

#include <filesystem>
#include <vector>

namespace bench::weights {

/// The files that hold the weights of a Hugging Face folder: model.safetensors, or the shards that
/// model.safetensors.index.json names, in the order of their names. Throws InputError that names the folder
/// or file: no weights, a pickled checkpoint only, a shard that is not there.
std::vector<std::filesystem::path> weight_files(const std::filesystem::path& folder);

}  // namespace bench::weights
