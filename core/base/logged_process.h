#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/subprocess.h"

namespace bench {

struct LoggedProcess {
    std::vector<std::string> command;
    std::map<std::string, std::string> environment{};
    /// True: stopping closes stdin and waits 5 s before killing. False: stdin is empty, and stopping kills.
    bool stops_at_end_of_stdin = false;
};

struct LoggedExit {
    ExitStatus status;
    std::string log;  ///< stdout and stderr
};

/// Runs a program to its end and calls on_line for each line of its output. Blocks. Returns empty if `stop`
/// stopped the program and its children.
std::optional<LoggedExit> run_logged(const LoggedProcess& program, const std::stop_token& stop,
                                     const std::function<void(const std::string& line)>& on_line);

}  // namespace bench
