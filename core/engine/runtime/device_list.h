#pragma once

#include <vector>

#include "core/targets/devices.h"

namespace bench::backends {

/// The CPU and every GPU of this machine. A GPU is usable when the linked LibTorch has code for it and a
/// first kernel runs there. Opens a context on every GPU: call it in a process of its own. Never throws for a
/// device that does not work: its reason says why.
std::vector<DeviceInfo> list_devices();

}  // namespace bench::backends
