#pragma once

#include <string_view>

#include "core/base/message.h"

namespace bench {

/// Whether a device's name is that of the fake CUDA with which tests replace a GPU (tests/support/fake_cuda).
/// Its kernels compute nothing, so no time or output of it is a measurement.
bool is_fake_cuda(std::string_view device_name);

/// The sentence about such a device; empty for all others.
Message fake_cuda_note(std::string_view device_name);

}  // namespace bench
