#include "core/engine/backends/python/engine_arm.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/sha256.h"
#include "core/base/text_file.h"
#include "core/catalog/engines.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/python/model_files.h"
#include "core/engine/backends/python/process_arm.h"
#include "core/engine/runtime/scalar_type.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRecord = "converted.json";  ///< written after the model, in the same folder

std::string add_command(const engines::EngineInfo& engine) {
    return "compilescope-cli engines add " + std::string(engine.name);
}

engines::Installed require_installed(const engines::EngineInfo& engine) {
    const auto installed = engines::installed(engine.name);
    if (!installed)
        throw UnsupportedError(
            message("%1 is not installed; `%2` installs it", engine.title, add_command(engine)));
    if (engines::state_of(engine.name) == engines::State::outdated)
        throw UnsupportedError(
            message("%1 %2 is installed, but this program is checked with %3; `%4` installs that version",
                    engine.title, installed->version, engines::pinned_versions(engine.name).back(),
                    add_command(engine)));
    return *installed;
}

/// Returns the engine's name for the arm's number type.
std::string require_precision(const engines::EngineInfo& engine, const PrepareContext& context) {
    const at::ScalarType type = context.inputs.front().scalar_type();
    std::string types;
    for (std::size_t i = 0; i < engine.precision_count; ++i) {
        const auto& [dtype, name] = engine.precisions[i];
        if (context.calibration ? dtype == DType::int8 : scalar_type(dtype) == type) return std::string(name);
        types += (types.empty() ? "" : ", ") + std::string(name_in(kDTypeNames, dtype));
    }
    const std::string wanted =
        context.calibration ? std::string(name_in(kDTypeNames, DType::int8)) : dtype_word(type);
    throw UnsupportedError(
        message("%1 does not compute in %2 on a CPU, only in %3", engine.title, wanted, types));
}

void require_runnable(const engines::EngineInfo& engine, const PrepareContext& context) {
    if (takes_clips(context.model_type))
        throw UnsupportedError(
            message("%1 is MMAction2's: transformers, from which models are converted, has no such model",
                    context.model_id));
    if (context.settings.memory_format != "contiguous")
        throw UnsupportedError(message("%1 chooses the memory layout itself", engine.title));
}

/// Number types that NumPy has: floating-point values as float32.
weights::NamedTensors in_float32(weights::NamedTensors tensors) {
    for (auto& [name, tensor] : tensors)
        if (tensor.is_floating_point()) tensor = tensor.to(at::kCPU, at::kFloat).contiguous();
    return tensors;
}

PythonProcessOptions process_options(const PrepareContext& context, const engines::EngineInfo& engine,
                                     const std::string& python, const std::string& helper) {
    return {
        .python = python,
        .helper = helper,
        .remedy =
            helper == "convert"
                ? message("converting a model for %1 needs a Python with torch and transformers; name "
                          "an interpreter with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh",
                          engine.title)
                : message("`%1` installs %2 again", add_command(engine), engine.title),
        .environment = {{"PYTHONUNBUFFERED", "1"}, {"HF_HUB_OFFLINE", "1"}, {"TRANSFORMERS_OFFLINE", "1"}},
        .throw_if_cancelled = context.throw_if_cancelled,
        .on_phase = [on_phase = context.on_phase](const std::string& word) {
            if (const auto phase = value_in(kPhaseNames, word)) on_phase(*phase, {});
        }};
}

/// The converted model. All processes of the cell use it.
class Conversion {
public:
    Conversion(const engines::EngineInfo& engine, const engines::Installed& installed,
               const PrepareContext& context)
        : engine_(engine), installed_(installed), context_(context) {}

    /// Returns `file` and `convert_s`. Converts the model unless an earlier process of the cell has done so.
    nlohmann::json get(const ModelFiles& files) const {
        const std::string key = sha256_hex(identity().dump());
        try {
            const nlohmann::json record = read_json(folder() / kRecord);
            if (text_in(record, "key") == key && fs::exists(text_in(record, "file"))) return record;
        } catch (const Error&) {
            // There is no record, or it is damaged: converted anew.
        }
        fs::remove_all(folder());  // of an earlier cell
        fs::create_directories(folder());
        nlohmann::json record = run(files);
        record["key"] = key;
        replace_text_file(folder() / kRecord, record.dump());
        return record;
    }

private:
    fs::path folder() const { return context_.kept_dir / "converted" / std::string(engine_.name); }

    nlohmann::json identity() const {
        nlohmann::json identity{{"model", context_.model_id},
                                {"weights", context_.weights_sha256},
                                {"seed", context_.weights_seed},
                                {"inputs", nlohmann::json::array()},
                                {"settings", settings_json(context_)}};
        for (const at::Tensor& input : context_.inputs) identity["inputs"].push_back(describe_layout(input));
        if (context_.calibration) identity["calibration"] = context_.calibration->sha256;
        return identity;
    }

