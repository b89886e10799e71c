#include "core/engine/worker/calibration.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include "core/base/sha256.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/worker/picture_batches.h"

namespace bench::backends {

namespace {

constexpr std::size_t kMostPictures = 32;
constexpr int kRandomCalls = 8;

using Call = std::vector<at::Tensor>;

std::vector<Call> calls_of_pictures(const CellSetup& setup, int& pictures) {
    std::vector<Call> calls;
    PictureBatches batches(setup, kMostPictures);
    for (PictureBatch batch = batches.next(); !batch.pictures.empty(); batch = batches.next()) {
        pictures += static_cast<int>(batch.pictures.size());
        calls.push_back(std::move(batch.inputs));
    }
    return calls;
}

std::vector<Call> random_calls(const CellSetup& setup) {
    const at::Generator generator = at::detail::createCPUGenerator(setup.cell().weights.seed);
    std::vector<Call> calls;
    for (int call = 0; call < kRandomCalls; ++call) {
        Call& inputs = calls.emplace_back();
        for (const at::Tensor& input : setup.inputs())
            inputs.push_back(input.is_floating_point() ? at::randn(input.sizes(), generator, input.options())
                                                       : input);
    }
    return calls;
}

}  // namespace

Calibration write_calibration(const CellSetup& setup, const std::filesystem::path& file) {
    Calibration calibration{.file = file};
    int count = 0;
    std::vector<Call> calls;
    if (setup.cell().pictures.empty()) {
        calls = random_calls(setup);
        count = kRandomCalls * setup.cell().batch;
        calibration.made.source = CalibrationSource::random;
    } else {
        calls = calls_of_pictures(setup, count);
        calibration.made.source = CalibrationSource::pictures;
    }
    calibration.made.inputs = count;
    const std::vector<std::string> names = setup.model().module->input_names();
    weights::NamedTensors stacked;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::vector<at::Tensor> of_input;
        for (const Call& call : calls) of_input.push_back(call[i]);
        stacked.emplace_back(names[i], at::stack(of_input));
    }
    weights::write_safetensors(file, stacked);
    calibration.sha256 = sha256_of_file(file);
    return calibration;
}

}  // namespace bench::backends
