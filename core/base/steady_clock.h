#pragma once

#include <chrono>

namespace bench {

/// Seconds of the steady clock, from an arbitrary beginning.
inline double now_s() {
    static_assert(std::chrono::steady_clock::is_steady);
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace bench
