#include "core/engine/worker/learning_pass.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <string>

#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/training/learning_task.h"
#include "core/engine/training/mixed_precision.h"
#include "core/engine/worker/one_arm_pass.h"
#include "core/plan/cells.h"

namespace bench::backends {

namespace {

using training::LearningTask;

constexpr int kClipsToTell = 64;  ///< held-out clips for the accuracy
constexpr int kSayEvery = 10;     ///< steps between two progress lines

struct LearningCurve {
    std::vector<double> loss;
    double accuracy = 0;
};

/// Copies the arm's trained weights and buffers into the module.
void take_weights(const Arm& arm, models::VisionModel& module) {
    const at::NoGradGuard no_grad;
    auto parameters = module.named_parameters(), buffers = module.named_buffers();
    for (const auto& [name, value] : arm.state()) {
        at::Tensor* own = parameters.find(name);
        if (own == nullptr) own = buffers.find(name);
        if (own != nullptr) own->copy_(value);
    }
}

double accuracy_of(CellSetup& setup, const LearningTask& task) {
    const at::NoGradGuard no_grad;
    models::VisionModel& module = *setup.model().module;
    module.eval();
    const int batches = (kClipsToTell + setup.cell().batch - 1) / setup.cell().batch;
    double sum = 0;
    for (int i = 0; i < batches; ++i) {
        setup.throw_if_cancelled();
        const int step = LearningTask::kSteps + i;
        std::vector<at::Tensor> clips = task.inputs(step);
        clips.pop_back();
        const training::Autocast autocast(setup.device(), setup.recipe()->dtype);
        sum += task.accuracy(module.forward(clips).front(), step);
    }
    return sum / batches;
}

LearningCurve learn(const CellRequest& request, CellChannel& channel, ArmResult& row) {
    CellSetup setup(request, channel);
    setup.load();
    setup.describe(row);
    const std::unique_ptr<Arm> arm = std::move(setup.prepare_arm(row.mode, row).arm);
    at::manual_seed(request.cell.weights.seed);  // dropout
    const LearningTask task(*setup.recipe(), request.cell.batch, setup.device());
    LearningCurve curve;
    for (int step = 0; step < LearningTask::kSteps; ++step) {
        setup.throw_if_cancelled();
        if (step % kSayEvery == 0)
            setup.say(row.mode, Phase::check, message("step %1 of %2", step, LearningTask::kSteps));
        const std::vector<at::Tensor> inputs = task.inputs(step);
        curve.loss.push_back(arm->run(inputs).front().item<double>());
    }
    take_weights(*arm, *setup.model().module);
    curve.accuracy = accuracy_of(setup, task);
    return curve;
}

void fill_learning(CellRequest request, CellChannel& channel, ArmResult& row) {
    LearningCurve curve = learn(request, channel, row);
    row.learning.loss = std::move(curve.loss);
    row.learning.accuracy = curve.accuracy;
    if (!is_eager(row.mode)) return;
    ++request.cell.weights.seed;
    ArmResult other = row;
    curve = learn(request, channel, other);
    row.learning.other_seed_loss = std::move(curve.loss);
    row.learning.other_seed_accuracy = curve.accuracy;
}

}  // namespace

void run_learning(const CellRequest& request, CellChannel& channel) {
    run_one_arm(request, channel, message("cancelled while it learned"),
                [&](CellSetup&, ArmResult& row) { fill_learning(request, channel, row); });
}

}  // namespace bench::backends
