#pragma once

#include <filesystem>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/text_file.h"

/// Small files in the user's data folder that keep records for later runs: {"schema": 1, KEY: [record, ...]}.
/// They are optional: read and write errors are ignored. A full disk ends a run when it writes its results.
namespace bench::json_store {

template <json_values::HasMembers Record>
std::vector<Record> read(const std::filesystem::path& file, const char* key) {
    std::vector<Record> records;
    if (file.empty() || !std::filesystem::exists(file)) return records;
    try {
        json_values::read(read_json(file).at(key), records);
    } catch (const std::exception&) {
        records.clear();
    }
    return records;
}

/// Throws Error that names the file when it cannot be written.
template <json_values::HasMembers Record>
void write_or_throw(const std::filesystem::path& file, const char* key, const std::vector<Record>& records) {
    const nlohmann::json json{{"schema", 1}, {key, json_values::write(records)}};
    replace_text_file(file, json.dump(1) + "\n");
}

template <json_values::HasMembers Record>
void write(const std::filesystem::path& file, const char* key, const std::vector<Record>& records) {
    try {
        write_or_throw(file, key, records);
    } catch (const Error&) {
        // Ignored: see the top of this file.
    }
}

}  // namespace bench::json_store
