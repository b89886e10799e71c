#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bench {

/// What a Python interpreter has, found without importing torch, which takes seconds. Empty: not installed.
struct PythonFacts {
    std::string python;        ///< its version, "3.11.2"
    std::string torch;         ///< with the build's suffix, "2.11.0+cu130"
    std::string transformers;  ///< version
    std::string torch_dir;     ///< folder of the package torch
};

/// The Python program whose last line of output facts_in() reads.
const char* python_facts_program();
/// Returns nothing if the last line of the output is not that of the program.
std::optional<PythonFacts> facts_in(const std::string& output);

/// Starts the interpreter, a path or a name on PATH. Takes some 50 ms. Returns nothing if it does not run.
std::optional<PythonFacts> python_facts(const std::filesystem::path& interpreter);

}  // namespace bench
