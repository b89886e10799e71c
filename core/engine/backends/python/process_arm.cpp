#include "core/engine/backends/python/process_arm.h"

#include <utility>

#include "core/base/time_limit.h"
#include "core/engine/backends/python/model_files.h"

namespace bench::backends {

namespace {

/// Limits for loading and compiling, and for one turn of a slow model.
constexpr std::chrono::seconds kPrepareLimit{1800}, kCallsLimit{1800};

}  // namespace

std::chrono::seconds prepare_limit() {
    return seconds_of_environment("COMPILESCOPE_COMPILE_TIMEOUT_S").value_or(kPrepareLimit);
}

ProcessArm::ProcessArm(PythonProcessOptions options, const std::filesystem::path& folder,
                       const std::string& mode, std::vector<std::string> input_names,
                       std::vector<std::string> output_names, std::shared_ptr<void> keep)
    : keep_(std::move(keep)),
      process_(std::move(options)),
      input_file_(folder / (mode + ".inputs.safetensors")),
      output_file_(folder / (mode + ".safetensors")),
      input_names_(std::move(input_names)),
      output_names_(std::move(output_names)) {}

nlohmann::json ProcessArm::begin(const nlohmann::json& request) {
    return process_.ask(request, prepare_limit());
}

std::vector<at::Tensor> ProcessArm::run(const std::vector<at::Tensor>& /*inputs*/) {
    ask({{"ask", "outputs"}, {"file", output_file_.string()}});
    const weights::SafetensorsFile file(output_file_);
    std::vector<at::Tensor> outputs;
    for (const std::string& name : output_names_) outputs.push_back(file.tensor(name));
    return outputs;
}

void ProcessArm::set_inputs(const std::vector<at::Tensor>& inputs) {
    weights::write_safetensors(input_file_, stored(named(input_names_, inputs)));
    ask({{"ask", "replace_inputs"}, {"file", input_file_.string()}});
}

std::vector<double> ProcessArm::turn(int discarded, double fill_ms) {
    return ask({{"ask", "turn"}, {"discarded", discarded}, {"fill_ms", fill_ms}}).at("times_ms");
}

double ProcessArm::back_to_back_s(int calls) {
    return ask({{"ask", "back_to_back"}, {"calls", calls}}).at("seconds");
}

SeparateProcess::Peaks ProcessArm::peaks() {
    const nlohmann::json reply = ask({{"ask", "memory"}});
    return {.host_bytes = value_or_unknown<std::int64_t>(reply, "peak_host_bytes"),
            .device_bytes = value_or_unknown<std::int64_t>(reply, "peak_device_bytes"),
            .reserved_bytes = value_or_unknown<std::int64_t>(reply, "peak_reserved_bytes")};
}

void ProcessArm::forget_peaks() {
    ask({{"ask", "forget_peaks"}});
}

nlohmann::json ProcessArm::ask(const nlohmann::json& request) {
    return process_.ask(request,
                        seconds_of_environment("COMPILESCOPE_CALLS_TIMEOUT_S").value_or(kCallsLimit));
}

}  // namespace bench::backends
