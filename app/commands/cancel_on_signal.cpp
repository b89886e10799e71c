#include "app/commands/cancel_on_signal.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"

namespace app {

namespace {

constexpr char kSignal = 's', kOver = 'o';

/// A pipe that is created once and never closed, because a handler on another thread may still write to it.
struct SelfPipe {
    SelfPipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw bench::Error(std::string("cannot make a pipe: ") + std::strerror(errno));
        from = ends[0];
        to = ends[1];
    }
    int from = -1, to = -1;
};

const SelfPipe& self_pipe() {
    static const SelfPipe pipe;
    return pipe;
}

void write_byte(char byte) {
    [[maybe_unused]] const ssize_t written = ::write(self_pipe().to, &byte, 1);
}

char read_byte() {
    char byte = kOver;
    while (::read(self_pipe().from, &byte, 1) < 0 && errno == EINTR) continue;
    return byte;
}

/// Uses only async-signal-safe functions. request_stop() would run callbacks, which take locks.
extern "C" void note_signal(int /*signal*/) {
    const int error = errno;
    ::signal(SIGINT, SIG_DFL);  // the second signal ends the program
    ::signal(SIGTERM, SIG_DFL);
    write_byte(kSignal);
    errno = error;
}

}  // namespace

CancelOnSignal::CancelOnSignal(std::stop_source& source) {
    self_pipe();  // created before a handler uses it
    stopper_ = std::thread([&source] {
        while (read_byte() == kSignal) source.request_stop();
    });
    struct sigaction action {};
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

CancelOnSignal::~CancelOnSignal() {
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    write_byte(kOver);
    stopper_.join();
}

}  // namespace app
