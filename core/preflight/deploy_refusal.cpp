#include "core/preflight/deploy_refusal.h"

#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/targets/remote_target.h"

namespace bench {

namespace {

/// Reasons that follow from the mode alone.
Message mode_refusal_of(const ModeInfo& mode) {
    if (mode.engine == Engine::python && !mode.compiled)
        return message(
            "%1 is the model of the Python library, which runs without CompileScope: call it under "
            "torch.no_grad()",
            mode.id);
    if (mode.engine == Engine::python)
        return message(
            "%1 is compiled in each process: in Python, call torch.compile(model, mode=\"%2\") under "
            "torch.no_grad(). To save a package, measure %3",
            mode.id, inductor_mode(mode), without_engine(mode.id));
    if (!mode.package.empty())
        return message("%1 runs in another engine, which has tools of its own to save a model", mode.id);
    if (without_suffixes(mode.id) == "torchscript")
        return message(
            "%1 has no package: in Python, torch.jit.optimize_for_inference(torch.jit.freeze("
            "torch.jit.trace(model.eval(), inputs))) makes the same, and its save() writes a file that "
            "LibTorch loads",
            mode.id);
    if (!mode.compiled)
        return message(
            "%1 has no package: it runs the model's code operator by operator. Save a compiled mode",
            mode.id);
    return {};
}

}  // namespace

Message deploy_refusal(const ArmResult& row) {
    if (!row.source.empty()) return message("a published result has no package");
    if (row.target == kExample)
        return message("the example was measured on another machine: measure the model here");
    if (is_control(row)) return message("the row repeats another one: save that one");
    if (is_training(row)) return message("training steps cannot be saved, only inference");
    if (row.status != ArmStatus::ok) return message("the mode has no result: %1", status_message(row));
    const ModeInfo* mode = find_mode(row.mode);
    if (mode == nullptr) return message("mode %1 is unknown in this version of CompileScope", row.mode);
    if (Message refusal = mode_refusal_of(*mode); !refusal.empty()) return refusal;
    if (computed_in(row) == DType::int8)
        return message("int8 code cannot be saved; save the same mode measured in another number type");
    if (remote::is_remote(row.target))
        return message("the mode was measured on %1: run compilescope-cli deploy there", row.target);
    return {};
}

}  // namespace bench
