#pragma once

#include <vector>

#include "core/targets/devices.h"

namespace bench::backends {

/// Returns the CPU and every GPU of this machine. A GPU is usable if the linked LibTorch has code for it and
/// a first kernel runs there. Opens a context on every GPU, so call it in a separate process. Does not throw
/// for a device that does not work: its `reason` contains the error.
std::vector<DeviceInfo> list_devices();

}  // namespace bench::backends
