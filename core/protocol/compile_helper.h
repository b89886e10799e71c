#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/base/subprocess.h"
#include "core/catalog/kinds.h"

namespace bench::backends {

/// Returns the SHA-256 of the helper's files that affect the generated code. Another version of these files
/// may generate different code for the same graph. Throws InputError if one is missing.
std::string compile_helper_sha256();

/// Returns the environment variable with the file of inductor/isa_checks.py; nothing if the user has set it.
std::map<std::string, std::string> isa_checks_environment();

/// Returns whether the supervisor ends an idle helper. On a GPU the helper keeps a CUDA context of some hundred
/// megabytes, which the arm may lack if it is tried alone (`pass`) or after an arm ran out of memory. Starting
/// the helper again takes seconds, so it is kept otherwise.
bool must_end_idle_helper(std::string_view device, CellPass pass, bool out_of_memory);

struct CompileHelperOptions {
    std::string python;              ///< as in a plan; see paths::python()
    std::filesystem::path log_file;  ///< appended to
    std::map<std::string, std::string> environment;
    /// For requests without time_limit_s. COMPILESCOPE_COMPILE_TIMEOUT_S overrides both.
    std::chrono::seconds timeout{900};
    /// For the helper and its compilers together. They are killed if they use more, before the machine runs
    /// out of memory. Empty: COMPILESCOPE_COMPILE_MEMORY ("8G"), or else four fifths of the machine's memory.
    std::optional<std::int64_t> memory_limit_bytes = std::nullopt;
};

/// Keeps a Python process of the helper "inductor" (core/python/compilescope/inductor/compiler.py) running in
/// its own process group. The first request starts it, and the first one after a failure starts it again.
/// Failures of the helper are not thrown: the reply is {ok: false, unsupported, error,
/// error_message} with a sentence that describes what to do. Removes the incomplete package of a failed request. Not thread-safe.
class CompileHelper {
public:
    explicit CompileHelper(CompileHelperOptions options);
    ~CompileHelper();  ///< calls kill() if busy()
    CompileHelper(const CompileHelper&) = delete;
    CompileHelper& operator=(const CompileHelper&) = delete;

    /// Starts a request. Must not be called while busy().
    void send(const nlohmann::json& request);
    bool busy() const { return busy_; }

    /// Returns the helper's stdout for poll(2), or -1 if there is nothing to wait for.
    int fd() const { return process_ && busy_ ? process_->stdout_fd() : -1; }

    /// Reads the helper's output for at most `wait` and checks its memory use. Call it at least every
    /// kWatchEvery while busy(). `on_phase` receives "import", "export", "lower", "compile" and "package".
    /// Returns the reply, or a failed one if the helper exits or exceeds its time or memory.
    static constexpr std::chrono::milliseconds kWatchEvery{500};
    std::optional<nlohmann::json> take_reply(std::chrono::milliseconds wait,
                                             const std::function<void(const std::string&)>& on_phase);

    /// Kills the process. A request in progress gets no reply.
    void kill();

    /// Sends a request and waits for the reply.
    nlohmann::json compile(const nlohmann::json& request,
                           const std::function<void(const std::string&)>& on_phase);

private:
    nlohmann::json failure(bool unsupported, Message what);
    Message with_full_disk(Message failure) const;
    void remove_unfinished() const;
    nlohmann::json failure_of_end();
    std::optional<nlohmann::json> over_a_limit();

    CompileHelperOptions options_;
    std::unique_ptr<Subprocess> process_;
    std::optional<nlohmann::json> early_reply_;
    std::filesystem::path package_;  ///< of the current request; empty: none
    std::chrono::seconds time_limit_{};
    std::chrono::steady_clock::time_point deadline_{}, next_look_{};
    bool busy_ = false;
};

}  // namespace bench::backends
