#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Exit code of a command that was cancelled.
inline constexpr int kCancelled = 130;

/// While it lives, the first Ctrl-C (or SIGTERM) requests a stop, on a thread of its own, so that the stop
/// callbacks may take locks. The second ends the program as ever, and its worker with it. One at a time.
class CancelOnSignal {
public:
    explicit CancelOnSignal(std::stop_source& source);
    ~CancelOnSignal();
    CancelOnSignal(const CancelOnSignal&) = delete;
    CancelOnSignal& operator=(const CancelOnSignal&) = delete;

private:
    std::thread stopper_;
};

}  // namespace app
