#include "core/results/saved_run.h"

#include "core/base/json_text.h"
#include "core/results/journal.h"
#include "core/results/unfinished.h"

namespace bench::results {

namespace fs = std::filesystem;

bool is_saved_run(const fs::path& path) {
    std::error_code error;
    return path.filename().string().ends_with(kSavedRunSuffix) && !fs::is_directory(path, error);
}

fs::path place_of_run(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error) || is_saved_run(path) ? path : path.parent_path();
}

fs::path saved_run_name(const fs::path& file) {
    std::string name = file.string();
    if (name.ends_with(kSavedRunSuffix)) return file;
    if (file.extension() == ".json") name.erase(name.size() - std::string_view(".json").size());
    return name + kSavedRunSuffix;
}

std::string saved_run_text(const ResultFile& run, const fs::path& folder) {
    const std::string text = to_json_text(run);
    const auto unfinished = folder.empty() ? std::nullopt : unfinished_run(folder);
    if (!unfinished || unfinished->created != run.created) return text;
    const std::string journal = ",\"journal\": " + dump_json(journal_lines(folder)) + "\n}\n";
    if (text.size() + journal.size() > kLargestRunFile_bytes) return text;  // which could not be read
    return text.substr(0, text.rfind('}')) + journal;
}

}  // namespace bench::results
