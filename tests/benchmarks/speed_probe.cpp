/// Our side of loading.py and image.py: times one thing after the other on request, so that both sides can
/// take turns. A JSON request a line on stdin, an answer a line on stdout; all times in seconds:
///   {"threads": N}                                             -> {}
///   {"load": FOLDER}      describes, makes and fills a model   -> {"seconds": S}
///   {"fill": FOLDER}      fills a model that is there          -> {"seconds": S}
///   {"memory": FOLDER}    loads, once                          -> {"peak_bytes": above what there was
///   before}
///   {"image": FILE, "config": FILE, "model_type": T}           -> {"decode": S, "preprocess": S}
#include <ATen/Parallel.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/engine/models/loading/checkpoint.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/models/model_registry.h"
#include "core/engine/processing/preprocess.h"
#include "core/imaging/image.h"

using nlohmann::json;
namespace imaging = bench::imaging;
namespace weights = bench::weights;

namespace {

template <typename Work>
double seconds_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A line of /proc/self/status, "VmRSS" or "VmHWM".
std::int64_t status_bytes(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key + ":")) return std::stoll(line.substr(key.size() + 1)) * 1024;
    return 0;
}

json load(const std::string& folder) {
    std::shared_ptr<bench::models::VisionModel> module;
    return {{"seconds", seconds_of([&] { module = weights::load_model(folder, {}).module; })}};
}

json fill(const std::string& folder) {
    static std::map<std::string, std::shared_ptr<bench::models::VisionModel>> models;
    const weights::HfConfig config = weights::load_config(folder + "/config.json");
    auto& model = models[folder];
    if (!model) model = bench::models::make_model(config);
    return {
        {"seconds", seconds_of([&] { weights::Checkpoint(folder).copy_into(*model, config.model_type); })}};
}

json memory(const std::string& folder) {
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak is measured from here
    const std::int64_t before = status_bytes("VmRSS");
    const auto loaded = weights::load_model(folder, {});
    return {{"peak_bytes", status_bytes("VmHWM") - before}};
}

json image(const json& request) {
    const imaging::ImageProcessor processor(request["config"].get<std::string>(),
                                            request["model_type"].get<std::string>());
    imaging::Image image;
    const double decode =
        seconds_of([&] { image = imaging::load_image(request["image"].get<std::string>()); });
    return {{"decode", decode}, {"preprocess", seconds_of([&] { (void)processor(image); })}};
}

json answer(const json& request) {
    if (request.contains("load")) return load(request["load"]);
    if (request.contains("fill")) return fill(request["fill"]);
    if (request.contains("memory")) return memory(request["memory"]);
    if (request.contains("image")) return image(request);
    at::set_num_threads(request["threads"]);
    return json::object();
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(json::parse(line)) << std::endl;
}
