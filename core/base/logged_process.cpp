#include "core/base/logged_process.h"

namespace bench {

namespace {

constexpr std::chrono::milliseconds kLooksForStop{100};
constexpr std::chrono::seconds kMayEnd{5};

}  // namespace

std::optional<LoggedExit> run_logged(const LoggedProcess& program, const std::stop_token& stop,
                                     const std::function<void(const std::string& line)>& on_line) {
    std::vector<std::string> command{"bash", "-c", "exec \"$@\" 2>&1", "bash"};
    command.insert(command.end(), program.command.begin(), program.command.end());
    Subprocess process(
        {.command = command, .environment = program.environment, .stderr_file = {}, .working_dir = {}});
    if (!program.stops_at_end_of_stdin) process.close_stdin();
    LoggedExit end;
    std::optional<ExitStatus> status;
    bool has_output = true;
    for (std::string line; !status;) {
        const auto read = has_output ? process.read_line(line, kLooksForStop) : Subprocess::Read::end;
        if (stop.stop_requested()) {
            process.close_stdin();
            if (program.stops_at_end_of_stdin) process.wait(kMayEnd);
            return std::nullopt;
        }
        has_output = read != Subprocess::Read::end;
        if (read == Subprocess::Read::line) {
            end.log += line + '\n';
            if (on_line) on_line(line);
        }
        // A program may close its output and go on.
        if (!has_output) status = process.wait(kLooksForStop);
    }
    end.status = *status;
    return end;
}

}  // namespace bench
