// compilescope-torch: the commands that need LibTorch. compilescope-cli starts it.
#include <array>

#include "app/program.h"
#include "core/targets/linked_torch.h"

namespace {

constexpr std::array kCommands{
    app::CommandRow{app::torch_command::kDevices, app::add_devices},
    app::CommandRow{app::torch_command::kChecks, app::add_checks},
    app::CommandRow{app::torch_command::kDeploy, app::add_deploy},
    app::CommandRow{app::torch_command::kInfer, app::add_infer},
    app::CommandRow{app::torch_command::kProfile, app::add_profile},
    app::CommandRow{app::torch_command::kWorker, app::add_worker},
    app::CommandRow{app::torch_command::kCell, app::add_cell},
    app::CommandRow{app::torch_command::kPreprocess, app::add_preprocess},
};

}  // namespace

int main(int argc, char** argv) {
    bench::linked_torch::restore_environment();
    return app::run_program(kCommands, argc, argv);
}
