#pragma once

#include <ATen/Device.h>

#include <string>

namespace app {

/// Returns the device of --device cpu|cuda|cuda:N for a command that computes in this process. An empty word
/// means the first GPU, else the CPU. Throws InputError that lists the available devices.
at::Device chosen_device(const std::string& word);

}  // namespace app
