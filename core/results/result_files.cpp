#include "core/results/result_files.h"

#include "core/base/csv.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"
#include "core/machine/fake_cuda.h"
#include "core/plan/plan_json.h"
#include "core/results/result_fields.h"

namespace bench::results {

namespace {

constexpr int kSchema = 1;

std::string csv_field(const nlohmann::json& value) {
    if (value.is_null()) return {};
    return csv::quoted(value.is_string() ? value.get<std::string>() : dump_json(value));
}

nlohmann::json parsed(const std::string& text, const std::string& name) {
    auto json = parse_json(text, name, kLargestRunFile_bytes);
    if (!json.is_object()) throw InputError(about(name, message("not a results.json (no JSON object)")));
    const int schema = json.value("schema", nlohmann::json()) == kSchema ? kSchema : 0;
    if (schema != kSchema)
        throw InputError(about(
            name,
            message("the key schema is not %1: not a results.json, or one of a newer version", kSchema)));
    if (!json.contains("results") || !json["results"].is_array())
        throw InputError(about(name, message("the key results is missing or no list")));
    return json;
}

}  // namespace

ResultFile read_results(const std::filesystem::path& file_or_folder) {
    const std::filesystem::path file =
        std::filesystem::is_directory(file_or_folder) ? file_or_folder / "results.json" : file_or_folder;
    return results_from_text(read_text_file(file, kLargestRunFile_bytes), file.string());
}

ResultFile results_from_text(const std::string& text, const std::string& name) {
    const nlohmann::json json = parsed(text, name);
    ResultFile result;
    std::string where;
    try {
        if (const auto created = json.find("created"); created != json.end() && created->is_string())
            result.created = created->get<std::string>();
        if (json.contains("plan")) result.plan = run_plan_from_json(json["plan"]);
        result.environment = object_in(json, "environment");
        for (const nlohmann::json& row : json["results"]) {
            where = "results[" + std::to_string(result.rows.size()) + "]: ";
            result.rows.push_back(std::make_shared<const ArmResult>(arm_result_from_json(row)));
        }
    } catch (const InputError& error) {
        throw InputError(name + ": " + where + error.what());
    }
    for (const auto& row : result.rows)
        if (Message note = fake_cuda_note(row->device_name); !note.empty())
            throw InputError(about(name, std::move(note)));
    return result;
}

std::string to_json_text(const ResultFile& file) {
    std::string text = "{\n\"schema\": " + std::to_string(kSchema) +
                       ",\n\"created\": " + dump_json(file.created) +
                       ",\n\"plan\": " + dump_json(to_json(file.plan)) +
                       ",\n\"environment\": " + dump_json(file.environment) + ",\n\"results\": [";
    const char* separator = "\n";
    for (const auto& row : file.rows) {
        text += separator + dump_json(to_json(*row));
        separator = ",\n";
    }
    return text + "\n]\n}\n";
}

std::string to_csv_text(const Rows& rows) {
    std::string text;
    const auto add_record = [&text](auto field_text) {
        const char* separator = "";
        for (const ResultField& field : result_fields()) {
            if (!field.scalar) continue;
            text += separator + field_text(field);
            separator = ",";
        }
        text += "\n";
    };
    add_record([](const ResultField& field) { return csv::quoted(field.key); });
    for (const auto& row : rows)
        add_record([&row](const ResultField& field) { return csv_field(field.get(*row)); });
    return text;
}

void write_results(const std::filesystem::path& folder, const ResultFile& file) {
    replace_text_file(folder / "results.json", to_json_text(file));
    replace_text_file(folder / "results.csv", to_csv_text(file.rows));
    replace_text_file(folder / "results.md", to_markdown_text(file));
}

}  // namespace bench::results
