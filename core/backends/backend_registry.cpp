#include <algorithm>
#include <array>

#include "core/backends/backend.h"
#include "core/backends/eager.h"
#include "core/backends/inductor.h"
#include "core/backends/python_arm.h"
#include "core/base/error.h"

namespace bench::backends {

namespace {

struct BackendRow {
    std::string_view mode;
    PreparedArm (*prepare)(const ModeInfo&, const PrepareContext&);
};

constexpr std::array kBackends{
    BackendRow{"eager", prepare_eager},
    BackendRow{"eager-again", prepare_eager},
    BackendRow{"default", prepare_inductor},
    BackendRow{"default+freezing", prepare_inductor},
    BackendRow{"python-eager", prepare_python},
    BackendRow{"python-default", prepare_python},
    BackendRow{"python-default+freezing", prepare_python},
    BackendRow{"python-reduce-overhead", prepare_python},
    BackendRow{"python-max-autotune", prepare_python},
    BackendRow{"python-max-autotune+freezing", prepare_python},
};

}  // namespace

std::variant<ArmCall, ArmTurn> calls_of(Arm& arm, const std::vector<at::Tensor>& inputs) {
    if (SeparateProcess* process = arm.separate_process())
        return ArmTurn(
            [process](int discarded, double fill_ms) { return process->turn(discarded, fill_ms); });
    return ArmCall([&arm, &inputs] { arm.run(inputs); });
}

PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context) {
    const auto row = std::ranges::find(kBackends, mode.id, &BackendRow::mode);
    if (row == kBackends.end())
        throw UnsupportedError("mode " + std::string(mode.id) + " has no backend in this version");
    return row->prepare(mode, context);
}

}  // namespace bench::backends
