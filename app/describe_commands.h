#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace app {

/// The hidden argument with which each program prints the description of its commands.
inline constexpr const char* kDescribe = "--describe-commands";

/// The commands as JSON, from which scripts/command_pages.py makes the man page and the completions: an object
/// with "name", "help", "footer", "options" and "commands" (objects of the same kind). An option has "names"
/// (empty for a positional argument), "argument" (empty for a flag), "help", "default", "required", "repeats",
/// "delimiter" and "values", the words that it accepts, as far as they are known.
nlohmann::json describe(const CLI::App& command);

}  // namespace app
