#include "core/base/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/line_pipe.h"

extern char** environ;

namespace bench {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kWriteTimeout{10'000};

constexpr std::array<std::pair<int, const char*>, 14> kSignalNames{{{SIGHUP, "SIGHUP"},
                                                                    {SIGINT, "SIGINT"},
                                                                    {SIGQUIT, "SIGQUIT"},
                                                                    {SIGILL, "SIGILL"},
                                                                    {SIGTRAP, "SIGTRAP"},
                                                                    {SIGABRT, "SIGABRT"},
                                                                    {SIGBUS, "SIGBUS"},
                                                                    {SIGFPE, "SIGFPE"},
                                                                    {SIGKILL, "SIGKILL"},
                                                                    {SIGSEGV, "SIGSEGV"},
                                                                    {SIGPIPE, "SIGPIPE"},
                                                                    {SIGTERM, "SIGTERM"},
                                                                    {SIGXCPU, "SIGXCPU"},
                                                                    {SIGSYS, "SIGSYS"}}};

void close_fd(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
}

/// Both ends of a pipe. The destructor closes ends that are not -1.
struct Pipe {
    int read_end = -1, write_end = -1;
    Pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw Error(about("cannot make a pipe", system_message(errno)));
        read_end = ends[0];
        write_end = ends[1];
    }
    ~Pipe() {
        close_fd(read_end);
        close_fd(write_end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

/// Called before fork(): the child of a process with threads may only make async-signal-safe calls.
std::string find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "/usr/local/bin:/usr/bin:/bin";
    while (!rest.empty()) {
        const std::string_view dir = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), dir.size() + 1));
        const std::string candidate = std::string(dir.empty() ? "." : dir) + "/" + name;
        if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    throw Error("cannot start '" + name + "': no such program on PATH");
}

std::vector<std::string> child_environment(const std::map<std::string, std::string>& changes) {
    std::vector<std::string> result;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text(*entry);
        if (!changes.contains(std::string(text.substr(0, text.find('='))))) result.emplace_back(text);
    }
    for (const auto& [name, value] : changes)
        if (!value.empty()) result.push_back(name + "=" + value);
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& s : strings) result.push_back(s.data());
    result.push_back(nullptr);
    return result;
}

struct ChildSetup {
    const char* program;
    char** arguments;
    char** environment;
    const char* working_dir;  ///< null: unchanged
    int stdin_fd, stdout_fd, stderr_fd, error_fd;
    pid_t parent;
};

[[noreturn]] void run_child(const ChildSetup& setup) {
    // First, so that the child is not orphaned if the parent dies early.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != setup.parent) ::_exit(127);
    ::setpgid(0, 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGQUIT}) ::signal(number, SIG_DFL);
    bool ok = ::dup2(setup.stdin_fd, STDIN_FILENO) >= 0 && ::dup2(setup.stdout_fd, STDOUT_FILENO) >= 0;
    if (ok && setup.stderr_fd >= 0) ok = ::dup2(setup.stderr_fd, STDERR_FILENO) >= 0;
    if (ok && setup.working_dir) ok = ::chdir(setup.working_dir) == 0;
    if (ok) ::execve(setup.program, setup.arguments, setup.environment);
    const int error = errno;
    [[maybe_unused]] const ssize_t written = ::write(setup.error_fd, &error, sizeof error);
    ::_exit(127);
}

int open_log(const std::filesystem::path& file) {
    if (file.empty()) return -1;
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        throw Error(about(file.string(), message("cannot be opened for writing: %1", system_message(errno))));
    return fd;
}

/// Calls poll(2) until `deadline` and restarts it after signals.
int poll_until(pollfd* fds, nfds_t count, Clock::time_point deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        const int ready = ::poll(fds, count, static_cast<int>(std::clamp<long long>(left, 0, 1 << 30)));
        if (ready >= 0 || errno != EINTR) return ready;
    }
}

