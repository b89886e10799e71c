// Runs one of the program's ways of keeping a file, for test_power_cut.py, and reads what is left of it.
//   journals                 folders of runs from stdin, a line each: {"rows": [...], "damaged": N} or
//   {"error": TEXT} replace FILE COUNT       replaces the file COUNT times and prints the number that it then
//   holds store FOLDER KEY FILE    stores the package FILE in the compile cache, and prints KEY find FOLDER
//   KEY          prints the content of the cached package, "" when there is none import ID imports the model
//   and prints its folder imported ID              prints its folder, "" when it is not imported

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/text_file.h"
#include "core/cache/compile_cache.h"
#include "core/catalog/model_import.h"
#include "core/results/journal.h"
#include "core/results/result_fields.h"

namespace {

nlohmann::json journal_in(const std::string& folder) {
    try {
        const bench::results::JournalContent content = bench::results::read_journal(folder);
        nlohmann::json rows = nlohmann::json::array();
        for (const auto& row : content.rows) rows.push_back(to_json(*row));
        return {{"rows", std::move(rows)}, {"damaged", content.damaged_lines}};
    } catch (const bench::Error& error) {
        return {{"error", error.what()}};
    }
}

std::string found(const std::string& folder, const std::string& key) {
    const auto package = bench::backends::CompileCache(folder).find(key);
    return package ? bench::read_text_file(package->file) : "";
}

void store(const std::string& folder, const std::string& key, const std::string& file) {
    bench::backends::CompileCache cache(folder);
    const std::filesystem::path place = cache.reserve(key);
    std::filesystem::rename(file, place);
    bench::backends::CachedPackage package;
    package.key = key;
    cache.store(package, place);
    std::cout << key << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words[0] == "journals")
        for (std::string folder; std::getline(std::cin, folder);)
            std::cout << bench::dump_json(journal_in(folder)) << '\n';
    if (words[0] == "replace")
        for (int i = 1; i <= std::stoi(words[2]); ++i) {
            bench::replace_text_file(words[1], std::to_string(i));
            std::cout << i << std::endl;
        }
    if (words[0] == "store") store(words[1], words[2], words[3]);
    if (words[0] == "find") std::cout << found(words[1], words[2]);
    if (words[0] == "import") std::cout << bench::weights::import_model(words[1], {}).string() << std::endl;
    if (words[0] == "imported")
        std::cout << bench::weights::find_import(words[1], false).value_or("").string();
    return 0;
}
