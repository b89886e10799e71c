#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Exit code of a command that was cancelled.
inline constexpr int kCancelled = 130;

/// Requests a stop at the first Ctrl-C or SIGTERM, on a separate thread because stop callbacks may take
/// locks. The second signal ends the program and its worker. Only one object may exist at a time.
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
