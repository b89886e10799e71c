#include "core/engine/backends/python/python_process.h"

#include <stdexcept>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/python_helper.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

namespace {

using Clock = std::chrono::steady_clock;
/// The interval of checks for cancellation, long enough not to disturb the arm that is timed.
constexpr std::chrono::milliseconds kLook{200};

std::unique_ptr<Subprocess> start(const PythonProcessOptions& options) {
    try {
        return std::make_unique<Subprocess>(
            SubprocessOptions{.command = python_helper::command(options.python, options.helper),
                              .environment = options.environment,
                              .stderr_file = {},
                              .working_dir = {}});
    } catch (const Error& error) {
        throw UnsupportedError(message("%1: %2", error.message(), options.remedy));
    }
}

}  // namespace

PythonProcess::PythonProcess(PythonProcessOptions options)
    : options_(std::move(options)), process_(start(options_)) {}

nlohmann::json PythonProcess::ask(const nlohmann::json& request, std::chrono::seconds limit) {
    if (!process_->write_line(request.dump())) throw_ended();
    const auto deadline = Clock::now() + limit;
    std::string line;
    while (true) {
        const auto read = process_->read_line(line, kLook);
        if (read == Subprocess::Read::end) throw_ended();
        if (read == Subprocess::Read::timeout) {
            check_patience(deadline, limit);
            continue;
        }
        const auto message = parse_typed_line(line);
        if (!message) continue;
        if ((*message)["type"] == "phase") options_.on_phase(message->value("phase", ""));
        if ((*message)["type"] != "result") continue;
        if (message->value("oom", false))
            throw OutOfMemory(bench::message("out of memory in the arm's Python process: %1",
                                             message_in(*message, "error")));
        return checked_reply(*message);
    }
}

void PythonProcess::check_patience(Clock::time_point deadline, std::chrono::seconds limit) {
    try {
        options_.throw_if_cancelled();
    } catch (...) {
        process_->kill();
        throw;
    }
    if (Clock::now() < deadline) return;
    process_->kill();
    throw Error(message("the arm's Python process did not answer within %1 s and was killed", limit.count()));
}

void PythonProcess::throw_ended() {
    const auto status = process_->wait(std::chrono::seconds(2));
    throw Error(message("the arm's Python process ended (%1); see the cell's log",
                        status ? status->describe() : message("it closed its output")));
}

}  // namespace bench::backends
