#include "core/base/paths.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "core/base/private_dir.h"

namespace bench::paths {

namespace fs = std::filesystem;

namespace {

fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}

/// An installed program finds its files in ../share/compilescope, a build tree in the sources.
fs::path shipped(const char* variable, const fs::path& installed, const fs::path& in_sources) {
    if (const fs::path given = from_environment(variable); !given.empty()) return given;
    const fs::path share = executable_dir().parent_path() / "share" / "compilescope" / installed;
    return fs::exists(share) ? share : fs::path(COMPILESCOPE_SOURCE_DIR) / in_sources;
}

/// Returns an empty path for relative paths, which would depend on the working folder.
fs::path absolute_or_none(const fs::path& path) {
    return path.is_absolute() ? path : fs::path();
}

fs::path user_dir(const char* variable, const char* xdg_variable, const fs::path& below_home) {
    constexpr const char* kName = "compilescope";
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

fs::path cli() {
    const fs::path given = from_environment("COMPILESCOPE_CLI");
    return given.empty() ? executable_dir() / "compilescope-cli" : given;
}

fs::path helpers() {
    return shipped("COMPILESCOPE_HELPERS", "python", "core/python");
}

fs::path resource(const std::string& relative) {
    return shipped("COMPILESCOPE_RESOURCES", "resources", "resources") / relative;
}

fs::path source_dir() {
    const fs::path given = from_environment("COMPILESCOPE_SOURCE");
    return given.empty() ? fs::path(COMPILESCOPE_SOURCE_DIR) : given;
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

fs::path python(const std::string& wish) {
    const fs::path given = wish.empty() ? from_environment("COMPILESCOPE_PYTHON") : fs::path(wish);
    // Absolute, because helpers run in other working folders. A bare name is looked up on PATH.
    if (!given.empty()) return given.has_parent_path() ? fs::absolute(given) : given;
    const fs::path venv = fs::path(COMPILESCOPE_SOURCE_DIR) / ".venv/bin/python";
    return fs::exists(venv) ? venv : fs::path("python3");
}

}  // namespace bench::paths
