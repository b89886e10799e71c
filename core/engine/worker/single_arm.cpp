#include "core/engine/worker/single_arm.h"

#include <ATen/Parallel.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/scratch_dir.h"
#include "core/engine/backends/inductor/tuned.h"
#include "core/engine/training/training_step.h"
#include "core/protocol/cell_channel.h"
#include "core/protocol/compile_helper.h"

namespace bench::backends {

SingleArmOptions options_of(const weights::LoadedModel& model) {
    SingleArmOptions options;
    options.model_id = model.id;
    options.weights_sha256 = model.sha256;
    options.config_file = model.config.file;
    options.model_type = model.config.model_type;
    return options;
}

PreparedArm prepare_single(const std::string& mode, std::shared_ptr<models::VisionModel> module,
                           const std::vector<at::Tensor>& inputs, at::Device device,
                           const SingleArmOptions& options) {
    const ModeInfo* info = find_mode(mode);
    if (!info || has_own_process(mode))  // such arms are for comparing times
        throw InputError("--mode " + mode + ": not one of " + mode_words(Engine::cpp));
    const ScratchDir scratch;
    const auto log = paths::cache_dir() / "compiler.log";
    CompileHelper own({.python = options.python,
                       .log_file = log,
                       .environment = {{"TMPDIR", scratch.path().string()},
                                       {"TORCHINDUCTOR_CACHE_DIR", (scratch.path() / "inductor").string()}}});
    CompileHelper& helper = options.helper ? *options.helper : own;
    module->prepare(inputs);
    const PrepareContext context{
        .module = std::move(module),
        .inputs = inputs,
        .device = device,
        .model_id = options.model_id,
        .weights_sha256 = options.weights_sha256,
        .weights_seed = options.weights_seed,
        .settings = options.settings,
        .threads = at::get_num_threads(),
        .work_dir = scratch.path(),
        .kept_dir = scratch.path(),
        .log_file = log.string(),
        .on_phase = [](Phase, const Message&) {},
        .python = options.python,
        .config_file = options.config_file,
        .model_type = options.model_type,
        .compile =
            [&](const nlohmann::json& request) {
                return checked_reply(helper.compile(request, options.on_compile_phase));
            }};
    if (!options.choice.empty()) return prepare_choice(options.choice, context);
    return options.recipe ? training::prepare_training(*info, context, *options.recipe)
                          : prepare(*info, context);
}

}  // namespace bench::backends
