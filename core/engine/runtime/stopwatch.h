#pragma once

#include <utility>

#include "core/base/steady_clock.h"

namespace bench::backends {

/// Milliseconds since construction or the last call.
class Stopwatch {
public:
    double lap_ms() {
        const double now = now_s();
        return (now - std::exchange(since_s_, now)) * 1e3;
    }

private:
    double since_s_ = now_s();
};

}  // namespace bench::backends
