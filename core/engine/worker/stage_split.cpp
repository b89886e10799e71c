#include "core/engine/worker/stage_split.h"

#include <vector>

#include "core/base/error.h"
#include "core/base/statistics.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/plan/cells.h"

namespace bench::backends {

namespace {

constexpr int kStageRounds = 5;
constexpr double kEnough_s = 3;

using Samples = std::map<std::string, std::vector<double>>;

class StageRound {
public:
    StageRound(const CellSetup& setup, const PlacedModel& placed, Arm& arm,
               const imaging::ImageProcessor& processor, Samples& samples)
        : setup_(setup), placed_(placed), arm_(arm), processor_(processor), samples_(samples) {}

    void run() {
        const Cell& cell = setup_.cell();
        const auto file = imaging::benchmark_image(cell.input);
        imaging::Image image;
        for (int i = 0; i < cell.batch; ++i) image = imaging::load_image(file);
        lap("decode");
        imaging::NamedTensors tensors;
        for (int i = 0; i < cell.batch; ++i) tensors = processor_(image);
        const imaging::NamedTensors& text = setup_.queries().tensors;
        tensors.insert(tensors.end(), text.begin(), text.end());
        lap("preprocess");
        const auto batch = imaging::repeated(tensors, cell.batch);
        const auto inputs =
            convert_inputs(imaging::select_inputs(batch, placed_.module->input_names()), setup_.device(),
                           scalar_type(placed_.dtype), placed_.settings.memory_format);
        synchronize(setup_.device());
        lap("copy_in");
        auto outputs = arm_.run(inputs);
        synchronize(setup_.device());
        lap("forward");
        for (at::Tensor& output : outputs) output = output.to(at::kCPU, at::kFloat);
        lap("copy_out");
        postprocess(outputs, image);
    }

private:
    void lap(const std::string& stage) { samples_[stage].push_back(watch_.lap_ms()); }

    void postprocess(const std::vector<at::Tensor>& outputs, const imaging::Image& image) {
        const weights::LoadedModel& model = setup_.model();
        try {
            for (int i = 0; i < setup_.cell().batch; ++i) {
                std::vector<at::Tensor> of_image;
                for (const at::Tensor& output : outputs) of_image.push_back(output.slice(0, i, i + 1));
                imaging::postprocess(model.config.model_type, model.config, of_image, image.height_px,
                                     image.width_px, {.queries = setup_.queries().names});
            }
            lap("postprocess");
        } catch (const Error&) {
            // No reader for the model type, or outputs that are not finite. The stage's time stays unknown.
        }
    }

    const CellSetup& setup_;
    const PlacedModel& placed_;
    Arm& arm_;
    const imaging::ImageProcessor& processor_;
    Samples& samples_;
    Stopwatch watch_;
};

}  // namespace

std::map<std::string, double> stage_split(CellSetup& setup, Arm& arm, const std::string& mode) {
    if (setup.input_kind() != InputKind::image) return {};
    const weights::LoadedModel& model = setup.model();
    const imaging::ImageProcessor processor(model.preprocessor_config, model.config.model_type);
    Samples samples;
    const double begin_s = now_s();
    for (int round = 0; round < kStageRounds && (round == 0 || now_s() - begin_s < kEnough_s); ++round) {
        setup.throw_if_cancelled();
        StageRound(setup, setup.placed(mode), arm, processor, samples).run();
    }
    std::map<std::string, double> medians;
    for (const auto& [stage, values] : samples) medians[stage] = *statistics::median(values);
    return medians;
}

}  // namespace bench::backends