    nlohmann::json run(const ModelFiles& files) const {
        const PythonVersions versions = versions_of(context_);
        PythonProcess process(process_options(context_, engine_, context_.python, "convert"));
        nlohmann::json request{{"engine", engine_.name},
                               {"version", installed_.version},
                               {"site", installed_.site},
                               {"python_version", installed_.python_version},
                               {"torch", versions.torch},
                               {"transformers", versions.transformers},
                               {"model_type", context_.model_type},
                               {"folder", files.folder.string()},
                               {"inputs", files.inputs.string()},
                               {"outputs", context_.module->output_names()},
                               {"settings", settings_json(context_)},
                               {"file", (folder() / "model").string()}};
        if (context_.calibration) request["calibration"] = context_.calibration->file.string();
        return process.ask(request, prepare_limit());
    }

    const engines::EngineInfo& engine_;
    const engines::Installed& installed_;
    const PrepareContext& context_;
};

/// Its process has NumPy alone.
class EngineArm : public ProcessArm {
public:
    using ProcessArm::ProcessArm;

private:
    weights::NamedTensors stored(weights::NamedTensors inputs) const override {
        return in_float32(std::move(inputs));
    }
};

/// Throws Error unless the engine reports exactly the settings that were requested.
void require_in_force(const engines::EngineInfo& engine, const nlohmann::json& wanted,
                      const nlohmann::json& in_force) {
    const auto word = [](const nlohmann::json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    for (const auto& [key, value] : wanted.items()) {
        const nlohmann::json found = in_force.value(key, nlohmann::json());
        if (found != value)
            throw Error(
                message("%1 did not run with the settings that were asked for: %2 is %3 instead of %4",
                        engine.title, key, found.is_null() ? "unknown" : word(found), word(value)));
    }
}

}  // namespace

PreparedArm prepare_engine(const ModeInfo& mode, const PrepareContext& context) {
    const engines::EngineInfo& engine = *engines::find(mode.package);
    require_runnable(engine, context);
    nlohmann::json wanted{{"threads", context.threads}, {"precision", require_precision(engine, context)}};
    for (const auto& [key, value] : engine.settings)
        if (!key.empty()) wanted[std::string(key)] = value;
    const engines::Installed installed = require_installed(engine);

    const ModelFiles files(context.work_dir, "engine", mode);
    files.write(in_float32(published_tensors(*context.module)),
                in_float32(named(context.module->input_names(), context.inputs)), context.config_file);
    const fs::path onnx_file = context.module->onnx_file();
    if (context.calibration && !onnx_file.empty())
        throw UnsupportedError(message("an ONNX file is not quantised, only a model of torch"));
    const nlohmann::json converted = onnx_file.empty()
                                         ? Conversion(engine, installed, context).get(files)
                                         : nlohmann::json{{"file", onnx_file.string()}, {"route", "none"}};
    auto arm = std::make_unique<EngineArm>(process_options(context, engine, installed.python, "engine"),
                                           files.folder, std::string(mode.id), context.module->input_names(),
                                           context.module->output_names());
    const nlohmann::json reply = arm->begin({{"engine", engine.name},
                                             {"version", installed.version},
                                             {"model", converted.at("file")},
                                             {"inputs", files.inputs.string()},
                                             {"outputs", context.module->output_names()},
                                             {"wanted", wanted}});
    const nlohmann::json& in_force = reply.at("in_force");
    require_in_force(engine, wanted, in_force);

    PreparedArm prepared;
    prepared.arm = std::move(arm);
    prepared.settings = context.settings;
    prepared.settings->threads = in_force.at("threads").get<int>();
    prepared.convert_s = value_or_unknown<double>(converted, "convert_s");
    prepared.load_s = value_or_unknown<double>(reply, "load_s");
    prepared.compile_cold_s = value_or_unknown<double>(reply, "compile_s");
    if (context.calibration) {
        if (reply.at("quantized").empty())
            throw UnsupportedError(
                message("the quantiser found no convolution or linear layer that it can compute in int8"));
        json_values::read(reply.at("quantized"), prepared.compile_report.quantized);
        json_values::read(reply.at("not_quantized"), prepared.compile_report.not_quantized);
    }
    prepared.engine_version = installed.version;
    for (const auto& [key, value] : in_force.items())
        if (value.is_string()) prepared.engine_settings[key] = value.get<std::string>();
    prepared.engine_settings["route"] = converted.value("route", "");
    return prepared;
}

}  // namespace bench::backends
