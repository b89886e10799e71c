#include "core/engine/worker/pictures_pass.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/base/numbers.h"
#include "core/base/statistics.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/worker/cell_setup.h"
#include "core/engine/worker/picture_batches.h"

namespace bench::backends {

namespace {

using imaging::Prediction;

/// Masks of larger pictures are compared in a smaller size, because each takes classes x pixels of memory.
constexpr int kLongestMaskEdge_px = 640;
/// Below this a row has a warning, as in rule 13.
constexpr double kLeastQuietAgreement = 0.99;

/// Height and width of at most kLongestMaskEdge_px, in the same ratio.
std::pair<int, int> mask_size_px(int height_px, int width_px) {
    const int longest = std::max(height_px, width_px);
    if (longest <= kLongestMaskEdge_px) return {height_px, width_px};
    const double scale = static_cast<double>(kLongestMaskEdge_px) / longest;
    return {std::max(1, static_cast<int>(height_px * scale)),
            std::max(1, static_cast<int>(width_px * scale))};
}

class Tally {
public:
    void take(const Prediction& answer, const Prediction* eagers, std::optional<int> class_id) {
        ++count_;
        if (eagers != nullptr) compare(imaging::agreement(*eagers, answer));
        if (!class_id || answer.labels.empty()) return;
        ++labelled_;
        if (answer.labels.front().id == *class_id) ++right_;
    }

    PictureAnswers answers() const {
        PictureAnswers answers;
        answers.count = count_;
        if (!measure_.empty()) {
            answers.measure = measure_;
            answers.agreement = agreement_ / count_;
            answers.agreement_ci95 = statistics::share_ci95(*answers.agreement, count_);
        }
        if (labelled_ > 0) {
            answers.labelled = labelled_;
            answers.accuracy = static_cast<double>(right_) / labelled_;
            answers.accuracy_ci95 = statistics::share_ci95(*answers.accuracy, labelled_);
        }
        return answers;
    }

private:
    void compare(const PreviewAgreement& found) {
        measure_ = found.same_top1 ? "top1" : found.mask_iou ? "mask_iou" : "box_iou";
        agreement_ += found.same_top1  ? static_cast<double>(*found.same_top1)
                      : found.mask_iou ? *found.mask_iou
                                       : found.box_iou.value_or(0);
    }

    int count_ = 0, labelled_ = 0, right_ = 0;
    double agreement_ = 0;  ///< sum
    std::string measure_;   ///< empty: not compared
};

class PicturesPass {
public:
    PicturesPass(const CellRequest& request, CellChannel& channel) : setup_(request, channel) {
        for (const std::string& mode : setup_.cell().modes) {
            arms_.emplace_back();
            arms_.back().row = setup_.new_row(mode);
        }
    }

    void run() {
        try {
            load();
            for_each_arm([this](ArmState& arm) { arm.prepared = setup_.prepare_arm(arm.row.mode, arm.row); });
            answer_all();
            for_each_arm([this](ArmState& arm) { finish(arm); });
        } catch (const Cancelled&) {
            for (ArmState& arm : arms_)
                send(arm, ArmStatus::cancelled, message("cancelled while it answered the pictures"));
        } catch (...) {
            const auto [status, reason] = describe_failure(std::current_exception());
            for (ArmState& arm : arms_) send(arm, status, reason);
        }
    }

private:
    struct ArmState {
        ArmResult row;
        PreparedArm prepared;
        Tally tally;
        bool alive = true;  ///< false once its row has been sent
    };

    void load() {
        setup_.load();
        for (ArmState& arm : arms_) setup_.describe(arm.row);
        setup_.placed();
        batches_.emplace(setup_);
    }

    void answer_all() {
        const GradGuard guard(setup_.settings());
        while (true) {
            setup_.throw_if_cancelled();
            setup_.say("", Phase::input,
                       message("picture %1 of %2", batches_->taken() + 1, batches_->count()));
            const PictureBatch batch = batches_->next();
            if (batch.pictures.empty()) break;
            setup_.say("", Phase::check, message("picture %1 of %2", batches_->taken(), batches_->count()));
            const std::vector<Prediction> eagers = answers_of_eager(batch);
            for_each_arm([&](ArmState& arm) { take_answers(arm, batch, eagers); });
        }
    }

