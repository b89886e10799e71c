#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bench::results {

/// The log that a row of the run in `folder` names: a regular file FOLDER/logs/NAME.log. Empty for any other
/// path, for a link out of that folder, and when there is no such file: rows may come from an untrusted file,
/// and the window hands the path to the desktop.
std::optional<std::filesystem::path> log_file(const std::filesystem::path& folder, const std::string& log);

}  // namespace bench::results
