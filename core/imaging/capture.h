#pragma once

#include <string>

namespace bench::imaging {

/// The process behind capture_protocol.h: reads `source` and gives its newest frame when asked, until stdin
/// ends. Returns the exit code: 0, or 1 after an `error` line.
int run_capture(const std::string& source);

}  // namespace bench::imaging
