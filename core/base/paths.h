#pragma once

#include <filesystem>
#include <string>

namespace bench::paths {

/// Folder of the running program.
std::filesystem::path executable_dir();

/// compilescope-cli: COMPILESCOPE_CLI, else beside this program.
std::filesystem::path cli();

/// The folder with the Python helpers (core/base/python_helper.h): COMPILESCOPE_HELPERS, else
/// ../share/compilescope/python, else the source tree's core/python.
std::filesystem::path helpers();

/// A file shipped with the program ("models/microsoft/resnet-50/config.json"): COMPILESCOPE_RESOURCES, else
/// ../share/compilescope, else the source tree's resources/.
std::filesystem::path resource(const std::string& relative);

/// The sources that this program was built from: COMPILESCOPE_SOURCE, else their folder at build time.
std::filesystem::path source_dir();

/// ~: HOME if absolute, else the user's entry in the passwd database, or temp_dir() for users without a home.
std::filesystem::path home_dir();

/// COMPILESCOPE_CACHE, else $XDG_CACHE_HOME/compilescope, else ~/.cache/compilescope. A private folder:
/// created if missing, and checked for write access of other users (core/base/private_dir.h). May throw Error.
std::filesystem::path cache_dir();

/// COMPILESCOPE_DATA, else $XDG_DATA_HOME/compilescope, else ~/.local/share/compilescope. See cache_dir().
std::filesystem::path data_dir();

/// TMPDIR/compilescope-UID, a private folder for users whose home folder is missing or not writable.
std::filesystem::path temp_dir();

/// The helpers' interpreter: `wish` if not empty, COMPILESCOPE_PYTHON, the build's .venv, or python3 on PATH.
std::filesystem::path python(const std::string& wish = {});

}  // namespace bench::paths
