#pragma once

#include <chrono>
#include <utility>

namespace bench::backends {

/// Seconds of the steady clock, from an arbitrary beginning.
inline double now_s() {
    static_assert(std::chrono::steady_clock::is_steady);
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Milliseconds since it was made or last asked.
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
