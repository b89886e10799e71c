#include "core/targets/linked_torch.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/installation.h"
#include "core/base/paths.h"
#include "core/base/shell_words.h"
#include "core/base/subprocess.h"
#include "core/base/text_file.h"

namespace bench::linked_torch {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSearched = "LD_LIBRARY_PATH";
constexpr const char* kUsers = "COMPILESCOPE_USERS_LIBRARY_PATH";  ///< the value to restore
constexpr std::chrono::seconds kPythonAnswersWithin{20};
constexpr const char* kFind =
    "import importlib.util as u; t = u.find_spec('torch'); print(t.submodule_search_locations[0] if t else "
    "'')";

/// The torch folder of an interpreter. Empty if it has none or does not run.
fs::path torch_of(const fs::path& python) {
    std::string line, last;
    try {
        Subprocess process({.command = {python.string(), "-c", kFind},
                            .environment = {},
                            .stderr_file = "/dev/null",
                            .working_dir = {}});
        process.close_stdin();
        // Python may print other lines when it starts; the answer is the last line.
        while (process.read_line(line, kPythonAnswersWithin) == Subprocess::Read::line) last = line;
    } catch (const Error&) {
        return {};
    }
    return last;
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
    const fs::path torch = given != nullptr ? fs::path(given) : torch_of(paths::python());
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

std::string install_command() {
    const fs::path environment = paths::torch_environment();
    const std::vector<std::string> make{"python3", "-m", "venv", environment.string()};
    const std::vector<std::string> fill{environment / "bin/pip", "install", "--no-deps", "-r",
                                        paths::share_dir() / "requirements.lock"};
    return shell::joined(make) + " && " + shell::joined(fill);
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
