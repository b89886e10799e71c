#pragma once

#include <string>
#include <vector>

/// The Python helpers: processes of the package core/python/compilescope.
namespace bench::python_helper {

/// The command that starts a helper ("inductor", "arm", "import", "hub") with the interpreter
/// paths::python(python). Python runs the folder paths::helpers() and puts it first on sys.path, so that a
/// file in the current folder cannot shadow a module.
std::vector<std::string> command(const std::string& python, const std::string& helper,
                                 const std::vector<std::string>& arguments = {});

/// SHA-256 of parts of the package, each a file ("settings.py") or all Python files of a folder ("inductor").
/// Throws InputError when one is missing or unreadable.
std::string sha256_of(const std::vector<std::string>& parts);

}  // namespace bench::python_helper
