#include "core/engine/worker/pictures_pass.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/statistics.h"
#include "core/catalog/class_names.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/processing/preprocess.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/worker/cell_setup.h"
#include "core/imaging/image.h"
#include "core/imaging/picture_set.h"

namespace bench::backends {

namespace {

using imaging::Prediction;

constexpr const char* kPixels = "pixel_values";
/// Masks of larger pictures are compared in a smaller size, because each takes classes x pixels of memory.
constexpr int kLongestMaskEdge_px = 640;
/// Below this a row has a warning, as in rule 13.
constexpr double kLeastQuietAgreement = 0.99;

struct KnownPicture {
    std::filesystem::path file;
    std::optional<int> class_id;
};

/// The pictures of one call. `sizes_px` and `classes` have one element for each picture; the last picture is
/// repeated in `inputs` if the batch is larger.
struct Batch {
    std::vector<at::Tensor> inputs;             ///< on the CPU
    std::vector<std::pair<int, int>> sizes_px;  ///< height and width
    std::vector<std::optional<int>> classes;
};

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
        const weights::LoadedModel& model = setup_.model();
        processor_.emplace(model.preprocessor_config, model.config.model_type);
        const auto names = model.module->input_names();
        const auto pixels = std::ranges::find(names, kPixels);
        if (pixels == names.end())
            throw UnsupportedError(message("%1 does not read pictures", setup_.cell().model));
        shape_ = setup_.inputs()[static_cast<std::size_t>(pixels - names.begin())].sizes().vec();
        for (const imaging::Picture& picture : imaging::pictures_in(setup_.cell().pictures))
            pictures_.push_back({picture.file, class_of(picture)});
        setup_.placed();
    }

    std::optional<int> class_of(const imaging::Picture& picture) const {
        if (picture.class_word.empty()) return std::nullopt;
        const auto id = weights::class_named(picture.class_word, setup_.model().config.id2label);
        if (!id && picture.must_be_known)
            throw InputError(about(
                (std::filesystem::path(setup_.cell().pictures) / imaging::kPictureLabels).string(),
                message(
                    "the model has no class %1, or several, for %2; names and numbers are those of the model",
                    picture.class_word, picture.file.string())));
        return id;
    }

    void answer_all() {
        const GradGuard guard(setup_.settings());
        while (next_ < pictures_.size()) {
            setup_.throw_if_cancelled();
            setup_.say("", Phase::input, message("picture %1 of %2", next_ + 1, pictures_.size()));
            const Batch batch = next_batch();
            if (batch.sizes_px.empty()) break;
            setup_.say("", Phase::check, message("picture %1 of %2", next_, pictures_.size()));
            const std::vector<Prediction> eagers = answers_of_eager(batch);
            for_each_arm([&](ArmState& arm) { take_answers(arm, batch, eagers); });
        }
        if (skipped_ == pictures_.size())
            throw InputError(
                about("--pictures " + setup_.cell().pictures,
                      message("the model prepares none of the pictures in the shape that is measured "
                              "(%1x%2 pixels)",
                              shape_[3], shape_[2])));
    }

    /// Reads pictures until the batch is full. Skips those of another shape, which compiled code does not take.
    Batch next_batch() {
        Batch batch;
        std::vector<imaging::NamedTensors> prepared;
        while (next_ < pictures_.size() && std::ssize(prepared) < setup_.cell().batch) {
            const KnownPicture& picture = pictures_[next_++];
            const imaging::Image image = imaging::load_image(picture.file);
            imaging::NamedTensors tensors = (*processor_)(image);
            if (tensors.front().second.sizes().slice(1) != at::IntArrayRef(shape_).slice(1)) {
                ++skipped_;
                continue;
            }
            prepared.push_back(std::move(tensors));
            batch.sizes_px.emplace_back(mask_size_px(image.height_px, image.width_px));
            batch.classes.push_back(picture.class_id);
        }
        if (!prepared.empty()) batch.inputs = inputs_of(std::move(prepared));
        return batch;
    }

    std::vector<at::Tensor> inputs_of(std::vector<imaging::NamedTensors> prepared) const {
        const int count = setup_.cell().batch;
        while (std::ssize(prepared) < count) prepared.push_back(prepared.back());
        imaging::NamedTensors named;
        for (std::size_t i = 0; i < prepared.front().size(); ++i) {
            std::vector<at::Tensor> parts;
            for (const imaging::NamedTensors& one : prepared) parts.push_back(one[i].second);
            named.emplace_back(prepared.front()[i].first, at::cat(parts));
        }
        std::ranges::move(imaging::repeated(setup_.queries().tensors, count), std::back_inserter(named));
        return imaging::select_inputs(named, setup_.model().module->input_names());
    }

    std::vector<at::Tensor> on_device(const Batch& batch, const PlacedModel& placed) const {
        return convert_inputs(batch.inputs, setup_.device(), scalar_type(placed.dtype),
                              placed.settings.memory_format);
    }

    /// Empty for a model that has no eager.
    std::vector<Prediction> answers_of_eager(const Batch& batch) {
        const PlacedModel& placed = setup_.placed();
        if (!placed.module->has_eager()) return {};
        return read(placed.module->forward(on_device(batch, placed)), batch);
    }

    std::vector<Prediction> read(const std::vector<at::Tensor>& outputs, const Batch& batch) const {
        std::vector<at::Tensor> on_cpu;
        for (const at::Tensor& output : outputs) on_cpu.push_back(output.to(at::kCPU, at::kFloat));
        const weights::HfConfig& config = setup_.model().config;
        const imaging::PostprocessOptions options{.top_k = 1, .queries = setup_.queries().names};
        std::vector<Prediction> predictions;
        for (std::size_t i = 0; i < batch.sizes_px.size(); ++i) {
            const auto first = static_cast<std::int64_t>(i);
            std::vector<at::Tensor> one;
            for (const at::Tensor& output : on_cpu) one.push_back(output.slice(0, first, first + 1));
            const auto [height_px, width_px] = batch.sizes_px[i];
            predictions.push_back(
                imaging::postprocess(config.model_type, config, one, height_px, width_px, options));
        }
        return predictions;
    }

    void take_answers(ArmState& arm, const Batch& batch, const std::vector<Prediction>& eagers) {
        const std::vector<at::Tensor> inputs = on_device(batch, setup_.placed(arm.row.mode));
        if (SeparateProcess* process = arm.prepared.arm->separate_process()) process->set_inputs(inputs);
        const std::vector<Prediction> answers = read(arm.prepared.arm->run(inputs), batch);
        const bool compares = !eagers.empty() && arm.row.mode != eager_of(Engine::cpp);
        for (std::size_t i = 0; i < answers.size(); ++i)
            arm.tally.take(answers[i], compares ? &eagers[i] : nullptr, batch.classes[i]);
    }

    void finish(ArmState& arm) {
        PictureAnswers& answers = arm.row.pictures;
        answers = arm.tally.answers();
        if (skipped_ > 0) {
            answers.skipped = static_cast<int>(skipped_);
            arm.row.warnings.push_back(message(
                "%1 of %2 pictures were left out, because the model prepares them in another shape than the "
                "one that is measured",
                skipped_, pictures_.size()));
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
    std::optional<imaging::ImageProcessor> processor_;
    std::vector<std::int64_t> shape_;  ///< of the measured pixel_values, the batch included
    std::vector<KnownPicture> pictures_;
    std::size_t next_ = 0, skipped_ = 0;
};

}  // namespace

void run_pictures(const CellRequest& request, CellChannel& channel) {
    PicturesPass(request, channel).run();
}

}  // namespace bench::backends
