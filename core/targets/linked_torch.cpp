#include "core/targets/linked_torch.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/installation.h"
#include "core/base/paths.h"
#include "core/base/shell_words.h"
#include "core/base/text_file.h"
#include "core/targets/python_facts.h"

namespace bench::linked_torch {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSearched = "LD_LIBRARY_PATH";
constexpr const char* kUsers = "COMPILESCOPE_USERS_LIBRARY_PATH";  ///< the value to restore

/// The torch folder of an interpreter. Empty if it has none or does not run.
fs::path torch_of(const fs::path& python) {
    const auto facts = python_facts(python);
    return facts ? fs::path(facts->torch_dir) : fs::path();
}

/// "2.11" for the wheel's "__version__ = '2.11.0+cu130'", or for "2.11.0+cpu" in an archive's build-version.
std::string version_in(const fs::path& torch) {
    constexpr std::string_view kBefore = "__version__ = '";
    std::string text;
    try {
        text = read_text_file(torch / "version.py");
    } catch (const InputError&) {
        text.clear();
    }
    if (const auto at = text.find(kBefore); at != std::string::npos)
        text.erase(0, at + kBefore.size());
    else
        text = read_first_line(torch.parent_path() / torch.filename() / "build-version");
    const auto minor = text.find('.');
    return minor == std::string::npos ? std::string() : text.substr(0, text.find('.', minor + 1));
}

/// The folders with PyTorch's libraries and those of its CUDA packages. Empty if the linked version is missing.
std::vector<fs::path> library_dirs() {
    const char* given = std::getenv("COMPILESCOPE_TORCH_DIR");
    const fs::path python = paths::python();
    const bool is_own = python == paths::torch_environment() / "bin/python";
    if (given == nullptr && is_own && fs::exists(unfinished_mark())) return {};
    const fs::path torch = given != nullptr ? fs::path(given) : torch_of(python);
    if (torch.empty() || version_in(torch) != COMPILESCOPE_TORCH_VERSION) return {};
    std::vector<fs::path> dirs;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(torch.parent_path() / "nvidia", error))
        if (fs::is_directory(entry.path() / "lib", error)) dirs.push_back(entry.path() / "lib");
    std::ranges::sort(dirs);
    dirs.insert(dirs.begin(), torch / "lib");
    return dirs;
}

std::vector<fs::path> required_library_dirs() {
    auto dirs = library_dirs();
    if (dirs.empty())
        throw Error(
            message("PyTorch %1 is not installed, and measuring needs it. This command installs it and "
                    "takes about 6 GB: %2",
                    COMPILESCOPE_TORCH_VERSION, install_command()));
    return dirs;
}

}  // namespace

void check() {
    if (paths::is_installed()) required_library_dirs();
}

std::string version() {
    return COMPILESCOPE_TORCH_VERSION;
}

bool is_found() {
    return !paths::is_installed() || !library_dirs().empty();
}

std::string install_command() {
    const std::vector<std::string> command{paths::cli(), "setup"};
    return shell::joined(command);
}

fs::path unfinished_mark() {
    return paths::torch_environment().string() + ".download";
}

void add_to_environment() {
    if (!paths::is_installed()) return;
    std::string searched;
    for (const fs::path& dir : required_library_dirs())
        searched += (searched.empty() ? "" : ":") + dir.string();
    const char* users = std::getenv(kSearched);
    const std::string before = users != nullptr ? users : "";
    ::setenv(kUsers, before.c_str(), 1);
    ::setenv(kSearched, (before.empty() ? searched : searched + ":" + before).c_str(), 1);
}

void restore_environment() {
    const char* users = std::getenv(kUsers);
    if (users == nullptr) return;
    if (*users == '\0')
        ::unsetenv(kSearched);
    else
        ::setenv(kSearched, users, 1);
    ::unsetenv(kUsers);
}

}  // namespace bench::linked_torch
