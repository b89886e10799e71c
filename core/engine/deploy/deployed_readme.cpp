#include "core/engine/deploy/deployed_readme.h"

#include <array>
#include <sstream>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/markdown.h"
#include "core/base/numbers.h"
#include "core/base/text_file.h"
#include "core/base/version.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/imaging/processor_settings.h"
#include "core/plan/modes.h"

namespace bench::deploy {

namespace {

namespace fs = std::filesystem;
using numbers::fixed;

std::string sizes_text(const std::vector<std::int64_t>& sizes) {
    std::string text;
    for (const std::int64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text;
}

std::string values_text(const std::vector<double>& values) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ", ") + numbers::significant(value, 4);
    return text;
}

/// The rows of the table "Measured".
std::vector<std::array<std::string, 2>> measured(const Request& request, const Report& report) {
    const ArmResult& row = request.row;
    const auto of_machine = [&](const char* key) { return text_in(request.run.environment, key); };
    std::string time = fixed(report.measured_ms, 2) + " ms a call";
    if (const auto interval = row.median_ci95_ms)
        time += " (95 % interval: " + fixed((*interval)[0], 2) + " to " + fixed((*interval)[1], 2) + ")";
    std::string against = "unknown";
    if (row.vs_eager.ratio) {
        against = fixed(*row.vs_eager.ratio, 3) + " times as fast";
        if (const auto interval = row.vs_eager.ratio_ci95)
            against +=
                " (95 % interval: " + fixed((*interval)[0], 3) + " to " + fixed((*interval)[1], 3) + ")";
        if (row.vs_eager.verdict)
            against += ": " + std::string(name_in(kVerdictNames, *row.vs_eager.verdict));
    }
    return {{"Model", row.model},
            {"Mode", row.mode},
            {"Batch size", std::to_string(row.batch)},
            {"Number type", std::string(name_in(kDTypeNames, computed_in(row)))},
            {"Time, median", time},
            {"Against eager", against},
            {"Device", row.device_name.empty() ? row.device : row.device_name},
            {"Threads", row.settings.threads ? std::to_string(*row.settings.threads) : ""},
            {"System", of_machine("os")},
            {"Date", request.run.created},
            {"PyTorch", row.torch},
            {"CompileScope", version_text()}};
}

std::string resize_text(const imaging::ProcessorSettings& s) {
    const auto size = [](int height_px, int width_px) {
        return std::to_string(height_px) + " x " + std::to_string(width_px) + " (height x width)";
    };
    const std::string filter = s.resample == imaging::Resample::bicubic ? ", bicubic" : ", bilinear";
    std::string text = "resize the shortest edge to " + std::to_string(s.shortest_px);
    constexpr int kSquareFrom_px = 384;
    switch (s.rule) {
        case imaging::ResizeRule::exact:
            text = "resize to " + size(s.height_px, s.width_px);
            break;
        case imaging::ResizeRule::shortest_edge:
            break;
        case imaging::ResizeRule::bounded:
            text += ", the longest to at most " + std::to_string(s.longest_px);
            break;
        case imaging::ResizeRule::crop_fraction:
            if (s.shortest_px >= kSquareFrom_px)
                text = "resize to " + size(s.shortest_px, s.shortest_px);
            else
                return "resize the shortest edge to " +
                       std::to_string(static_cast<int>(s.shortest_px / s.crop_pct)) + filter +
                       ", and crop the centre, " + size(s.shortest_px, s.shortest_px);
    }
    text += filter;
    if (s.size_divisor > 0)
        text += "; edges are rounded up to multiples of " + std::to_string(s.size_divisor);
    return text;
}

/// How a picture becomes `pixel_values`. Empty for a model without an image processor.
std::string picture_text(const weights::ModelDescription& model) {
    if (model.preprocessor_config.empty() || !fs::exists(model.preprocessor_config)) return {};
    try {
        const imaging::ProcessorSettings s =
            imaging::read_processor_settings(model.preprocessor_config, model.config.model_type);
        std::string text =
            "\n`pixel_values` is an RGB picture, prepared as preprocessor_config.json describes:\n\n";
        if (s.resize) text += "- " + resize_text(s) + "\n";
        if (s.center_crop)
            text += "- crop the centre, " + std::to_string(s.crop_height_px) + " x " +
                    std::to_string(s.crop_width_px) + "\n";
        if (s.rescale) text += "- multiply by " + numbers::significant(s.rescale_factor, 8) + "\n";
        if (s.normalize)
            text += "- subtract the mean (" + values_text(s.mean) +
                    ") and divide by the standard deviation (" + values_text(s.std) + ") of each channel\n";
        return text +
               "\nIn Python, transformers does all of it:\n\n"
               "    from transformers import AutoImageProcessor\n"
               "    processor = AutoImageProcessor.from_pretrained(\".\")\n"
               "    prepared = processor(images=PIL.Image.open(\"photo.jpg\").convert(\"RGB\"), "
               "return_tensors=\"pt\")\n"
               "    torch.save(dict(prepared), \"in.pt\")\n";
    } catch (const Error&) {
        return {};  // a processor that this version does not read
    }
}

std::string inputs_text(const deployed::ModelInfo& info) {
    std::string text = "| input | shape | type |\n|---|---|---|\n";
    for (const deployed::InputInfo& input : info.inputs)
        text += "| " + markdown::field(input.name) + " | " + sizes_text(input.shape) + " | " +
                dtype_word(input.type) + (input.channels_last ? ", channels_last" : "") + " |\n";
    return text;
}

std::string needs_text(const deployed::ModelInfo& info, const Needs& needs) {
    std::string text =
        "- LibTorch " + info.torch +
        ", from the Python package torch or an archive of pytorch.org. Other versions may not load the "
        "package.\n- Linux on the same processor architecture";
    if (!needs.instructions.empty()) text += ", with " + needs.instructions;
    text += "\n";
    if (!needs.glibc.empty()) text += "- glibc " + needs.glibc + " or newer\n";
    if (!needs.libstdcxx.empty()) text += "- libstdc++ with GLIBCXX_" + needs.libstdcxx + " or newer\n";
    if (info.device == "cuda") text += "- a GPU of the same compute capability\n";
    return text + "- CMake 3.18 and a compiler for C++20 to build run_model\n";
}

/// The value at "license:" in the front matter of a model card.
std::string licence_of_card(const fs::path& card) {
    std::error_code ignored;
    if (!fs::is_regular_file(card, ignored)) return {};
    std::istringstream lines(read_text_file(card));
    std::string line;
    if (!std::getline(lines, line) || line != "---") return {};
    while (std::getline(lines, line) && line != "---")
        if (line.starts_with("license:")) {
            std::string value = line.substr(8);
            std::erase_if(value, [](char c) { return c == ' ' || c == '"' || c == '\'' || c == '\r'; });
            return value;
        }
    return {};
}

}  // namespace

