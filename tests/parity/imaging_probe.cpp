/// Lets the parity tests call core/imaging many times in one process, since each start of LibTorch costs half
/// a second. Reads one JSON request from stdin:
///   {"preprocess": {"config": FILE, "model_type": T, "images": [FILE...], "output": OUT}}
///     writes tensors "I.pixel_values" (and "I.pixel_mask") for image I; a refusal goes to stdout as {"I":
///     reason}
///   {"postprocess": {"config": FILE, "inputs": FILE, "cases": [{"outputs": [NAME...], "height", "width",
///   "top_k",
///     "threshold", "segmentation", "queries", "map_png"}]}}   prints a list of predictions
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/imaging/postprocess.h"
#include "core/imaging/prediction_json.h"
#include "core/imaging/preprocess.h"
#include "core/weights/hf_config.h"
#include "core/weights/safetensors.h"

using nlohmann::json;
namespace imaging = bench::imaging;
namespace weights = bench::weights;

namespace {

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

}  // namespace

int main() {
    const json request = json::parse(std::cin);
    std::cout << (request.contains("preprocess") ? preprocess(request["preprocess"])
                                                 : postprocess(request["postprocess"]));
}
