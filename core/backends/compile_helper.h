#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/base/subprocess.h"

namespace bench::backends {

struct CompileHelperOptions {
    std::string python;              ///< as in a plan; empty: looked up
    std::filesystem::path log_file;  ///< appended to
    std::map<std::string, std::string> environment;
    std::chrono::seconds timeout{900};  ///< for one request; COMPILESCOPE_COMPILE_TIMEOUT_S overrides
};

/// The warm Python process of inductor_compiler.py, in a process group of its own. It is started by the first
/// request and again after it has failed. Never throws for what goes wrong with it: that is the reply,
/// {ok: false, unsupported, error}, a sentence that says what to do. One thread.
class CompileHelper {
public:
    explicit CompileHelper(CompileHelperOptions options);

    /// Starts a request. Only when not busy().
    void send(nlohmann::json request);
    bool busy() const { return busy_; }

    /// For poll(2): the helper's stdout, -1 when there is nothing to wait for.
    int fd() const { return process_ && busy_ ? process_->stdout_fd() : -1; }

    /// Reads what has come, at most `wait` long. `on_phase` gets "import", "export", "lower", "compile",
    /// "package". Returns the reply once there is one; also when the helper has died or its time is up.
    std::optional<nlohmann::json> take_reply(std::chrono::milliseconds wait,
                                             const std::function<void(const std::string&)>& on_phase);

    /// Kills the process; a request in progress gets no reply.
    void kill();

    /// send() and wait for the reply, for programs that have nothing else to do.
    nlohmann::json compile(const nlohmann::json& request,
                           const std::function<void(const std::string&)>& on_phase);

private:
    nlohmann::json failure(bool unsupported, const std::string& what);

    CompileHelperOptions options_;
    std::unique_ptr<Subprocess> process_;
    std::optional<nlohmann::json> early_reply_;
    std::chrono::steady_clock::time_point deadline_{};
    bool busy_ = false;
};

}  // namespace bench::backends
