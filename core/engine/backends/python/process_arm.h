#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/python/python_process.h"
#include "core/engine/models/loading/safetensors.h"

namespace bench::backends {

/// Limit for loading, converting and compiling in another process: COMPILESCOPE_COMPILE_TIMEOUT_S, else 1800 s.
std::chrono::seconds prepare_limit();

/// An arm whose model is in another process, which answers the requests {ask: ...} of
/// core/python/compilescope/timed_calls.py.
class ProcessArm : public Arm, public SeparateProcess {
public:
    /// Starts the process; see PythonProcess. Inputs and outputs are passed in files of `folder` whose names
    /// begin with `mode`. `keep` is destroyed after the process has ended.
    ProcessArm(PythonProcessOptions options, const std::filesystem::path& folder, const std::string& mode,
               std::vector<std::string> input_names, std::vector<std::string> output_names,
               std::shared_ptr<void> keep = {});

    /// Sends the first request, which prepares the model. Throws like PythonProcess::ask().
    nlohmann::json begin(const nlohmann::json& request);

    SeparateProcess* separate_process() override { return this; }
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override;
    void set_inputs(const std::vector<at::Tensor>& inputs) override;
    std::vector<double> turn(int discarded, double fill_ms) override;
    double back_to_back_s(int calls) override;
    Peaks peaks() override;
    void forget_peaks() override;

private:
    /// Returns the inputs in number types that the process can read.
    virtual weights::NamedTensors stored(weights::NamedTensors inputs) const { return inputs; }

    nlohmann::json ask(const nlohmann::json& request);

    std::shared_ptr<void> keep_;
    PythonProcess process_;
    std::filesystem::path input_file_, output_file_;
    std::vector<std::string> input_names_, output_names_;
};

/// Returns the value of a key; empty if it is missing or null.
template <typename T>
std::optional<T> value_or_unknown(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() ? std::nullopt : std::optional<T>(found->get<T>());
}

}  // namespace bench::backends
