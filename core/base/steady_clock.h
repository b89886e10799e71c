#pragma once

#include <chrono>

namespace bench {

/// Returns the steady clock's time in seconds since an arbitrary point.
inline double now_s() {
    static_assert(std::chrono::steady_clock::is_steady);
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace bench
