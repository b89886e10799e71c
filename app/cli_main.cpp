#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>

#include "app/program.h"
#include "core/base/installation.h"
#include "core/targets/linked_torch.h"

namespace {

namespace group = app::command_group;

/// In the order of the help.
constexpr std::array kCommands{
    app::CommandRow{{"run", "Measure models in eager and compiled modes", group::kMeasure}, app::add_run},
    app::CommandRow{{"train", "Measure training steps in eager and compiled modes", group::kMeasure},
                    app::add_train},
    app::CommandRow{
        {"selftest", "Measure the smallest difference that can be told from noise on this machine",
         group::kMeasure},
        app::add_selftest},
    app::CommandRow{app::torch_command::kProfile, nullptr},
    app::CommandRow{app::torch_command::kInfer, nullptr},
    app::CommandRow{app::torch_command::kPreprocess, nullptr},
    app::CommandRow{{"models", "List the models that can be measured", group::kLookUp}, app::add_models},
    app::CommandRow{app::torch_command::kDevices, nullptr},
    app::CommandRow{app::torch_command::kChecks, nullptr},
    app::CommandRow{
        {"system-report", "Describe this machine and the versions, for a problem report", group::kLookUp},
        app::add_system_report},
    app::CommandRow{
        {"report", "Print the results of a run, with the statistics of this version", group::kResults},
        app::add_report},
    app::CommandRow{{"compare", "Compare two runs arm by arm, with verdicts", group::kResults},
                    app::add_compare},
    app::CommandRow{{"advise", "Recommend a mode for each model of a run, within limits", group::kResults},
                    app::add_advise},
    app::CommandRow{app::torch_command::kDeploy, nullptr},
    app::CommandRow{{"history", "List, add and remove past runs", group::kResults}, app::add_history},
    app::CommandRow{
        {"setup", "Install the PyTorch that measuring needs, for an installed program", group::kManage},
        app::add_setup},
    app::CommandRow{{"weights", "List and download weights in the Hugging Face cache", group::kManage},
                    app::add_weights},
    app::CommandRow{{"import", "Import models of timm and transformers, or model files", group::kManage},
                    app::add_import},
    app::CommandRow{{"cache", "Manage compiled packages and imported models on disk", group::kManage},
                    app::add_cache},
    app::CommandRow{{"engines", "Manage other engines, such as OpenVINO and ONNX Runtime", group::kManage},
                    app::add_engines},
    app::CommandRow{{"runtimes", "Manage other versions of PyTorch on this machine", group::kManage},
                    app::add_runtimes},
    app::CommandRow{{"targets", "Manage other machines, through SSH and Slurm", group::kManage},
                    app::add_targets},
    app::CommandRow{app::torch_command::kWorker, nullptr},
    app::CommandRow{app::torch_command::kCell, nullptr},
    app::CommandRow{{"slurm-job", "Run a worker as a Slurm job (started by a run)", group::kInternal},
                    app::add_slurm_job},
    app::CommandRow{app::kCapture, nullptr, "compilescope-video"},
};

/// Returns the row of a command that another program has; null if this program has it or it is unknown.
const app::CommandRow* row_of_other_program(std::string_view word) {
    const auto row = std::ranges::find(
        kCommands, word, [](const app::CommandRow& row) { return std::string_view(row.words.name); });
    return row != kCommands.end() && row->add == nullptr ? &*row : nullptr;
}

/// Replaces this process by the program, with the same arguments. Returns only if it cannot be started.
int become(std::string_view name, char** argv) {
    const auto program = bench::paths::part(std::string(name));
    if (name == app::kTorchProgram) bench::linked_torch::add_to_environment();
    ::execv(program.c_str(), argv);
    std::cerr << "compilescope-cli: cannot start " << program.string() << " (" << std::strerror(errno)
              << "): it belongs beside this program; build it again\n";
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1)
        if (const app::CommandRow* other = row_of_other_program(argv[1]))
            return app::exit_code_of([&] { return become(other->of, argv); });
    return app::run_program(kCommands, argc, argv);
}
