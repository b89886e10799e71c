#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/engine/backends/backend.h"
#include "core/engine/backends/compiled_file.h"
#include "core/engine/backends/cuda_graph.h"
#include "core/engine/backends/eager.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/inductor/tuned.h"
#include "core/engine/backends/python/engine_arm.h"
#include "core/engine/backends/python/python_arm.h"
#include "core/engine/backends/torchscript.h"
#include "core/engine/runtime/scalar_type.h"

namespace bench::backends {

namespace {

struct BackendRow {
    std::string_view mode;
    PreparedArm (*prepare)(const ModeInfo&, const PrepareContext&);
};

/// The C++ modes except those that are a single compilation by Inductor.
constexpr std::array kBackends{
    BackendRow{"eager", prepare_eager},         BackendRow{"eager-again", prepare_eager},
    BackendRow{"tuned", prepare_tuned},         BackendRow{"torchscript", prepare_torchscript},
    BackendRow{"cudagraph", prepare_cudagraph},
};

}  // namespace

std::variant<ArmCall, ArmTurn> calls_of(Arm& arm, const std::vector<at::Tensor>& inputs) {
    if (SeparateProcess* process = arm.separate_process())
        return ArmTurn(
            [process](int discarded, double fill_ms) { return process->turn(discarded, fill_ms); });
    return ArmCall([&arm, &inputs] { arm.run(inputs); });
}

PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context) {
    if (const auto refusal = mode_refusal(mode, context.device.is_cpu() ? "cpu" : "cuda"); !refusal.empty())
        throw UnsupportedError(refusal);
    // The caller has converted model and input, or the row would be labelled with a type that did not run.
    if ((mode.dtype && scalar_type(*mode.dtype) != context.inputs.front().scalar_type()) ||
        arm_settings(mode.id, context.settings) != context.settings)
        throw UnsupportedError(message(
            "the suffixes of %1 are only for runs; choose the number type and the memory layout instead",
            mode.id));
    if (!context.module->compiled_file().empty()) return prepare_compiled_file(mode, context);
    if (!context.module->onnx_file().empty() && mode.package.empty())
        throw UnsupportedError(
            message("an ONNX file runs only in the modes of other engines: %1", "openvino, onnxruntime"));
    if (mode.engine == Engine::python) return prepare_python(mode, context);
    if (!mode.package.empty()) return prepare_engine(mode, context);
    const auto row = std::ranges::find(kBackends, without_suffixes(mode.id), &BackendRow::mode);
    if (row != kBackends.end()) return row->prepare(mode, context);
    if (mode.compiled) return prepare_inductor(mode, context);
    throw UnsupportedError("mode " + std::string(mode.id) + " has no backend in this version");
}

}  // namespace bench::backends
