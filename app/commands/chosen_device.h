#pragma once

#include <ATen/Device.h>

#include <string>

namespace app {

/// --device cpu|cuda|cuda:N of a command that works in this process; empty: the first GPU, else the CPU.
/// Throws InputError that names what there is.
at::Device chosen_device(const std::string& word);

}  // namespace app
