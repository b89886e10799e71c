#include "core/backends/compile_helper.h"

#include <cstdlib>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/bench/worker_protocol.h"

namespace bench::backends {

namespace {

using Clock = std::chrono::steady_clock;
constexpr const char* kHelper = "core/backends/inductor_compiler.py";

std::chrono::seconds time_limit(std::chrono::seconds otherwise) {
    const char* value = std::getenv("COMPILESCOPE_COMPILE_TIMEOUT_S");
    const int seconds = value ? std::atoi(value) : 0;
    return seconds > 0 ? std::chrono::seconds(seconds) : otherwise;
}

}  // namespace

CompileHelper::CompileHelper(CompileHelperOptions options) : options_(std::move(options)) {
    options_.timeout = time_limit(options_.timeout);
}

void CompileHelper::send(nlohmann::json request) {
    busy_ = true;
    early_reply_.reset();
    deadline_ = Clock::now() + options_.timeout;
    try {
        if (process_ && process_->poll()) process_.reset();
        if (!process_) {
            // Idle OpenMP threads of the helper must not spin beside a measurement.
            std::map<std::string, std::string> environment = options_.environment;
            environment.emplace("OMP_WAIT_POLICY", "passive");
            environment.emplace("PYTHONUNBUFFERED", "1");
            process_ = std::make_unique<Subprocess>(SubprocessOptions{
                .command = {paths::python(options_.python).string(), paths::helper(kHelper).string()},
                .environment = environment,
                .stderr_file = options_.log_file,
                .working_dir = {}});
        }
        if (!process_->write_line(request.dump()))
            early_reply_ = failure(false, "the compiling helper ended");
    } catch (const Error& error) {
        early_reply_ = failure(true, std::string("compiled modes need a Python with torch: ") + error.what() +
                                         "; name an interpreter with --python or COMPILESCOPE_PYTHON, or run "
                                         "scripts/setup.sh");
    }
}

nlohmann::json CompileHelper::failure(bool unsupported, const std::string& what) {
    process_.reset();
    std::string error = what;
    if (!unsupported && !options_.log_file.empty()) error += "; see " + options_.log_file.string();
    return {{"ok", false}, {"unsupported", unsupported}, {"error", error}};
}

void CompileHelper::kill() {
    process_.reset();
    busy_ = false;
}

std::optional<nlohmann::json> CompileHelper::take_reply(
    std::chrono::milliseconds wait, const std::function<void(const std::string&)>& on_phase) {
    if (early_reply_) {
        busy_ = false;
        return std::exchange(early_reply_, std::nullopt);
    }
    const auto until = std::min(Clock::now() + wait, deadline_);
    std::string line;
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
        const auto read = process_->read_line(line, std::max(left, std::chrono::milliseconds(0)));
        if (read == Subprocess::Read::timeout) break;
        if (read == Subprocess::Read::end) {
            const auto status = process_->wait(std::chrono::seconds(2));
            busy_ = false;
            return failure(false, "the compiling helper ended before it answered (" +
                                      (status ? status->describe() : "it closed its output") + ")");
        }
        const auto message = protocol::parse_line(line);
        if (!message) continue;
        if ((*message)["type"] == "phase" && on_phase) on_phase(message->value("phase", ""));
        if ((*message)["type"] == "result") {
            busy_ = false;
            return message;
        }
    }
    if (Clock::now() < deadline_) return std::nullopt;
    busy_ = false;
    return failure(false, "the compiling helper did not answer within " +
                              std::to_string(options_.timeout.count()) + " s and was killed");
}

nlohmann::json CompileHelper::compile(const nlohmann::json& request,
                                      const std::function<void(const std::string&)>& on_phase) {
    send(request);
    while (true)
        if (auto reply = take_reply(std::chrono::hours(1), on_phase)) return *reply;
}

}  // namespace bench::backends
