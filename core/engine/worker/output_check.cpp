#include "core/engine/worker/output_check.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <string>

#include "core/engine/backends/accuracy.h"
#include "core/engine/runtime/runtime_setup.h"

namespace bench::backends {

namespace {

/// fp64 on the CPU takes seconds a call and twice the memory for weights, which is acceptable for one image.
constexpr int kLargestFp64Batch = 1;

}  // namespace

OutputCheck::OutputCheck(CellSetup& setup) : setup_(setup) {
    models::VisionModel& module = *setup.model().module;
    if (!module.compiled_file().empty()) {
        setup.place();
        return;
    }
    const at::ScalarType dtype = scalar_type(setup.cell().dtype);
    const bool fp64 = setup.cell().batch <= kLargestFp64Batch && !setup.model().fixed_dtype;
    {
        const at::NoGradGuard no_grad;
        // Weights and inputs are rounded to the cell's dtype first, as for the arm, so that the error is only
        // that of the arithmetic.
        convert_module(module, at::kCPU, dtype);
        const at::Device device = fp64 ? at::Device(at::kCPU) : setup.device();
        const at::ScalarType exact = fp64 ? at::kDouble : at::kFloat;
        convert_module(module, device, exact);
        const auto inputs = convert_inputs(convert_inputs(setup.inputs(), at::kCPU, dtype), device, exact);
        module.prepare(inputs);
        reference_ = module.forward(inputs);
        for (at::Tensor& output : reference_) output = output.cpu();
        setup.place();
        empty_cache(setup.device());
    }
    setup.throw_if_cancelled();
    const GradGuard guard(setup.settings());
    const auto first = module.forward(setup.inputs()), second = module.forward(setup.inputs());
    bool deterministic = true;
    for (std::size_t i = 0; i < first.size(); ++i)
        deterministic = deterministic && at::equal(first[i], second[i]);
    for (const at::Tensor& output : first) eager_outputs_.push_back(output.cpu());
    eager_ = compare_outputs(reference_, first, module.output_names());
    eager_.reference = fp64 ? "fp64" : "fp32";
    eager_.eager_deterministic = deterministic;
    setup.throw_if_cancelled();
}

void OutputCheck::check(Arm& arm, ArmResult& row) const {
    if (reference_.empty()) return;
    if (row.mode == eager_of(Engine::cpp)) {
        row.accuracy = eager_;
    } else {
        const GradGuard guard(setup_.settings());
        const auto outputs = arm.run(setup_.inputs());
        synchronize(setup_.device());
        row.accuracy = compare_outputs(reference_, outputs, setup_.model().module->output_names());
        const Accuracy from_eager =
            compare_outputs(eager_outputs_, outputs, setup_.model().module->output_names());
        row.accuracy.vs_eager_max_abs = from_eager.max_abs;
        row.accuracy.vs_eager_error_over_std = from_eager.error_over_std;
        row.accuracy.reference = eager_.reference;
        row.accuracy.eager_deterministic = eager_.eager_deterministic;
    }
    row.reason = wrong_output_reason(row.accuracy, eager_, setup_.cell().dtype,
                                     setup_.model().module->thresholds_masks());
    if (!row.reason.empty()) row.status = ArmStatus::wrong_output;
}

Message OutputCheck::wrong_output(Arm& arm) const {
    ArmResult row;
    check(arm, row);
    return row.reason;
}

}  // namespace bench::backends