    std::vector<at::Tensor> on_device(const PictureBatch& batch, const PlacedModel& placed) const {
        return convert_inputs(batch.inputs, setup_.device(), scalar_type(placed.dtype),
                              placed.settings.memory_format);
    }

    /// Empty for a model that has no eager.
    std::vector<Prediction> answers_of_eager(const PictureBatch& batch) {
        const PlacedModel& placed = setup_.placed();
        if (!placed.module->has_eager()) return {};
        return read(placed.module->forward(on_device(batch, placed)), batch);
    }

    std::vector<Prediction> read(const std::vector<at::Tensor>& outputs, const PictureBatch& batch) const {
        std::vector<at::Tensor> on_cpu;
        for (const at::Tensor& output : outputs) on_cpu.push_back(output.to(at::kCPU, at::kFloat));
        const weights::HfConfig& config = setup_.model().config;
        const imaging::PostprocessOptions options{.top_k = 1, .queries = setup_.queries().names};
        std::vector<Prediction> predictions;
        for (std::size_t i = 0; i < batch.pictures.size(); ++i) {
            const auto first = static_cast<std::int64_t>(i);
            std::vector<at::Tensor> one;
            for (const at::Tensor& output : on_cpu) one.push_back(output.slice(0, first, first + 1));
            const auto [height_px, width_px] =
                mask_size_px(batch.pictures[i].height_px, batch.pictures[i].width_px);
            predictions.push_back(
                imaging::postprocess(config.model_type, config, one, height_px, width_px, options));
        }
        return predictions;
    }

    void take_answers(ArmState& arm, const PictureBatch& batch, const std::vector<Prediction>& eagers) {
        // Eager's answers are known, because the other arms are compared with them.
        const bool is_eager = arm.row.mode == eager_of(Engine::cpp), is_known = is_eager && !eagers.empty();
        const std::vector<Prediction> own = is_known ? std::vector<Prediction>{} : answers_of(arm, batch);
        const std::vector<Prediction>& answers = is_known ? eagers : own;
        const bool compares = !eagers.empty() && !is_eager;
        for (std::size_t i = 0; i < answers.size(); ++i)
            arm.tally.take(answers[i], compares ? &eagers[i] : nullptr, batch.pictures[i].class_id);
    }

    std::vector<Prediction> answers_of(const ArmState& arm, const PictureBatch& batch) {
        const std::vector<at::Tensor> inputs = on_device(batch, setup_.placed(arm.row.mode));
        if (SeparateProcess* process = arm.prepared.arm->separate_process()) process->set_inputs(inputs);
        return read(arm.prepared.arm->run(inputs), batch);
    }

    void finish(ArmState& arm) {
        PictureAnswers& answers = arm.row.pictures;
        answers = arm.tally.answers();
        if (batches_->skipped() > 0) {
            answers.skipped = static_cast<int>(batches_->skipped());
            arm.row.warnings.push_back(message(
                "%1 of %2 pictures were left out, because the model prepares them in another shape than the "
                "one that is measured",
                batches_->skipped(), batches_->count()));
        }
        if (answers.agreement && *answers.agreement < kLeastQuietAgreement)
            arm.row.warnings.push_back(message("on %1 pictures, only %2 % of the answers agree with eager's",
                                               *answers.count, numbers::fixed(100 * *answers.agreement, 1)));
        send(arm, ArmStatus::ok, {});
    }

    void for_each_arm(const std::function<void(ArmState&)>& work) {
        for (ArmState& arm : arms_) {
            if (!arm.alive) continue;
            try {
                work(arm);
            } catch (const Cancelled&) {
                throw;
            } catch (...) {
                const auto [status, reason] = describe_failure(std::current_exception());
                send(arm, status, reason);
            }
        }
    }

    void send(ArmState& arm, ArmStatus status, const Message& reason) {
        if (!std::exchange(arm.alive, false)) return;
        arm.prepared.arm.reset();
        arm.row.status = status;
        arm.row.reason = reason;
        setup_.send_row(arm.row);
    }

    CellSetup setup_;
    std::vector<ArmState> arms_;
    std::optional<PictureBatches> batches_;
};

}  // namespace

void run_pictures(const CellRequest& request, CellChannel& channel) {
    PicturesPass(request, channel).run();
}

}  // namespace bench::backends
