/// A model of ours on a checkpoint, called when asked to: what eager_ratio.py times beside transformers'.
///
///   eager_server MODEL FOLDER INPUTS.safetensors THREADS
///
/// Each line of stdin is a number of seconds: calls the model once (but for calls of a second or more, which
/// the other engine's turn cannot have cooled), then until they are over, at least once, and answers with the
/// mean milliseconds of those later calls. First comes a line once the model is ready.
#include <iostream>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/steady_clock.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/runtime/runtime_setup.h"

namespace {

constexpr double kLongCall_s = 1;

int serve(const std::vector<std::string>& words) {
    using namespace bench;
    RuntimeSettings settings;
    settings.threads = std::stoi(words.at(3));
    settings = backends::apply_settings(settings);
    const backends::GradGuard no_grad(settings);
    const weights::LoadedModel model =
        weights::load_model(words.at(0), {.source = WeightsSource::folder, .folder = words.at(1)});
    backends::convert_module(*model.module, at::kCPU, at::kFloat);
    const weights::SafetensorsFile file{words.at(2)};
    std::vector<at::Tensor> inputs;
    for (const std::string& name : model.module->input_names()) inputs.push_back(file.tensor(name).clone());
    model.module->prepare(inputs);
    std::cout << "ready" << std::endl;
    double call_s = 0;
    for (double seconds = 0; std::cin >> seconds;) {
        if (call_s < kLongCall_s) model.module->forward(inputs);
        int calls = 0;
        const double begin_s = now_s();
        do {
            model.module->forward(inputs);
            ++calls;
        } while (now_s() - begin_s < seconds);
        call_s = (now_s() - begin_s) / calls;
        std::cout << call_s * 1e3 << std::endl;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        return serve({words + 1, words + count});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
