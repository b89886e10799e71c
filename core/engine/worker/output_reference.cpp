#include "core/engine/worker/output_reference.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/out_of_memory.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/tf32_scope.h"

namespace bench::backends {

namespace {

std::vector<at::Tensor> exact_outputs(models::VisionModel& model, const std::vector<at::Tensor>& inputs,
                                      const ReferenceType& type) {
    const at::NoGradGuard no_grad;
    const Tf32Scope exact(/*products=*/false, /*convolutions=*/false);
    convert_module(model, at::kCPU, type.rounded);
    convert_module(model, type.device, type.exact);
    const auto converted =
        convert_inputs(convert_inputs(inputs, at::kCPU, type.rounded), type.device, type.exact);
    model.prepare(converted);
    std::vector<at::Tensor> outputs = model.forward(converted);
    for (at::Tensor& output : outputs) output = output.cpu();
    return outputs;
}

}  // namespace

std::optional<std::vector<at::Tensor>> reference_outputs(models::VisionModel& model,
                                                         const std::vector<at::Tensor>& inputs,
                                                         const ReferenceType& type) {
    try {
        return exact_outputs(model, inputs, type);
    } catch (...) {
        const bool is_larger = at::elementSize(type.exact) > at::elementSize(type.rounded);
        if (!is_larger || describe_failure(std::current_exception()).first != ArmStatus::oom) throw;
    }
    return std::nullopt;
}

}  // namespace bench::backends
