#include "app/commands/import_models.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/trusted_files.h"
#include "core/cache/caches.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"

namespace app {

namespace {

using bench::InputError;
namespace trusted_files = bench::trusted_files;

struct ImportArguments {
    std::vector<std::string> names;
    std::string python, input_size, labels;
    bool hub = false, trust = false, json = false;
};

/// Parses "256" or "256x320", height first.
std::vector<int> parse_input_size(const std::string& text) {
    if (text.empty()) return {};
    const auto refuse = [&text] {
        throw InputError("--input-size " + text + ": a height and width such as 224 or 224x320 is expected");
    };
    std::vector<int> size;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('x', begin), text.size());
        const std::string edge = text.substr(begin, end - begin);
        if (edge.empty() || edge.size() > 5 ||
            !std::ranges::all_of(edge, [](char c) { return c >= '0' && c <= '9'; }))
            refuse();
        size.push_back(std::stoi(edge));
        begin = end + 1;
    }
    if (size.size() == 1) size.push_back(size.front());
    if (size.size() != 2 || size[0] < 1 || size[1] < 1) refuse();
    return size;
}

nlohmann::json describe(const std::string& id, const std::filesystem::path& folder) {
    const auto config = bench::weights::load_config(folder / "config.json");
    return {{"id", id},
            {"label", bench::model_label(id)},
            {"task", config.word("task", "")},
            {"parameters", config.values.at("parameters")},
            {"outputs", config.values.at("outputs")},
            {"library", config.word("library", "")},
            {"version", config.word("version", "")},
            {"folder", folder.string()}};
}

void print(const nlohmann::json& model) {
    const auto word = [&model](const char* key) {
        return bench::printable(model.at(key).get<std::string>());
    };
    std::cout << word("id") << "  " << (word("task").empty() ? "task unknown" : word("task")) << "  "
              << model.at("parameters") << " parameters  " << word("library") << ' ' << word("version")
              << '\n';
}

/// Imports the model, then shrinks the cache to its limit. The new folder counts but is kept.
std::filesystem::path import_within_limit(const std::string& model,
                                          const bench::weights::ImportOptions& options) {
    const auto folder = bench::weights::import_model(model, options);
    const auto in_use = bench::weights::use_import(folder);
    bench::backends::shrink_caches();
    return folder;
}

int import(const ImportArguments& arguments) {
    const std::vector<std::string> models = bench::expand_models(arguments.names);
    allow_files(models, arguments.trust);
    const auto class_names = arguments.labels.empty() ? bench::weights::ClassNames()
                                                      : bench::weights::read_class_names(arguments.labels);
    nlohmann::json answer = nlohmann::json::array();
    for (const std::string& model : models) {
        if (!bench::weights::is_import(model))
            throw InputError(model + " needs no import: it is one of CompileScope's own models");
        const bool brings_weights = !bench::weights::import_weights_path(model).empty();
        const auto folder =
            import_within_limit(model, {.with_weights = arguments.hub || brings_weights,
                                        .python = arguments.python,
                                        .input_size_px = parse_input_size(arguments.input_size),
                                        .class_names = class_names,
                                        .anew = true});
        answer.push_back(describe(model, folder));
        if (!arguments.json) print(answer.back());
    }
    if (arguments.json) std::cout << answer.dump(2) << '\n';
    return 0;
}

bool says_yes(const std::string& file) {
    std::cerr << bench::printable(file)
              << "\nLoading this file runs code that it contains. Do you trust its source? [y/N] ";
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

}  // namespace

void add_trust_option(CLI::App& command, bool& trust) {
    command.add_flag("--trust", trust,
                     "Trust the model files (.pt, .pt2, .onnx) from now on; they may contain code that runs "
                     "when they are loaded");
}

void allow_files(const std::vector<std::string>& models, bool trust) {
    const bool terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
    for (const std::string& model : models)
        if (bench::weights::is_import_file(model) && !trusted_files::is_trusted(model) &&
            (trust || (terminal && says_yes(model))))
            trusted_files::trust(model);
}

void import_missing(const bench::RunPlan& plan) {
    for (const std::string& model : plan.models) {
        if (!bench::weights::is_import(model)) continue;
        const bool with_weights = plan.weights.source == bench::WeightsSource::hub ||
                                  !bench::weights::import_weights_path(model).empty();
        if (bench::weights::find_import(model, with_weights)) continue;
        if (::isatty(STDERR_FILENO) == 1) std::cerr << "importing " << bench::printable(model) << '\n';
        import_within_limit(model, {.with_weights = with_weights, .python = plan.python});
    }
}

RunCommand add_import(CLI::App& command) {
    auto arguments = std::make_shared<ImportArguments>();
    command
        .add_option(
            "MODEL", arguments->names,
            "timm/convnextv2_tiny, transformers/dinov2 (a model type), transformers/ORG/NAME, a folder in "
            "Hugging Face layout, a TorchScript file, a torch.export program, an ONNX file")
        ->required();
    command.add_flag("--hub", arguments->hub, "Include the weights from the local Hugging Face cache");
    command.add_option("--input-size", arguments->input_size,
                       "Height and width of the pictures of a model file, 224 or 224x320 (default: from the "
                       "file or the preprocessor_config.json beside it, else 224)");
    command.add_option(
        "--labels", arguments->labels,
        "Names of the classes of a model whose files have none: imagenet-1k, or a file with one "
        "name per line, a JSON list or a config.json");
    add_trust_option(command, arguments->trust);
    command.add_option("--python", arguments->python, "Python interpreter with timm and transformers");
    command.add_flag("--json", arguments->json, "Print JSON");
    command.footer(
        "`run` imports models automatically. Use this command to import a model again after a library "
        "update.");
    return [arguments] { return import(*arguments); };
}

}  // namespace app
