#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bench::weights {

/// Throws InputError that names `file` for a tensor's name of more than 1024 bytes. Every reader of names
/// calls this first.
void check_name_length(const std::filesystem::path& file, std::string_view name);

/// The published name (the one our modules use) of a checkpoint's tensor: transformers has renamed modules
/// since the checkpoints were published, and writes the new names when asked to. Names that need no change
/// come back as they are.
std::string published_name(std::string_view model_type, const std::string& name);

/// Tensors that old checkpoints carry and that no model needs: counters, index tables, loss weights.
bool is_ignorable(std::string_view name);

}  // namespace bench::weights
