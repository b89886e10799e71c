#include "core/base/paths.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "core/base/installation.h"
#include "core/base/private_dir.h"

namespace bench::paths {

namespace fs = std::filesystem;

namespace {

fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}

constexpr const char* kName = "compilescope";

/// The prefix of an installed program, which is in its bin or lib/compilescope; empty in a build tree.
fs::path prefix() {
    const fs::path dir = executable_dir();
    const fs::path prefix = dir.filename() == kName ? dir.parent_path().parent_path() : dir.parent_path();
    return fs::exists(prefix / "share" / kName) ? prefix : fs::path();
}

/// A folder with the name `installed` in share/compilescope, or `in_sources` in the source tree. An installed
/// program never uses the folder of its sources, where on another machine anybody may put files.
fs::path shipped(const char* variable, const fs::path& installed, const fs::path& in_sources) {
    if (const fs::path given = from_environment(variable); !given.empty()) return given;
    return is_installed() ? share_dir() / installed : fs::path(COMPILESCOPE_SOURCE_DIR) / in_sources;
}

/// Returns an empty path for relative paths, which would depend on the working folder.
fs::path absolute_or_none(const fs::path& path) {
    return path.is_absolute() ? path : fs::path();
}

fs::path user_dir(const char* variable, const char* xdg_variable, const fs::path& below_home) {
    if (const fs::path named = from_environment(variable); !named.empty())
        return private_dir(named, FolderChoice::user, variable);
    const fs::path xdg = absolute_or_none(from_environment(xdg_variable));
    return private_dir((xdg.empty() ? home_dir() / below_home : xdg) / kName, FolderChoice::program,
                       variable);
}

}  // namespace

fs::path executable_dir() {
    return fs::read_symlink("/proc/self/exe").parent_path();
}

bool is_installed() {
    return !prefix().empty();
}

fs::path share_dir() {
    return prefix() / "share" / kName;
}

fs::path document(const std::string& relative) {
    return (is_installed() ? share_dir() : fs::path(COMPILESCOPE_SOURCE_DIR)) / "docs" / relative;
}

fs::path part(const std::string& name) {
    const fs::path beside = executable_dir() / name;
    return fs::exists(beside) || !is_installed() ? beside : prefix() / "lib" / kName / name;
}

fs::path cli() {
    if (const fs::path given = from_environment("COMPILESCOPE_CLI"); !given.empty()) return given;
    return (is_installed() ? prefix() / "bin" : executable_dir()) / "compilescope-cli";
}

fs::path helpers() {
    return shipped("COMPILESCOPE_HELPERS", "python", "core/python");
}

fs::path resource(const std::string& relative) {
    return shipped("COMPILESCOPE_RESOURCES", "resources", "resources") / relative;
}

fs::path source_dir() {
    if (const fs::path given = from_environment("COMPILESCOPE_SOURCE"); !given.empty()) return given;
    return is_installed() ? share_dir() / "source" : fs::path(COMPILESCOPE_SOURCE_DIR);
}

fs::path home_dir() {
    if (const fs::path home = absolute_or_none(from_environment("HOME")); !home.empty()) return home;
    constexpr std::size_t kLongestEntry_bytes = 1 << 14;
    std::array<char, kLongestEntry_bytes> text{};
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::geteuid(), &entry, text.data(), text.size(), &found) != 0 || found == nullptr)
        return temp_dir();
    const fs::path home = absolute_or_none(found->pw_dir);
    std::error_code error;
    return fs::is_directory(home, error) && home != "/" ? home : temp_dir();
}

fs::path cache_dir() {
    return user_dir("COMPILESCOPE_CACHE", "XDG_CACHE_HOME", ".cache");
}

fs::path data_dir() {
    return user_dir("COMPILESCOPE_DATA", "XDG_DATA_HOME", ".local/share");
}

fs::path temp_dir() {
    return private_dir(fs::temp_directory_path() / ("compilescope-" + std::to_string(::geteuid())),
                       FolderChoice::program, "TMPDIR");
}

fs::path torch_environment() {
    return is_installed() ? data_dir() / "pytorch" : fs::path(COMPILESCOPE_SOURCE_DIR) / ".venv";
}

fs::path python(const std::string& wish) {
    const fs::path given = wish.empty() ? from_environment("COMPILESCOPE_PYTHON") : fs::path(wish);
    // Absolute, because helpers run in other working folders. A bare name is looked up on PATH.
    if (!given.empty()) return given.has_parent_path() ? fs::absolute(given) : given;
    const fs::path own = torch_environment() / "bin/python";
    return fs::exists(own) ? own : fs::path("python3");
}

}  // namespace bench::paths
