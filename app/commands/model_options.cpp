#include "app/commands/model_options.h"

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "core/plan/text_queries.h"

namespace app {

std::string refusal_of_mode(const std::string& mode) {
    const bench::ModeInfo* info = bench::find_mode(mode);
    if (info != nullptr && info->engine == bench::Engine::cpp) return {};
    return mode + ": not known here; accepted are " + bench::mode_words(bench::Engine::cpp);
}

bench::text::QueryInput query_input(const bench::weights::LoadedModel& model, const std::string& text) {
    if (text.empty()) return bench::text::query_input(model, {});
    if (!bench::model_type_reads_text(model.config.model_type))
        throw bench::InputError("--text: " + model.id + " reads no text");
    return bench::text::query_input(model, bench::split_queries(text));
}

}  // namespace app
