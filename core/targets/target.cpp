#include "core/targets/target.h"

#include <algorithm>
#include <filesystem>

#include "core/base/error.h"
#include "core/plan/device_spec.h"
#include "core/targets/remote_command.h"
#include "core/targets/runtimes.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

std::string names_of(const std::vector<runtimes::Runtime>& known) {
    std::string names;
    for (const runtimes::Runtime& runtime : known) names += (names.empty() ? "" : ", ") + runtime.name;
    return names.empty() ? "there are none; `compilescope-cli runtimes add VERSION` makes one"
                         : "there are: " + names;
}

/// Throws InputError if a file of a runtime is missing. The user may have removed a folder that was added.
void check_there(const runtimes::Runtime& runtime, const std::string& file) {
    if (!file.empty() && !fs::exists(file))
        throw InputError("--device local:" + runtime.name + "/...: " + file + " of this runtime is gone; " +
                         "`compilescope-cli runtimes add` makes it anew");
}

Target find_remote(const std::string& word) {
    if (const auto known = remote::find(word)) return target_of(*known);
    throw InputError("--device " + word + "/...: there is no such target; `compilescope-cli targets list` " +
                     "shows those that were added");
}

}  // namespace

Target find_target(const std::string& name) {
    if (name == kThisProgram) return {.name = name};
    if (remote::is_remote(name)) return find_remote(name);
    const std::string runtime_name = runtime_of(name);
    if (runtime_name.empty())
        throw InputError("--device " + name +
                         "/...: not a target; accepted are a device of this machine, local:RUNTIME/DEVICE, "
                         "ssh:NAME/DEVICE and slurm:NAME/DEVICE");
    const auto runtime = runtimes::find(runtime_name);
    if (!runtime)
        throw InputError("--device " + name + "/...: no runtime '" + runtime_name + "'; " +
                         names_of(runtimes::all()));
    check_there(*runtime, runtime->python);
    check_there(*runtime, runtime->runner);
    Target target{.name = name,
                  .worker_command = {},
                  .worker_environment = {},
                  .python = runtime->python,
                  .torch = runtime->torch,
                  .transformers = runtime->transformers,
                  .only_python = {},
                  .remote = {}};
    if (runtime->runner.empty()) {
        target.only_python = runtime->why_no_runner;
        return target;
    }
    target.worker_command = {runtime->runner, "worker"};
    // The runner starts its own cells, even if COMPILESCOPE_CLI is set for this program.
    target.worker_environment = {{"COMPILESCOPE_CLI", runtime->runner}};
    return target;
}

std::string with_device(const std::string& word) {
    const auto known = remote::is_remote(word) ? remote::find(word) : std::nullopt;
    if (!known) return word;
    const bool has_gpu = !known->gres.empty() || std::ranges::any_of(known->devices, [](const auto& device) {
        return device.usable && device.id.starts_with("cuda:");
    });
    return word + (has_gpu ? "/cuda:0" : "/cpu");
}

Target target_of(const remote::RemoteTarget& remote) {
    Target target{.name = remote::word_of(remote)};
    target.worker_command = remote::worker_command(remote);
    // A job inherits this process's environment, but uses its node's command line and scratch folder.
    target.worker_environment = {{"COMPILESCOPE_CLI", ""}, {"TMPDIR", ""}, {"LC_ALL", "C"}};
    target.python = remote.python;
    target.remote = remote;
    return target;
}

std::string host_of(const Target& target) {
    if (!target.remote) return {};
    return target.remote->kind == remote::Kind::ssh ? target.remote->host : target.name;
}

}  // namespace bench
