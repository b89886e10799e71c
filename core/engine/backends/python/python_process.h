#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/subprocess.h"

namespace bench::backends {

struct PythonProcessOptions {
    std::string python;  ///< as in a plan; empty: looked up
    std::map<std::string, std::string> environment;
    std::function<void()> throw_if_cancelled;                ///< asked while an answer is waited for
    std::function<void(const std::string& phase)> on_phase;  ///< of `phase` lines
};

/// The process of one Python arm (the helper "arm"), in a process group of its own that ends with this object
/// or this process. What it prints goes to this process's log. One thread.
class PythonProcess {
public:
    /// Throws UnsupportedError when there is no such interpreter.
    explicit PythonProcess(PythonProcessOptions options);

    /// Sends one JSON line and waits for the result. Throws UnsupportedError or Error with the process's own
    /// sentence; Error when it has ended, or needs longer than `limit` and was killed; std::runtime_error for
    /// an out of memory; what throw_if_cancelled throws, after the process was killed.
    nlohmann::json ask(const nlohmann::json& request, std::chrono::seconds limit);

private:
    void check_patience(std::chrono::steady_clock::time_point deadline, std::chrono::seconds limit);
    [[noreturn]] void throw_ended();

    PythonProcessOptions options_;
    std::unique_ptr<Subprocess> process_;
};

}  // namespace bench::backends
