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

#include "core/base/message.h"
#include "core/base/subprocess.h"

namespace bench::backends {

/// SHA-256 of the helper's files that decide which code is generated. Another version of them may generate
/// other code for the same graph. Throws InputError when one is missing.
std::string compile_helper_sha256();

struct CompileHelperOptions {
    std::string python;              ///< as in a plan; empty: looked up
    std::filesystem::path log_file;  ///< appended to
    std::map<std::string, std::string> environment;
    /// For a request that names no time_limit_s of its own; COMPILESCOPE_COMPILE_TIMEOUT_S overrides both.
    std::chrono::seconds timeout{900};
    /// Of the helper and its compilers together; empty: COMPILESCOPE_COMPILE_MEMORY ("8G"), else four fifths
    /// of the machine's memory. What needs more is killed before it takes the machine with it.
    std::optional<std::int64_t> memory_limit_bytes = std::nullopt;
};

/// The warm Python process of the helper "inductor" (core/python/compilescope/inductor/compiler.py), in a
/// process group of its own. It is started by the first request and again after it has failed. Never throws
/// for what goes wrong with it: that is the reply, {ok: false, unsupported, error, error_message}, a sentence that says what
/// to do. What a failed request has written of its package is removed. One thread.
class CompileHelper {
public:
    explicit CompileHelper(CompileHelperOptions options);
    ~CompileHelper();  ///< as kill()
    CompileHelper(const CompileHelper&) = delete;
    CompileHelper& operator=(const CompileHelper&) = delete;

    /// Starts a request. Only when not busy().
    void send(nlohmann::json request);
    bool busy() const { return busy_; }

    /// For poll(2): the helper's stdout, -1 when there is nothing to wait for.
    int fd() const { return process_ && busy_ ? process_->stdout_fd() : -1; }

    /// Reads what has come, at most `wait` long, and looks at the helper's memory: call it at least every
    /// kWatchEvery while busy(). `on_phase` gets "import", "export", "lower", "compile",
    /// "package". Returns the reply once there is one; also when the helper has died or its time is up.
    static constexpr std::chrono::milliseconds kWatchEvery{500};
    std::optional<nlohmann::json> take_reply(std::chrono::milliseconds wait,
                                             const std::function<void(const std::string&)>& on_phase);

    /// Kills the process; a request in progress gets no reply.
    void kill();

    /// send() and wait for the reply, for programs that have nothing else to do.
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
    std::filesystem::path package_;  ///< that the request asks for; empty: none
    std::chrono::seconds time_limit_{};
    std::chrono::steady_clock::time_point deadline_{}, next_look_{};
    bool busy_ = false;
};

}  // namespace bench::backends
