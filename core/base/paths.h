#pragma once

#include <filesystem>
#include <string>

namespace bench::paths {

/// Folder of the running program.
std::filesystem::path executable_dir();

/// compilescope-cli: COMPILESCOPE_CLI, else beside this program.
std::filesystem::path cli();

/// Folder of the Python helpers: COMPILESCOPE_HELPERS, else ../share/compilescope/python, else the source
/// tree's.
std::filesystem::path helpers_dir();

/// A file shipped with the program ("models/microsoft/resnet-50/config.json"): COMPILESCOPE_RESOURCES, else
/// ../share/compilescope, else the source tree's resources/.
std::filesystem::path resource(const std::string& relative);

/// COMPILESCOPE_CACHE, else $XDG_CACHE_HOME/compilescope, else ~/.cache/compilescope. Made when missing.
std::filesystem::path cache_dir();

/// COMPILESCOPE_DATA, else $XDG_DATA_HOME/compilescope, else ~/.local/share/compilescope. Made when missing.
std::filesystem::path data_dir();

/// The interpreter for helpers: `wish` if not empty, COMPILESCOPE_PYTHON, the build's .venv, python3 on PATH.
std::filesystem::path python(const std::string& wish = {});

}  // namespace bench::paths