/// Blocks SIGPIPE for this thread while it exists, so that writing to a closed pipe only fails with EPIPE.
class SigpipeGuard {
public:
    SigpipeGuard() {
        sigset_t pending;
        ::sigpending(&pending);
        was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~SigpipeGuard() {
        if (!was_pending_) {
            const timespec now{};
            while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
            }
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    SigpipeGuard(const SigpipeGuard&) = delete;
    SigpipeGuard& operator=(const SigpipeGuard&) = delete;

private:
    sigset_t pipe_{}, before_{};
    bool was_pending_ = false;
};

/// Appends the data that can be read now. Returns false at the end of the stream.
bool drain(int fd, std::string& buffer) {
    std::array<char, 65536> chunk;
    const ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n > 0) buffer.append(chunk.data(), static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

}  // namespace

Message ExitStatus::describe() const {
    if (!signal) return message("exit code %1", code);
    for (const auto& [number, name] : kSignalNames)
        if (number == *signal) return message("killed by signal %1 (%2)", *signal, name);
    return message("killed by signal %1", *signal);
}

Subprocess::Subprocess(const SubprocessOptions& options) {
    if (options.command.empty()) throw Error("cannot start a program: the command is empty");
    std::vector<std::string> arguments = options.command;
    std::vector<std::string> environment = child_environment(options.environment);
    const std::string program = find_program(arguments.front());
    const std::string working_dir = options.working_dir.string();
    const std::vector<char*> argument_pointers = pointers(arguments);
    const std::vector<char*> environment_pointers = pointers(environment);

    Pipe to_child, from_child, exec_error;
    int log_fd = open_log(options.stderr_file);
    const ChildSetup setup{.program = program.c_str(),
                           .arguments = const_cast<char**>(argument_pointers.data()),
                           .environment = const_cast<char**>(environment_pointers.data()),
                           .working_dir = working_dir.empty() ? nullptr : working_dir.c_str(),
                           .stdin_fd = to_child.read_end,
                           .stdout_fd = from_child.write_end,
                           .stderr_fd = log_fd,
                           .error_fd = exec_error.write_end,
                           .parent = ::getpid()};
    const pid_t child = ::fork();
    if (child == 0) run_child(setup);
    const int fork_error = errno;
    close_fd(log_fd);
    if (child < 0) throw Error(about("cannot start '" + program + "'", system_message(fork_error)));
    ::setpgid(child, child);  // also in the parent, so that the group exists before kill() runs

    close_fd(exec_error.write_end);
    int error = 0;
    ssize_t got = 0;
    while ((got = ::read(exec_error.read_end, &error, sizeof error)) < 0 && errno == EINTR) {
    }
    if (got > 0) {
        while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
        throw Error(about("cannot start '" + program + "'", system_message(error)));
    }
    pid_ = child;
    stdin_fd_ = std::exchange(to_child.write_end, -1);
    stdout_fd_ = std::exchange(from_child.read_end, -1);
    ::fcntl(stdin_fd_, F_SETFL, O_NONBLOCK);
    ::fcntl(stdout_fd_, F_SETFL, O_NONBLOCK);
}

Subprocess::~Subprocess() {
    kill();
    close_fd(stdin_fd_);
    close_fd(stdout_fd_);
}

bool Subprocess::write_line(const std::string& line) {
    const SigpipeGuard guard;
    const std::string text = line + '\n';
    const auto deadline = Clock::now() + kWriteTimeout;
    std::size_t written = 0;
    while (written < text.size()) {
        if (stdin_fd_ < 0) return false;
        const ssize_t n = ::write(stdin_fd_, text.data() + written, text.size() - written);
        if (n > 0) written += static_cast<std::size_t>(n);
        if (n >= 0 || errno == EINTR) continue;
        if (errno != EAGAIN) return false;
        // Also reads, because the child may be blocked until its output is read.
        std::array<pollfd, 2> fds{{{stdin_fd_, POLLOUT, 0}, {stdout_ended_ ? -1 : stdout_fd_, POLLIN, 0}}};
        if (poll_until(fds.data(), fds.size(), deadline) <= 0) return false;
        if (fds[1].revents != 0) stdout_ended_ = !drain(stdout_fd_, buffer_);
    }
    return true;
}

void Subprocess::close_stdin() {
    close_fd(stdin_fd_);
}

Subprocess::Read Subprocess::read_line(std::string& line, std::chrono::milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    for (;;) {
        const std::size_t newline = buffer_.find('\n', searched_bytes_);
        searched_bytes_ = newline == std::string::npos ? buffer_.size() : 0;
        if (newline != std::string::npos) {
            line = buffer_.substr(0, newline);
            buffer_.erase(0, newline + 1);
            return Read::line;
        }
        if (stdout_ended_ && buffer_.empty()) return Read::end;
        if (stdout_ended_ || buffer_.size() >= kLongestLine_bytes) {
            line = std::exchange(buffer_, {});  // the last line may lack its newline
            searched_bytes_ = 0;
            return Read::line;
        }
        pollfd fd{stdout_fd_, POLLIN, 0};
        if (poll_until(&fd, 1, deadline) == 0) return Read::timeout;
        stdout_ended_ = !drain(stdout_fd_, buffer_);
    }
}

std::optional<ExitStatus> Subprocess::poll() {
    if (exit_ || pid_ < 0) return exit_;
    siginfo_t info{};
    // WNOWAIT keeps the process ID reserved until kill() has killed the rest of the group.
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
        return std::nullopt;
    return kill();
}

std::optional<ExitStatus> Subprocess::wait(std::chrono::milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    auto pause = std::chrono::milliseconds(1);
    while (!poll() && Clock::now() < deadline) {
        ::poll(nullptr, 0, static_cast<int>(pause.count()));
        pause = std::min(pause * 2, std::chrono::milliseconds(20));
    }
    return exit_;
}

ExitStatus Subprocess::kill() {
    if (exit_) return *exit_;
    ::kill(-pid_, SIGKILL);
    int status = 0;
    pid_t reaped = 0;
    while ((reaped = ::waitpid(pid_, &status, 0)) < 0 && errno == EINTR) {
    }
    exit_ = ExitStatus{};
    if (reaped == pid_ && WIFSIGNALED(status)) exit_->signal = WTERMSIG(status);
    if (reaped == pid_ && WIFEXITED(status)) exit_->code = WEXITSTATUS(status);
    return *exit_;
}

}  // namespace bench
