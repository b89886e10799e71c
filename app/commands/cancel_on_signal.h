#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Exit code of a command that was cancelled.
inline constexpr int kCancelled = 130;

/// While an object exists, the first Ctrl-C or SIGTERM requests a stop. Stop callbacks run on a separate thread,
/// so they may take locks. The second signal ends the program and its worker. Only one object may exist.
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
