#include "core/targets/runtimes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"

namespace bench::runtimes {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLogFile = "add.log";  ///< the first file that `runtimes add` writes
constexpr const char* kFile = "runtime.json";

fs::path parent() {
    return paths::data_dir() / "runtimes";
}

std::vector<std::string> folder_names() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent(), error))
        if (entry.is_directory() && is_name(entry.path().filename().string()))
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace

fs::path folder_of(const std::string& name) {
    return parent() / name;
}

fs::path lock_file(const std::string& name) {
    return parent() / ("." + name + ".lock");
}

bool is_name(const std::string& name) {
    const auto alphanumeric = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    return !name.empty() && name.size() <= 64 && alphanumeric(name.front()) &&
           std::ranges::all_of(name, [&](char c) {
               return alphanumeric(c) || std::string_view("._+-").find(c) != std::string_view::npos;
           });
}

void check_name(const std::string& name) {
    if (!is_name(name))
        throw InputError(
            about("--name " + name,
                  message("1 to 64 letters, digits and . _ + - only, beginning with a letter or digit")));
}

std::optional<Runtime> find(const std::string& name) {
    const fs::path file = folder_of(name) / kFile;
    if (!is_name(name) || !fs::exists(file)) return std::nullopt;
    try {
        Runtime runtime;
        json_values::read(read_json(file), runtime);
        if (runtime.name == name) return runtime;
    } catch (const Error&) {
        // Damaged: unfinished() lists it, and adding it again repairs it.
    }
    return std::nullopt;
}

std::vector<Runtime> all() {
    std::vector<Runtime> found;
    for (const std::string& name : folder_names())
        if (auto runtime = find(name)) found.push_back(std::move(*runtime));
    return found;
}

std::vector<std::string> unfinished() {
    std::vector<std::string> names = folder_names();
    std::erase_if(names, [](const std::string& name) { return find(name).has_value(); });
    return names;
}

void keep(const Runtime& runtime) {
    replace_text_file(folder_of(runtime.name) / kFile, json_values::write(runtime).dump(2) + "\n");
}

void remove(const std::string& name) {
    const fs::path folder = folder_of(name);
    if (!is_name(name) || !fs::exists(folder))
        throw InputError("runtimes remove " + name +
                         ": there is no such runtime; `runtimes list` shows them");
    if (!fs::exists(folder / kFile) && !fs::exists(folder / kLogFile))
        throw InputError("runtimes remove " + name + ": " + folder.string() +
                         " was not made by `runtimes add`; remove it yourself if you no longer need it");
    const auto lock =
        FileLock::try_lock(lock_file(name), FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) throw Error("runtime " + name + ": another program is adding or removing it");
    std::error_code error;
    fs::remove(folder / kFile, error);  // removed first, so that an incomplete runtime is not listed
    fs::remove_all(folder, error);
    if (error)
        throw Error("runtime " + name + ": " + folder.string() + " cannot be removed: " + error.message());
    fs::remove(lock_file(name), error);
}

}  // namespace bench::runtimes
