#include "core/engine/worker/loss_check.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/training/losses.h"
#include "core/engine/training/mixed_precision.h"
#include "core/plan/training_cell.h"

namespace bench::backends {

namespace {

constexpr int kDraws = 8;          ///< forward passes, each with its own dropout masks
constexpr int kToSeeThatNone = 2;  ///< if this many losses are equal, the model has no dropout
/// Steps take milliseconds on a GPU and seconds on a CPU.
constexpr std::size_t kStepsAtLeast = 2, kStepsAtMost = 20;
constexpr double kSeconds = 5;

}  // namespace

LossCheck::LossCheck(CellSetup& setup) : setup_(setup) {
    const PlacedModel& placed = setup.placed();
    const at::NoGradGuard no_grad;
    models::VisionModel& module = *placed.module;
    module.train();
    const std::vector<at::Tensor> clips(placed.inputs.begin(), placed.inputs.end() - 1);
    for (int draw = 0; draw < kDraws; ++draw) {
        if (draw == kToSeeThatNone && of_eager_.front() == of_eager_.back()) return;
        setup.throw_if_cancelled();
        const training::Autocast autocast(setup.device(), setup.recipe()->dtype);
        const at::Tensor scores = module.forward(clips).front();
        of_eager_.push_back(training::loss_of(*setup.recipe(), scores, placed.inputs.back()).item<double>());
    }
}

void LossCheck::check(Arm& arm, ArmResult& row) const {
    Stopwatch watch;
    double seconds = 0;
    while (row.loss.size() < kStepsAtLeast || (row.loss.size() < kStepsAtMost && seconds < kSeconds)) {
        setup_.throw_if_cancelled();
        row.loss.push_back(arm.run(setup_.placed().inputs).front().item<double>());
        seconds += watch.lap_ms() / 1e3;
    }
    row.reason = training::wrong_losses(row.loss, of_eager_, setup_.recipe()->dtype);
    if (!row.reason.empty()) row.status = ArmStatus::wrong_output;
}

}  // namespace bench::backends
