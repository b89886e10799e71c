#include "core/engine/worker/output_check.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <string>

#include "core/base/numbers.h"
#include "core/engine/backends/accuracy.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/worker/output_reference.h"

namespace bench::backends {

namespace {

/// fp64 on the CPU takes seconds a call and twice the memory for weights, which is acceptable for one image.
constexpr int kLargestFp64Batch = 1;
/// Below this the answer in another number type differs by more than single pixels of a mask.
constexpr double kUsualAgreement = 0.99;

}  // namespace

OutputCheck::OutputCheck(CellSetup& setup) : setup_(setup) {
    models::VisionModel& module = *setup.model().module;
    if (!module.compiled_file().empty()) {
        setup.placed();
        return;
    }
    const at::ScalarType dtype = scalar_type(setup.cell().dtype);
    if (!module.onnx_file().empty()) {
        compute_onnx_reference(dtype);
        return;
    }
    const bool fp64 = setup.cell().batch <= kLargestFp64Batch && !setup.model().fixed_dtype;
    auto exact = reference_outputs(module, setup.inputs(),
                                   {.rounded = dtype,
                                    .device = fp64 ? at::Device(at::kCPU) : setup.device(),
                                    .exact = fp64 ? at::kDouble : at::kFloat});
    {
        const at::NoGradGuard no_grad;
        setup.placed();
    }
    empty_cache(setup.device());
    setup.throw_if_cancelled();
    const GradGuard guard(setup.settings());
    const std::vector<at::Tensor>& inputs = setup.placed().inputs;
    const auto first = module.forward(inputs), second = module.forward(inputs);
    bool deterministic = true;
    for (std::size_t i = 0; i < first.size(); ++i)
        deterministic = deterministic && at::equal(first[i], second[i]);
    for (const at::Tensor& output : first) eager_outputs_.push_back(output.cpu());
    reference_ = exact ? std::move(*exact) : eager_outputs_;
    eager_ = compare_outputs(reference_, first, module.output_names());
    eager_.reference = !exact ? "eager" : fp64 ? "fp64" : "fp32";
    eager_.eager_deterministic = deterministic;
    setup.throw_if_cancelled();
}

/// There is no eager: outputs are compared with the reference alone.
void OutputCheck::compute_onnx_reference(at::ScalarType dtype) {
    models::VisionModel& module = *setup_.model().module;
    if (auto exact = reference_outputs(module, setup_.inputs(),
                                       {.rounded = dtype, .device = at::kCPU, .exact = at::kDouble}))
        reference_ = std::move(*exact);
    eager_.reference = "fp64";
    setup_.placed();
}

const Accuracy& OutputCheck::eager_in(const PlacedModel& placed) const {
    if (&placed == &setup_.placed() || eager_outputs_.empty()) return eager_;
    const auto [known, is_new] = eager_in_.try_emplace(&placed);
    if (is_new)
        known->second =
            compare_outputs(reference_, placed.module->forward(placed.inputs), placed.module->output_names());
    return known->second;
}

void OutputCheck::check(Arm& arm, ArmResult& row) const {
    if (reference_.empty()) return;
    const PlacedModel& placed = setup_.placed(row.mode);
    const GradGuard guard(setup_.settings());
    if (row.mode == eager_of(Engine::cpp)) {
        row.accuracy = eager_;
    } else {
        const auto outputs = arm.run(placed.inputs);
        synchronize(setup_.device());
        row.accuracy = compare_outputs(reference_, outputs, setup_.model().module->output_names());
        if (!eager_outputs_.empty()) {
            const Accuracy from_eager =
                compare_outputs(eager_outputs_, outputs, setup_.model().module->output_names());
            row.accuracy.vs_eager_max_abs = from_eager.max_abs;
            row.accuracy.vs_eager_error_over_std = from_eager.error_over_std;
        }
        row.accuracy.reference = eager_.reference;
        row.accuracy.eager_deterministic = eager_.eager_deterministic;
    }
    if (row.accuracy.reference == "eager")
        row.warnings.push_back(message(
            "there was not enough memory for a float32 reference, so outputs are compared with eager's in %1",
            name_in(kDTypeNames, setup_.cell().dtype)));
    const DType dtype = arm_dtype(row.mode, setup_.cell().dtype);
    row.reason =
        wrong_output_reason(row.accuracy, eager_in(placed), dtype, setup_.model().module->thresholds_masks());
    if (!row.reason.empty()) row.status = ArmStatus::wrong_output;
    if (!row.reason.empty() || dtype == eager_dtype(setup_.cell().dtype)) return;
    if (const auto agreement = answer_agreement(row.accuracy); agreement && *agreement < kUsualAgreement)
        row.warnings.push_back(message("in %1, only %2 % of the answer agrees with the %3 reference",
                                       name_in(kDTypeNames, dtype), numbers::fixed(100 * *agreement, 1),
                                       row.accuracy.reference));
}

Message OutputCheck::wrong_output(Arm& arm, const std::string& mode) const {
    ArmResult row;
    row.mode = mode;
    check(arm, row);
    return row.reason;
}

}  // namespace bench::backends
