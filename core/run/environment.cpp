#include "core/run/environment.h"

#include <cstdlib>

#include "core/base/json_text.h"
#include "core/base/version.h"
#include "core/machine/host_info.h"
#include "core/preflight/checks.h"
#include "core/run/self_test_store.h"

namespace bench {

nlohmann::json run_environment(const nlohmann::json& hello, const RunPlan& plan) {
    nlohmann::json environment = object_in(hello, "environment");
    for (const char* key : {"torch", "host"})
        if (hello.contains(key)) environment[key] = hello[key];
    if (!environment.contains("host")) environment["host"] = host_info::host_name();
    environment["compilescope"] = version();
    environment.erase("commit");  // that of the worker, which may be on another machine
    if (const auto built_from = commit()) environment["commit"] = *built_from;
    if (const char* job = std::getenv("SLURM_JOB_ID")) environment["slurm_job"] = job;
    try {
        self_tests::describe(environment, plan.devices);
    } catch (const std::exception&) {
        // Without a data folder, the run has no self-tests.
    }
    return environment;
}

std::vector<std::string> environment_warnings(const nlohmann::json& environment, const RunPlan& plan) {
    std::vector<std::string> warnings;
    for (const Check& check : checks(environment, plan))
        if (check.severity == Severity::warning)
            warnings.push_back(check.text + (check.command.empty() ? "" : " (mend: " + check.command + ")"));
    return warnings;
}

}  // namespace bench
