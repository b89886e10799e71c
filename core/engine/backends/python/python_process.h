#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/message.h"
#include "core/base/subprocess.h"

namespace bench::backends {

struct PythonProcessOptions {
    std::string python;  ///< as in a plan; if empty, it is looked up
    std::string helper;  ///< of core/python: "arm", "convert", "engine"
    Message remedy;      ///< what to do if the interpreter cannot be started
    std::map<std::string, std::string> environment;
    std::function<void()> throw_if_cancelled;                ///< called while waiting for a reply
    std::function<void(const std::string& phase)> on_phase;  ///< called for `phase` lines
};

/// The process of an arm, a helper of core/python, in a process group of its own that ends with this object
/// or this process. Its output goes to this process's log. Not thread-safe.
class PythonProcess {
public:
    /// Throws UnsupportedError if there is no such interpreter.
    explicit PythonProcess(PythonProcessOptions options);

    /// Sends one JSON line and waits for the result. Throws UnsupportedError or Error with the process's
    /// message, Error if the process ended or was killed after `limit`, std::runtime_error if it ran out of
    /// memory, and what throw_if_cancelled throws, after killing the process.
    nlohmann::json ask(const nlohmann::json& request, std::chrono::seconds limit);

private:
    void check_patience(std::chrono::steady_clock::time_point deadline, std::chrono::seconds limit);
    [[noreturn]] void throw_ended();

    PythonProcessOptions options_;
    std::unique_ptr<Subprocess> process_;
};

}  // namespace bench::backends
