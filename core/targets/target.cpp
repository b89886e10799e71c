#include "core/targets/target.h"

#include <filesystem>

#include "core/base/error.h"
#include "core/targets/place.h"
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

/// One of a runtime's files: a folder that was given may have gone.
void check_there(const runtimes::Runtime& runtime, const std::string& file) {
    if (!file.empty() && !fs::exists(file))
        throw InputError("--device local:" + runtime.name + "/...: " + file + " of this runtime is gone; " +
                         "`compilescope-cli runtimes add` makes it anew");
}

}  // namespace

Target find_target(const std::string& name) {
    if (name == kThisProgram) return {.name = name};
    const std::string runtime_name = runtime_of(name);
    if (runtime_name.empty())
        throw InputError("--device " + name +
                         "/...: not a target; accepted are a device of this machine and " +
                         "local:RUNTIME/DEVICE");
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
                  .only_python = {}};
    if (runtime->runner.empty()) {
        target.only_python = runtime->why_no_runner;
        return target;
    }
    target.worker_command = {runtime->runner, "worker"};
    // Its cells are run by itself, wherever this program was told to find its own command line.
    target.worker_environment = {{"COMPILESCOPE_CLI", runtime->runner}};
    return target;
}

}  // namespace bench
