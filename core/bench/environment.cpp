#include "core/bench/environment.h"

#include <unistd.h>

#include <array>
#include <cstdlib>

#include "core/base/numbers.h"

namespace bench {

namespace {

constexpr double kBusyShare = 0.25;  ///< of the host's processors, by its load before the run

std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

nlohmann::json run_environment(const nlohmann::json& hello) {
    nlohmann::json environment = hello.value("environment", nlohmann::json::object());
    if (!environment.is_object()) environment = nlohmann::json::object();
    for (const char* key : {"torch", "host"})
        if (hello.contains(key)) environment[key] = hello[key];
    if (!environment.contains("host")) environment["host"] = host_name();
    environment["compilescope"] = COMPILESCOPE_VERSION;
    if (const char* job = std::getenv("SLURM_JOB_ID")) environment["slurm_job"] = job;
    return environment;
}

std::vector<std::string> environment_warnings(const nlohmann::json& environment) {
    std::vector<std::string> warnings;
    const auto text = [&](const char* key) {
        const auto it = environment.find(key);
        return it != environment.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    if (const std::string governor = text("governor"); !governor.empty() && governor != "performance")
        warnings.push_back("the CPU governor is '" + governor +
                           "': clocks will vary (mend: sudo cpupower frequency-set -g performance)");
    const auto load = environment.find("load_1min"), cpus = environment.find("logical_cpus");
    if (load != environment.end() && cpus != environment.end() && load->is_number() && cpus->is_number() &&
        load->get<double>() > kBusyShare * cpus->get<double>())
        warnings.push_back("the machine is busy: load " + numbers::fixed(load->get<double>(), 1) + " on " +
                           numbers::fixed(cpus->get<double>(), 0) + " processors (see what runs: top)");
    if (text("build") == "debug")
        warnings.push_back("CompileScope was built without optimisation (mend: cmake --preset release)");
    return warnings;
}

}  // namespace bench
