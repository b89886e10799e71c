#pragma once

#include <string>

namespace bench::imaging {

/// Runs the process of capture_protocol.h: reads `source` and sends the newest frame on request, until stdin
/// ends. Returns the exit code: 0, or 1 after an `error` line.
int run_capture(const std::string& source);

}  // namespace bench::imaging
