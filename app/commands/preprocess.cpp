#include <memory>
#include <string>

#include "app/commands/command.h"
#include "app/commands/import_models.h"
#include "app/commands/weights_option.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/processing/preprocess.h"
#include "core/imaging/image.h"

namespace app {

namespace {

struct PreprocessArguments {
    std::string model, weights = "random", image, output, python;
    bool trust = false;
};

int preprocess(const PreprocessArguments& arguments) {
    allow_files({bench::model_id(arguments.model)}, arguments.trust);
    const bench::weights::ModelDescription model =
        bench::weights::describe_model(arguments.model, weights_spec(arguments.weights, 0), arguments.python);
    const bench::imaging::ImageProcessor processor(model.preprocessor_config, model.config.model_type);
    bench::weights::write_safetensors(arguments.output,
                                      processor(bench::imaging::load_image(arguments.image)));
    return 0;
}

}  // namespace

RunCommand add_preprocess(CLI::App& command) {
    auto arguments = std::make_shared<PreprocessArguments>();
    command.add_option("--model", arguments->model, "Model id, or a folder in Hugging Face layout")
        ->required();
    command
        .add_option("--weights", arguments->weights,
                    "Folder of weights whose preprocessor_config.json is used instead of the built-in one")
        ->capture_default_str();
    command.add_option("--image", arguments->image, "Photograph")->required();
    command.add_option("--output", arguments->output, "Safetensors file for pixel_values and pixel_mask")
        ->required();
    command.add_option("--python", arguments->python, "Python interpreter, for models that Python builds");
    add_trust_option(command, arguments->trust);
    return [arguments] { return preprocess(*arguments); };
}

}  // namespace app
