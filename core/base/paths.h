#pragma once

#include <filesystem>
#include <string>

namespace bench::paths {

/// Folder of the running program.
std::filesystem::path executable_dir();

// An installed program finds its files in its prefix (core/base/installation.h) and never in the sources.

/// compilescope-cli: COMPILESCOPE_CLI, else PREFIX/bin, in a build tree beside this program.
std::filesystem::path cli();

/// The folder with the Python helpers (core/base/python_helper.h): COMPILESCOPE_HELPERS, else
/// PREFIX/share/compilescope/python, in a build tree the sources' core/python.
std::filesystem::path helpers();

/// A file shipped with the program ("models/microsoft/resnet-50/config.json"): COMPILESCOPE_RESOURCES, else
/// PREFIX/share/compilescope/resources, in a build tree the sources' resources/.
std::filesystem::path resource(const std::string& relative);

/// The sources, from which runners are built: COMPILESCOPE_SOURCE, else PREFIX/share/compilescope/source, which
/// need not exist, in a build tree their folder at build time.
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

/// The helpers' interpreter: `wish` if not empty, COMPILESCOPE_PYTHON, that of torch_environment(), or python3
/// on PATH. May throw as data_dir() does.
std::filesystem::path python(const std::string& wish = {});

}  // namespace bench::paths
