#include "core/engine/deploy/model_files.h"

#include "core/base/json_text.h"
#include "core/engine/runtime/scalar_type.h"

namespace bench::deploy {

namespace {

/// A string literal. JSON's escapes are C++'s, except that C++ forbids \u of a basic character.
std::string literal(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result + '"';
}

std::string list(const std::vector<std::string>& elements) {
    std::string text = "{";
    for (const std::string& element : elements) text += (text.size() > 1 ? ", " : "") + element;
    return text + "}";
}

std::string number(double value) {
    return nlohmann::json(value).dump();
}

std::string input_text(const deployed::InputInfo& input) {
    std::vector<std::string> sizes;
    for (const std::int64_t size : input.shape) sizes.push_back(std::to_string(size));
    return list({literal(input.name), list(sizes), std::string("at::k") + c10::toString(input.type),
                 input.channels_last ? "true" : "false"});
}

}  // namespace

std::string to_header(const deployed::ModelInfo& info) {
    std::vector<std::string> inputs, outputs;
    for (const deployed::InputInfo& input : info.inputs) inputs.push_back(input_text(input));
    for (const std::string& output : info.outputs) outputs.push_back(literal(output));
    std::string text =
        "// Written by compilescope-cli deploy.\n#pragma once\n\n#include \"compiled_model.h\"\n\n"
        "namespace deployed {\n\ninline const ModelInfo kModel{\n";
    const auto add = [&](const char* name, const std::string& value) {
        text += std::string("    .") + name + " = " + value + ",\n";
    };
    add("model", literal(info.model));
    add("mode", literal(info.mode));
    add("torch", literal(info.torch));
    add("package", literal(info.package));
    add("weights", literal(info.weights));
    add("device", literal(info.device));
    add("threads", std::to_string(info.threads));
    add("tf32", literal(info.tf32));
    add("cudnn_benchmark", info.cudnn_benchmark ? "true" : "false");
    add("inputs", list(inputs));
    add("outputs", list(outputs));
    add("largest_error", number(info.largest_error));
    add("measured_ms", number(info.measured_ms));
    return text + "};\n\n}  // namespace deployed\n";
}

nlohmann::json to_json(const deployed::ModelInfo& info) {
    nlohmann::json inputs = nlohmann::json::array();
    for (const deployed::InputInfo& input : info.inputs)
        inputs.push_back({{"name", input.name},
                          {"shape", input.shape},
                          {"dtype", dtype_word(input.type)},
                          {"channels_last", input.channels_last}});
    return {{"model", info.model},
            {"mode", info.mode},
            {"torch", info.torch},
            {"package", info.package},
            {"weights", info.weights},
            {"device", info.device},
            {"threads", info.threads},
            {"tf32", info.tf32},
            {"cudnn_benchmark", info.cudnn_benchmark},
            {"inputs", inputs},
            {"outputs", info.outputs},
            {"largest_error", info.largest_error},
            {"measured_ms", info.measured_ms}};
}

}  // namespace bench::deploy
