/// Lets the parity tests call what needs LibTorch many times in one process, since each start costs a second.
/// Answers each line of stdin, a request, with a line:
///   {"command": [WORD...]}   a command line of `infer` or `preprocess`: {"code", "stdout", "stderr"}
///   {"preprocess": {"config": FILE, "model_type": T, "images": [FILE...], "output": OUT}}
///     writes tensors "I.pixel_values" (and "I.pixel_mask") for image I; {"result": {"I": why it was
///     refused}}
///   {"postprocess": {"config": FILE, "inputs": FILE, "cases": [{"outputs": [NAME...], "height", "width",
///   "top_k",
///     "threshold", "segmentation", "queries", "map_png"}]}}   {"result": a list of predictions}
/// What fails is {"error": why}.
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/processing/prediction_json.h"
#include "core/engine/processing/preprocess.h"
#include "core/imaging/image.h"

using nlohmann::json;
namespace imaging = bench::imaging;
namespace weights = bench::weights;

namespace {

/// Until it goes, what is written to `stream` is kept.
class Captured {
public:
    explicit Captured(std::ostream& stream) : stream_(stream), own_(stream.rdbuf(text_.rdbuf())) {}
    ~Captured() { stream_.rdbuf(own_); }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;

    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::ostream& stream_;
    std::streambuf* own_;
};

json command(const json& words) {
    constexpr std::array kCommands{app::CommandRow{app::torch_command::kInfer, app::add_infer},
                                   app::CommandRow{app::torch_command::kPreprocess, app::add_preprocess}};
    auto texts = words.get<std::vector<std::string>>();
    texts.insert(texts.begin(), "compilescope-cli");
    std::vector<char*> arguments;
    for (std::string& text : texts) arguments.push_back(text.data());
    const Captured out(std::cout), errors(std::cerr);
    const int code = app::run_program(kCommands, static_cast<int>(arguments.size()), arguments.data());
    return {{"code", code}, {"stdout", out.text()}, {"stderr", errors.text()}};
}

json preprocess(const json& request) {
    const imaging::ImageProcessor processor(request["config"].get<std::string>(),
                                            request["model_type"].get<std::string>());
    weights::NamedTensors named;
    json refusals = json::object();
    for (std::size_t i = 0; i < request["images"].size(); ++i) {
        const std::string number = std::to_string(i);
        try {
            for (auto& [name, tensor] :
                 processor(imaging::load_image(request["images"][i].get<std::string>())))
                named.emplace_back(number + "." + name, tensor);
        } catch (const bench::InputError& error) {
            refusals[number] = error.what();
        }
    }
    weights::write_safetensors(request["output"].get<std::string>(), named);
    return refusals;
}

json postprocess(const json& request) {
    const weights::HfConfig config = weights::load_config(request["config"].get<std::string>());
    const weights::SafetensorsFile inputs{request["inputs"].get<std::string>()};
    json predictions = json::array();
    for (const json& one : request["cases"]) {
        std::vector<at::Tensor> outputs;
        for (const json& name : one["outputs"]) outputs.push_back(inputs.tensor(name.get<std::string>()));
        imaging::PostprocessOptions options{.top_k = one.value("top_k", 5)};
        if (one.contains("threshold")) options.threshold = one["threshold"].get<double>();
        options.segmentation =
            bench::value_in(imaging::kSegmentationNames, one.value("segmentation", "model")).value();
        options.queries = one.value("queries", std::vector<std::string>());
        const imaging::Prediction prediction =
            imaging::postprocess(config.model_type, config, outputs, one["height"], one["width"], options);
        if (one.contains("map_png"))
            imaging::write_png16(one["map_png"].get<std::string>(), prediction.map.width_px,
                                 prediction.map.height_px, prediction.map.ids);
        predictions.push_back(imaging::to_json(prediction));
    }
    return predictions;
}

json answer(const json& request) {
    if (request.contains("command")) return command(request["command"]);
    try {
        const bool is_before = request.contains("preprocess");
        return {
            {"result", is_before ? preprocess(request["preprocess"]) : postprocess(request["postprocess"])}};
    } catch (const std::exception& error) {
        return {{"error", error.what()}};
    }
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(json::parse(line)) << std::endl;
}
