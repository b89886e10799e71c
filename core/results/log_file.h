#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace bench::results {

/// Returns the log of a row of the run in `folder`: a regular file FOLDER/logs/NAME.log. Returns nothing for
/// any other path, a link out of that folder or a missing file, because rows may come from an untrusted file
/// and the window opens the path with a desktop program.
std::optional<std::filesystem::path> log_file(const std::filesystem::path& folder, const std::string& log);

}  // namespace bench::results
