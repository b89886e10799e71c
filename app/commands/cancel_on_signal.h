#pragma once

#include <stop_token>

namespace app {

/// Exit code of a command that was cancelled.
inline constexpr int kCancelled = 130;

/// While it lives, the first Ctrl-C (or SIGTERM) requests a stop; the second ends the program as ever, and
/// its worker with it. One at a time.
class CancelOnSignal {
public:
    explicit CancelOnSignal(std::stop_source& source);
    ~CancelOnSignal();
    CancelOnSignal(const CancelOnSignal&) = delete;
    CancelOnSignal& operator=(const CancelOnSignal&) = delete;
};

}  // namespace app
