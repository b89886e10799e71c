#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace bench {

/// How a process ended.
struct ExitStatus {
    int code = 0;               ///< when `signal` is empty
    std::optional<int> signal;  ///< the signal that killed it
    friend bool operator==(const ExitStatus&, const ExitStatus&) = default;
    Message describe() const;  ///< "exit code 1", "killed by signal 9 (SIGKILL)"
};

struct SubprocessOptions {
    std::vector<std::string> command;  ///< program (looked up on PATH when it has no slash) and arguments
    std::map<std::string, std::string> environment;  ///< changes to this process's; an empty value unsets
    std::filesystem::path stderr_file;               ///< opened for appending; empty: this process's stderr
    std::filesystem::path working_dir;
};

/// A child process with line-based input and output, in its own process group, which the destructor kills.
/// The kernel kills the child when the thread that started it ends (PR_SET_PDEATHSIG), so this thread must
/// outlive the child. Use it from that thread only. No read, write or wait blocks longer than its time limit.
class Subprocess {
public:
    /// Throws Error that names the program when it cannot be started.
    explicit Subprocess(const SubprocessOptions& options);
    ~Subprocess();
    Subprocess(const Subprocess&) = delete;
    Subprocess& operator=(const Subprocess&) = delete;

    pid_t pid() const { return pid_; }

    /// Writes `line` and a newline. Returns false if the child does not read them within 10 s.
    bool write_line(const std::string& line);
    void close_stdin();

    enum class Read { line, timeout, end };
    /// Reads the next line of the child's stdout, without its newline. `end`: the child closed stdout.
    Read read_line(std::string& line, std::chrono::milliseconds timeout);

    /// File descriptor of the child's stdout, for poll(2). A line may already be buffered: see
    /// has_buffered_line().
    int stdout_fd() const { return stdout_fd_; }
    bool has_buffered_line() const { return buffer_.find('\n') != std::string::npos; }

    /// Returns empty while the child runs. Kills the rest of its group when it has ended.
    std::optional<ExitStatus> poll();
    /// Waits at most `timeout`. Returns empty if the child still runs.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Sends SIGKILL to the whole group, then reaps the child.
    ExitStatus kill();

private:
    pid_t pid_ = -1;
    int stdin_fd_ = -1, stdout_fd_ = -1;
    std::string buffer_;
    std::size_t searched_bytes_ = 0;  ///< length of the part of buffer_ known to contain no newline
    bool stdout_ended_ = false;
    std::optional<ExitStatus> exit_;
};

}  // namespace bench
