#include "app/commands/cancel_on_signal.h"

#include <signal.h>

namespace app {

namespace {

/// The run that a signal ends. request_stop() on a source without callbacks is one atomic exchange, so the
/// handler may call it.
std::stop_source* running = nullptr;

extern "C" void request_stop(int /*signal*/) {
    if (running != nullptr) running->request_stop();
}

}  // namespace

CancelOnSignal::CancelOnSignal(std::stop_source& source) {
    running = &source;
    struct sigaction action {};
    action.sa_handler = request_stop;
    action.sa_flags = SA_RESETHAND;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

CancelOnSignal::~CancelOnSignal() {
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    running = nullptr;
}

}  // namespace app
