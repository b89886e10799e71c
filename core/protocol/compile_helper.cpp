#include "core/protocol/compile_helper.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/full_disk.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/python_helper.h"
#include "core/base/time_limit.h"
#include "core/machine/host_info.h"
#include "core/machine/process_memory.h"
#include "core/plan/device_spec.h"

namespace bench::backends {

namespace {

using Clock = std::chrono::steady_clock;
constexpr const char* kMemoryVariable = "COMPILESCOPE_COMPILE_MEMORY";
constexpr const char* kIsaChecks = "COMPILESCOPE_ISA_CHECKS";  ///< for inductor/isa_checks.py
constexpr int kKilled = 9;

/// Throws InputError if the variable is not a size.
std::optional<std::int64_t> default_memory_limit() {
    if (const char* value = std::getenv(kMemoryVariable); value != nullptr && *value != '\0') {
        const auto bytes = byte_size::parse(value);
        if (!bytes || *bytes == 0)
            throw InputError(std::string(kMemoryVariable) + "=" + value + ": not a size such as 8G");
        return bytes;
    }
    const auto memory = host_info::memory_bytes();
    return memory ? std::optional(*memory / 5 * 4) : std::nullopt;
}

}  // namespace

std::string compile_helper_sha256() {
    return python_helper::sha256_of({"inductor", "settings.py"});
}

std::map<std::string, std::string> isa_checks_environment() {
    if (std::getenv(kIsaChecks) != nullptr) return {};
    return {{kIsaChecks, (paths::cache_dir() / "isa_checks.json").string()}};
}

bool must_end_idle_helper(std::string_view device, CellPass pass, bool out_of_memory) {
    return !is_cpu(device) && (out_of_memory || pass == CellPass::isolated);
}

CompileHelper::CompileHelper(CompileHelperOptions options) : options_(std::move(options)) {}

CompileHelper::~CompileHelper() {
    if (busy_) kill();
}

void CompileHelper::send(const nlohmann::json& request) {
    busy_ = true;
    early_reply_.reset();
    package_ = text_in(request, "package");
    const std::chrono::seconds usual(request.value("time_limit_s", options_.timeout.count()));
    time_limit_ = seconds_of_environment("COMPILESCOPE_COMPILE_TIMEOUT_S").value_or(usual);
    deadline_ = Clock::now() + time_limit_;
    next_look_ = Clock::now() + kWatchEvery;
    try {
        if (!options_.memory_limit_bytes) options_.memory_limit_bytes = default_memory_limit();
        if (process_ && process_->poll()) process_.reset();
        if (!process_) {
            // Idle OpenMP threads of the helper must not spin beside a measurement.
            std::map<std::string, std::string> environment = options_.environment;
            environment.emplace("OMP_WAIT_POLICY", "passive");
            environment.emplace("PYTHONUNBUFFERED", "1");
            environment.merge(isa_checks_environment());
            process_ = std::make_unique<Subprocess>(
                SubprocessOptions{.command = python_helper::command(options_.python, "inductor"),
                                  .environment = environment,
                                  .stderr_file = options_.log_file,
                                  .working_dir = {}});
        }
        if (!process_->write_line(request.dump()))
            early_reply_ = failure(false, message("the compiling helper ended"));
    } catch (const InputError& error) {
        early_reply_ = failure(true, error.message());
    } catch (const Error& error) {
        early_reply_ = failure(
            true, message("compiled modes need a Python with torch: %1; name an interpreter with --python or "
                          "COMPILESCOPE_PYTHON, or run scripts/setup.sh",
                          error.message()));
    }
}

nlohmann::json CompileHelper::failure(bool unsupported, Message what) {
    process_.reset();
    if (!unsupported) what = with_full_disk(std::move(what));
    if (!unsupported && !options_.log_file.empty())
        what = message("%1; see %2", what, options_.log_file.string());
    remove_unfinished();
    nlohmann::json reply{{"ok", false}, {"unsupported", unsupported}};
    write_message(reply, "error", what);
    return reply;
}

/// Checks the disks of the package and of the helper's temporary files. Called before remove_unfinished(),
/// which frees space.
Message CompileHelper::with_full_disk(Message failure) const {
    const auto temporary = options_.environment.find("TMPDIR");
    return bench::with_full_disk(std::move(failure),
                                 {package_.parent_path(), temporary == options_.environment.end()
                                                              ? std::filesystem::path()
                                                              : std::filesystem::path(temporary->second)});
}

/// Removes the package and the library that the helper extracts from it.
void CompileHelper::remove_unfinished() const {
    if (package_.empty()) return;
    std::error_code ignored;
    for (const char* extension : {".pt2", ".so"})
        std::filesystem::remove(std::filesystem::path(package_).replace_extension(extension), ignored);
}

void CompileHelper::kill() {
    process_.reset();
    remove_unfinished();
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
        const auto slice = std::clamp(left, std::chrono::milliseconds(0), kWatchEvery);
        const auto read = process_->read_line(line, slice);
        if (read == Subprocess::Read::timeout) {
            if (auto failed = over_a_limit()) return failed;
            if (Clock::now() >= until) return std::nullopt;
            continue;
        }
        if (read == Subprocess::Read::end) return failure_of_end();
        auto message = parse_typed_line(line);
        if (!message) continue;
        if ((*message)["type"] == "phase" && on_phase) on_phase(message->value("phase", ""));
        if ((*message)["type"] == "result") {
            busy_ = false;
            if (!message->value("ok", false)) {
                write_message(*message, "error", with_full_disk(message_in(*message, "error")));
                remove_unfinished();
            }
            return message;
        }
        if (auto failed = over_a_limit()) return failed;
    }
}

nlohmann::json CompileHelper::failure_of_end() {
    busy_ = false;
    const auto status = process_->wait(std::chrono::seconds(2));
    // CompileScope did not send this SIGKILL. The kernel sends it when memory runs out.
    const bool by_kernel = status && status->signal == kKilled;
    const Message end = status ? status->describe() : message("it closed its output");
    return failure(false, by_kernel
                              ? message("the compiling helper ended before it answered (%1); perhaps the "
                                        "machine ran out of memory",
                                        end)
                              : message("the compiling helper ended before it answered (%1)", end));
}

/// Returns a failure if the helper exceeds its time or memory.
std::optional<nlohmann::json> CompileHelper::over_a_limit() {
    const auto now = Clock::now();
    if (now >= deadline_) {
        busy_ = false;
        return failure(false, message("the compiling helper did not answer within %1 s and was killed",
                                      time_limit_.count()));
    }
    if (!options_.memory_limit_bytes || now < next_look_) return std::nullopt;
    next_look_ = now + kWatchEvery;
    if (group_resident_bytes(process_->pid()) <= *options_.memory_limit_bytes) return std::nullopt;
    busy_ = false;
    return failure(false, message("the compiling helper needed more than %1 of memory and was killed; %2 "
                                  "allows it more",
                                  byte_size::text(*options_.memory_limit_bytes), kMemoryVariable));
}

nlohmann::json CompileHelper::compile(const nlohmann::json& request,
                                      const std::function<void(const std::string&)>& on_phase) {
    send(request);
    while (true)
        if (auto reply = take_reply(std::chrono::hours(1), on_phase)) return *reply;
}

}  // namespace bench::backends
