#include "core/base/paths.h"

#include <cstdlib>

#include "core/base/error.h"

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

fs::path user_dir(const char* variable, const char* xdg_variable, const fs::path& below_home) {
    fs::path dir = from_environment(variable);
    if (dir.empty()) {
        const fs::path xdg = from_environment(xdg_variable);
        const fs::path home = from_environment("HOME");
        dir = (!xdg.empty() ? xdg : (home.empty() ? fs::temp_directory_path() : home / below_home)) /
              "compilescope";
    }
    std::error_code error;
    fs::create_directories(dir, error);
    if (error)
        throw Error("cannot make the folder " + dir.string() + " (" + variable + "): " + error.message());
    return dir;
}

}  // namespace

fs::path executable_dir() {
    return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path cli() {
    const fs::path given = from_environment("COMPILESCOPE_CLI");
    return given.empty() ? executable_dir() / "compilescope-cli" : given;
}

fs::path helper(const fs::path& in_sources) {
    return shipped("COMPILESCOPE_HELPERS", "python", in_sources.parent_path()) / in_sources.filename();
}

fs::path resource(const std::string& relative) {
    return shipped("COMPILESCOPE_RESOURCES", "resources", "resources") / relative;
}

fs::path source_dir() {
    const fs::path given = from_environment("COMPILESCOPE_SOURCE");
    return given.empty() ? fs::path(COMPILESCOPE_SOURCE_DIR) : given;
}

fs::path cache_dir() {
    return user_dir("COMPILESCOPE_CACHE", "XDG_CACHE_HOME", ".cache");
}

fs::path data_dir() {
    return user_dir("COMPILESCOPE_DATA", "XDG_DATA_HOME", ".local/share");
}

fs::path python(const std::string& wish) {
    const fs::path given = wish.empty() ? from_environment("COMPILESCOPE_PYTHON") : fs::path(wish);
    // Helpers run in folders of their own; a bare name is looked up on PATH.
    if (!given.empty()) return given.has_parent_path() ? fs::absolute(given) : given;
    const fs::path venv = fs::path(COMPILESCOPE_SOURCE_DIR) / ".venv/bin/python";
    return fs::exists(venv) ? venv : fs::path("python3");
}

}  // namespace bench::paths
