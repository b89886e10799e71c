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
    /// Its stdin stays open, and its end is how it is told to stop; then it has 5 s. Otherwise stdin is
    /// empty, and it is killed.
    bool stops_at_end_of_stdin = false;
};

struct LoggedExit {
    ExitStatus status;
    std::string log;  ///< all that it said on stdout and stderr
};

/// One program to its end, each line that it says told. Blocks. Empty: it was stopped, and its children with
/// it.
std::optional<LoggedExit> run_logged(const LoggedProcess& program, const std::stop_token& stop,
                                     const std::function<void(const std::string& line)>& on_line);

}  // namespace bench
