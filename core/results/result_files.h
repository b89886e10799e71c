#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

using Rows = std::vector<std::shared_ptr<const ArmResult>>;

/// The content of results.json: schema 1, created, plan, environment, results[].
struct ResultFile {
    std::string created;  ///< ISO 8601, UTC
    RunPlan plan;
    nlohmann::json environment = nlohmann::json::object();
    Rows rows;
};

/// Reads results.json, or FOLDER/results.json. Throws InputError with the file and the key.
ResultFile read_results(const std::filesystem::path& file_or_folder);

/// Parses the text of results.json. Error messages begin with `name`.
ResultFile results_from_text(const std::string& text, const std::string& name);

std::string to_json_text(const ResultFile& file);
std::string to_csv_text(const Rows& rows);  ///< scalar fields, one row per arm, dotted keys, C locale
std::string to_markdown_text(const ResultFile& file);

/// Writes results.json, results.csv and results.md in `folder`. Replaces each file atomically by a rename.
void write_results(const std::filesystem::path& folder, const ResultFile& file);

}  // namespace bench::results
