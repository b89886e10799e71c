#pragma once

#include <string>
#include <string_view>

namespace bench::weights {

/// The published name (the one our modules use) of a checkpoint's tensor: transformers has renamed modules
/// since the checkpoints were published, and writes the new names when asked to. Names that need no change
/// come back as they are.
std::string published_name(std::string_view model_type, const std::string& name);

/// Tensors that old checkpoints carry and that no model needs: counters, index tables, loss weights.
bool is_ignorable(std::string_view name);

}  // namespace bench::weights
