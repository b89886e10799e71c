#include "core/preflight/checks.h"

#include <iostream>
#include <memory>

#include "app/commands/command.h"
#include "app/commands/plan_options.h"
#include "core/base/printable.h"
#include "core/engine/runtime/versions.h"
#include "core/preflight/cuda_toolchain.h"
#include "core/preflight/validate.h"

namespace app {

namespace {

struct Options {
    explicit Options(CLI::App& command) : plan(command) {}
    PlanOptions plan;
    bool as_json = false;
};

/// Returns the CPU and every GPU that NVML lists, which are all checked without --device.
std::vector<std::string> devices_of(const nlohmann::json& environment) {
    std::vector<std::string> devices{"cpu"};
    if (const auto gpus = environment.find("gpus"); gpus != environment.end())
        for (const nlohmann::json& gpu : *gpus) devices.push_back(gpu.at("device"));
    return devices;
}

int show_checks(const Options& options) {
    nlohmann::json environment = bench::backends::environment();
    bench::RunPlan plan = options.plan.plan([] { return std::string(); });
    bench::add_cuda_toolchain(environment, plan.python);
    if (plan.devices == std::vector<std::string>{""}) plan.devices = devices_of(environment);
    if (plan.models.empty())
        bench::validate_without_models(plan);
    else
        bench::validate(plan);
    const std::vector<bench::Check> found = bench::checks(environment, plan);
    if (options.as_json) {
        nlohmann::json list = nlohmann::json::array();
        for (const bench::Check& check : found) list.push_back(to_json(check));
        std::cout << list.dump(2) << '\n';
        return 0;
    }
    if (found.empty()) std::cout << "Nothing was found that would spoil a measurement.\n";
    for (const bench::Check& check : found) {
        std::cout << name_in(bench::kSeverityNames, check.severity) << ": " << bench::printable(check.text)
                  << '\n';
        if (!check.command.empty()) std::cout << "    " << bench::printable(check.command) << '\n';
    }
    return 0;
}

}  // namespace

RunCommand add_checks(CLI::App& command) {
    const auto options = std::make_shared<Options>(command);
    command.add_flag("--json", options->as_json, "Print JSON");
    command.footer(
        "With the options of a run, the checks are about that run: its devices, and whether its models fit "
        "in memory.");
    return [options] { return show_checks(*options); };
}

}  // namespace app
