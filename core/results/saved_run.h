#pragma once

#include <filesystem>
#include <string>

#include "core/results/result_files.h"

namespace bench::results {

/// End of the name of a run in one file, which the desktop opens with this program (packaging/).
inline constexpr const char* kSavedRunSuffix = ".compilescope.json";

/// Whether the path has that name and is not a folder.
bool is_saved_run(const std::filesystem::path& path);

/// Returns the place of the run to which results at `path` belong, where it is resumed: a folder and a saved run are
/// runs of their own, whatever is beside them; another file belongs to the run of its folder.
std::filesystem::path place_of_run(const std::filesystem::path& path);

/// Returns `file` with the suffix: "mine" and "mine.json" become "mine.compilescope.json".
std::filesystem::path saved_run_name(const std::filesystem::path& file);

/// Returns the text of a saved run: results.json, and if the run in `folder` is unfinished, its journal, with
/// which RunOptions::resume_dir continues it. An empty folder, or one without this run, has no journal,
/// and a journal that makes the file too long to be read is left out.
std::string saved_run_text(const ResultFile& run, const std::filesystem::path& folder);

}  // namespace bench::results
