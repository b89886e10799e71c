#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bench::weights {

/// Throws an InputError that names `file` if a tensor's name is longer than 1024 bytes. Every reader of names
/// calls this first.
void check_name_length(const std::filesystem::path& file, std::string_view name);

/// Returns the published name of a checkpoint's tensor, which the modules here use. transformers has renamed
/// modules since the checkpoints were published, and can save checkpoints with the new names. Returns other
/// names unchanged.
std::string published_name(std::string_view model_type, const std::string& name);

/// Whether no model needs this tensor of a checkpoint: counters, index tables, loss weights.
bool is_ignorable(std::string_view name);

}  // namespace bench::weights
