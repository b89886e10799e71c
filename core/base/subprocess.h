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
    std::map<std::string, std::string> environment;  ///< added to this process's; an empty value unsets
    std::filesystem::path stderr_file;               ///< appended to; empty: this process's stderr
    std::filesystem::path working_dir;
};

/// A child process in a process group of its own, killed with its group when this object goes or when this
/// process dies (PR_SET_PDEATHSIG). Lines go in, lines come out; nothing blocks longer than the time given.
/// One thread, which must outlive the child: the kernel counts its end as the death of the parent.
class Subprocess {
public:
    /// Throws Error that names the program when it cannot be started.
    explicit Subprocess(const SubprocessOptions& options);
    ~Subprocess();
    Subprocess(const Subprocess&) = delete;
    Subprocess& operator=(const Subprocess&) = delete;

    pid_t pid() const { return pid_; }

    /// Writes `line` and a newline. False when the child no longer reads.
    bool write_line(const std::string& line);
    void close_stdin();

    enum class Read { line, timeout, end };
    /// The next line of the child's stdout without its newline. `end`: the child closed it.
    Read read_line(std::string& line, std::chrono::milliseconds timeout);

    /// File descriptor of the child's stdout, for poll(2) beside others. A line may already be buffered: see
    /// buffered().
    int stdout_fd() const { return stdout_fd_; }
    bool has_buffered_line() const { return buffer_.find('\n') != std::string::npos; }

    /// Empty while it runs.
    std::optional<ExitStatus> poll();
    /// Waits at most `timeout`; empty when it still runs.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// SIGKILL to the whole group, then reaps the child.
    ExitStatus kill();

private:
    pid_t pid_ = -1;
    int stdin_fd_ = -1, stdout_fd_ = -1;
    std::string buffer_;
    std::size_t searched_bytes_ = 0;  ///< of buffer_, without a newline
    bool stdout_ended_ = false;
    std::optional<ExitStatus> exit_;
};

}  // namespace bench
