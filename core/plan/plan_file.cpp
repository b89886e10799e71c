#include "core/plan/plan_file.h"

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"
#include "core/plan/plan_json.h"

namespace bench {

namespace {

constexpr int kPlanSchema = 1;
constexpr std::size_t kLargestPlan_bytes = 1 << 20;
constexpr int kIndent = 2;

/// Throws for keys of `read` that are not in `known`, the same plan written again, such as misspelled keys.
void check_known(const nlohmann::json& read, const nlohmann::json& known, const std::string& where) {
    for (const auto& [key, value] : read.items()) {
        if (value.is_null()) continue;
        const auto it = known.find(key);
        if (it == known.end()) throw InputError(message("the key %1 is unknown", where + "." + key));
        if (value.is_object()) check_known(value, *it, where + "." + key);
    }
}

RunPlan plan_from(const nlohmann::json& json) {
    if (!json.is_object() || !json.contains("plan"))
        throw InputError(message("the key plan is missing: not a plan"));
    if (const auto schema = json.find("schema"); schema == json.end() || *schema != kPlanSchema)
        throw InputError(
            message("the key schema is not %1: not a plan, or one of a newer version", kPlanSchema));
    RunPlan plan = run_plan_from_json(json["plan"]);
    nlohmann::json known = to_json(plan);
    known["python"] = nullptr;  // ignored, see read_plan
    check_known(json["plan"], known, "plan");
    return plan;
}

}  // namespace

RunPlan read_plan(const std::filesystem::path& file, const std::function<void(const std::string&)>& warn) {
    const nlohmann::json json = read_json(file, kLargestRunFile_bytes);  // a results.json has a plan, too
    try {
        RunPlan plan = plan_from(json);
        if (names_interpreter(json["plan"]))
            warn(file.string() + ": the key plan.python is ignored; name the interpreter with --python");
        return plan;
    } catch (const InputError& error) {
        throw InputError(about(file.string(), error.message()));
    }
}

void write_plan(const std::filesystem::path& file, const RunPlan& plan) {
    const nlohmann::json json{{"schema", kPlanSchema}, {"plan", to_json(plan)}};
    replace_text_file(file, dump_json(json, kIndent) + "\n");
}

bool is_plan_file(const std::filesystem::path& file) {
    const nlohmann::json json = json_object_in(file, kLargestPlan_bytes);
    return json.contains("plan") && !json.contains("results");
}

}  // namespace bench
