#include "core/engine/models/loading/model_source.h"

#include <cstddef>
#include <exception>
#include <optional>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/trusted_files.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"
#include "core/engine/models/imported_model.h"
#include "core/engine/models/loading/allocation_limit.h"
#include "core/engine/models/loading/checkpoint.h"
#include "core/engine/models/loading/random_weights.h"
#include "core/engine/models/model_registry.h"

namespace bench::weights {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPreprocessorConfig = "preprocessor_config.json";
constexpr const char* kVocabulary = "vocab.json";

/// Returns DIR/ID if it exists, otherwise DIR.
fs::path weights_folder(const std::string& model, const std::string& folder) {
    if (!fs::is_directory(folder)) throw InputError("--weights " + folder + ": not a folder");
    const fs::path of_model = fs::path(folder) / model;
    const bool has_id = find_model(model) || is_import(model);
    return has_id && fs::is_directory(of_model) ? of_model : fs::path(folder);
}

/// Returns the folder's own file, or the one shipped for a catalogue id.
fs::path file_of(const fs::path& folder, const std::string& model, const char* name) {
    const fs::path own = folder / name;
    if (find_model(model) && (folder.empty() || !fs::exists(own)))
        return paths::resource("models/" + model) / name;
    return own;
}

/// Describes a model that Python builds. Imports it with weights if they are published or belong to its
/// folder or file, otherwise without.
ModelDescription describe_import(const std::string& model, const WeightsSpec& spec,
                                 const std::string& python) {
    const fs::path own = import_weights_path(model);
    const bool brings = !own.empty() && (spec.source != WeightsSource::folder || spec.folder == own);
    const bool with_weights = brings || spec.source == WeightsSource::hub;
    const fs::path folder = import_model(model, {.with_weights = with_weights, .python = python});
    ModelDescription described;
    described.id = model;
    described.source = brings ? WeightsSource::folder : spec.source;
    if (with_weights)
        described.weights_folder = folder;
    else if (spec.source == WeightsSource::folder)
        described.weights_folder = weights_folder(model, spec.folder);
    described.config = load_config(folder / kConfigFile);
    described.preprocessor_config = folder / kPreprocessorConfig;
    described.fixed_dtype = described.config.flag("fixed_dtype", false);
    described.eager_note = message("run from a TorchScript file, op by op");
    return described;
}

std::shared_ptr<models::VisionModel> make_module(const ModelDescription& described,
                                                 const std::string& python) {
    return is_import(described.id) ? models::make_imported(described.config, python)
                                   : models::make_model(described.config);
}

/// Makes the module. Refuses a configuration of a larger model than the checkpoint contains before allocating
/// its memory. Buffers that checkpoints do not contain, such as position tables, are small. Errors in the
/// configuration are reported before `unreadable`, which is set if there is no checkpoint.
std::shared_ptr<models::VisionModel> make_module_for(const std::optional<Checkpoint>& checkpoint,
                                                     const std::exception_ptr& unreadable,
                                                     const ModelDescription& described,
                                                     const std::string& python) {
    constexpr std::size_t kBeyondWeights_bytes = std::size_t{1} << 30;
    const std::size_t weights_bytes = checkpoint ? checkpoint->float32_bytes() : 0;
    try {
        const AllocationLimit limit(2 * weights_bytes + kBeyondWeights_bytes);
        return make_module(described, python);
    } catch (const c10::Error& error) {
        throw InputError(described.config.file.string() +
                         ": the model that it describes cannot be made: " + error.what_without_backtrace());
    } catch (const AllocationLimitReached& error) {
        if (unreadable) std::rethrow_exception(unreadable);
        throw InputError(described.config.file.string() +
                         ": the model that it describes is larger than the weights in " +
                         described.weights_folder.string() + ": " + error.what());
    }
}

}  // namespace

ModelDescription describe_model(const std::string& word, const WeightsSpec& spec, const std::string& python) {
    const std::string model = model_id(word);
    if (is_import(model)) return describe_import(model, spec, python);
    const ModelInfo* known = find_model(model);
    const bool is_folder = !known && fs::is_directory(model);
    if (!known && !is_folder && !hub_snapshot(model))
        throw InputError("--model " + model +
                         ": neither a known model, a folder, nor in the local Hugging Face cache");
    ModelDescription described;
    described.id = model;
    described.source = spec.source;
    if (!known && spec.source != WeightsSource::folder)
        described.source = is_folder ? WeightsSource::folder : WeightsSource::hub;
    if (described.source == WeightsSource::hub)
        described.weights_folder = find_hub_snapshot(model).folder;
    else if (described.source == WeightsSource::folder)
        described.weights_folder =
            spec.source == WeightsSource::folder ? weights_folder(model, spec.folder) : fs::path(model);
    described.revision = hub_revision_of(described.weights_folder);
    const fs::path described_by = is_folder ? fs::path(model) : described.weights_folder;
    described.config = load_config(file_of(described_by, model, kConfigFile));
    described.preprocessor_config = file_of(described_by, model, kPreprocessorConfig);
    if (const fs::path file = file_of(described_by, model, kVocabulary); fs::exists(file))
        described.vocabulary = file.parent_path();
    if (known && described.config.model_type != known->model_type)
        throw InputError(described.config.file.string() + ": model_type is \"" + described.config.model_type +
                         "\", but " + model + " is a " + std::string(known->model_type));
    return described;
}

LoadedModel load_model(const std::string& model, const WeightsSpec& spec, const std::string& python) {
    LoadedModel loaded;
    static_cast<ModelDescription&>(loaded) = describe_model(model, spec, python);
    if (loaded.source == WeightsSource::random) {
        loaded.module = make_module(loaded, python);
        fill_random(*loaded.module, spec.seed);
    } else {
        std::optional<Checkpoint> checkpoint;
        std::exception_ptr unreadable;
        try {
            checkpoint.emplace(loaded.weights_folder);
        } catch (const InputError&) {
            unreadable = std::current_exception();
        }
        loaded.module = make_module_for(checkpoint, unreadable, loaded, python);
        if (unreadable) std::rethrow_exception(unreadable);
        checkpoint->copy_into(*loaded.module, loaded.config.model_type);
        // A file is hashed as a whole, because its graph contains more of the model than the weights.
        loaded.sha256 = is_import_file(loaded.id) ? trusted_files::sum_of(loaded.id) : checkpoint->sha256();
    }
    for (at::Tensor& parameter : loaded.module->parameters()) parameter.set_requires_grad(false);
    return loaded;
}

}  // namespace bench::weights
