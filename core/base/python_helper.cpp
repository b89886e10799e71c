#include "core/base/python_helper.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/paths.h"
#include "core/base/sha256.h"

namespace bench::python_helper {

namespace fs = std::filesystem;

namespace {

/// In alphabetical order. If a folder cannot be read, the folder itself, for which sha256_of_files() throws.
std::vector<fs::path> files_of(const fs::path& part) {
    if (part.extension() == ".py") return {part};
    std::vector<fs::path> files;
    std::error_code error;
    for (auto entry = fs::directory_iterator(part, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (entry->path().extension() == ".py") files.push_back(entry->path());
    if (error || files.empty()) return {part};
    std::ranges::sort(files);
    return files;
}

}  // namespace

std::vector<std::string> command(const std::string& python, const std::string& helper,
                                 const std::vector<std::string>& arguments) {
    std::vector<std::string> words{paths::python(python).string(), paths::helpers().string(), helper};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

std::string sha256_of(const std::vector<std::string>& parts) {
    std::vector<fs::path> files;
    for (const std::string& part : parts)
        for (const fs::path& file : files_of(paths::helpers() / "compilescope" / part)) files.push_back(file);
    return sha256_of_files(files);
}

}  // namespace bench::python_helper