std::string weights_licence(const weights::ModelDescription& model, std::uint64_t seed) {
    if (model.source == WeightsSource::random)
        return "The weights are random numbers (seed " + std::to_string(seed) +
               "): no licence applies, and the answers mean nothing.";
    std::string stated;
    try {
        stated = licence_of_card(model.weights_folder / "README.md");
    } catch (const Error&) {
    }
    if (!stated.empty())
        return "The model card of the weights states `" + stated +
               "`. Read its terms before you pass the folder on.";
    std::string text =
        "The folder of the weights states no licence. Look for it before you pass this folder on";
    if (model.source == WeightsSource::hub) text += ": https://huggingface.co/" + model.id;
    return text + ".";
}

std::string readme_text(const Request& request, const Report& report, const deployed::ModelInfo& info,
                        const weights::ModelDescription& model, const Needs& needs) {
    std::string text =
        "# " + info.model + ", mode " + info.mode +
        "\n\nA compiled model with a C++ and a Python program that run it. Written by "
        "`compilescope-cli deploy`; CompileScope is not needed any more.\n\n"
        "    cmake -S . -B build -DTORCH_FOLDER=\"$(python3 -c 'import torch; print(torch.__path__[0])')\"\n"
        "    cmake --build build\n"
        "    build/run_model --check        # compares output and time with the measurement\n"
        "    build/run_model in.pt out.pt   # your inputs\n"
        "    python3 run_model.py --check   # the same in Python\n\n"
        "To use the model in a program of your own, copy compiled_model.h and model_info.h.\n\n"
        "## Inputs and outputs\n\n" +
        inputs_text(info) + "\nOutputs: ";
    for (std::size_t i = 0; i < info.outputs.size(); ++i)
        text += (i > 0 ? ", `" : "`") + info.outputs[i] + "`";
    text +=
        ". in.pt is a dictionary of tensors, as torch.save writes it; dict(torch.load(\"out.pt\")) is one, "
        "too. The package takes no other shapes.\n" +
        picture_text(model) + "\n## Measured\n\n| | |\n|---|---|\n";
    for (const auto& [name, value] : measured(request, report))
        if (!value.empty()) text += "| " + name + " | " + markdown::field(value) + " |\n";
    text += "\nWhen this folder was written, its files ran in " + fixed(report.here_ms, 2) +
            " ms a call, and their output differed from eager's by at most " +
            numbers::significant(report.error_over_std, 2) + " standard deviations of the output.\n";
    for (const Message& note : report.notes) text += "\n**Note:** " + note.text() + ".\n";
    return text + "\n## What it needs\n\n" + needs_text(info, needs) +
           "\n## Files\n\n| file | content |\n|---|---|\n| " + info.package + " | the compiled code" +
           (info.weights.empty() ? " with the weights" : "") + " |\n" +
           (info.weights.empty() ? "" : "| weights.pt | the weights by name |\n") +
           "| inputs.pt, outputs.pt | an input, and eager's output for it |\n"
           "| model_info.h, model.json | what the programs read: names, shapes, settings |\n"
           "| main.cpp, compiled_model.h, CMakeLists.txt | the C++ program |\n"
           "| run_model.py | the Python program |\n"
           "| config.json, preprocessor_config.json | of the model: class names, preparation of pictures |\n"
           "\n## Licences\n\n" +
           weights_licence(model, request.weights.seed) +
           "\n\nThe programs are licensed as 0BSD: use them in any program, without conditions. The compiled "
           "code was "
           "generated by PyTorch's Inductor (BSD-3-Clause) from the model.\n";
}

}  // namespace bench::deploy
