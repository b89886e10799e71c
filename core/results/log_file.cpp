#include "core/results/log_file.h"

namespace bench::results {

namespace fs = std::filesystem;

std::optional<fs::path> log_file(const fs::path& folder, const std::string& log) {
    const fs::path word(log), name = word.filename();
    if (word != fs::path("logs") / name || name.extension() != ".log") return std::nullopt;
    std::error_code missing;
    const fs::path file = fs::canonical(folder / word, missing);
    const fs::path logs = fs::canonical(folder, missing) / "logs";
    if (missing || file.parent_path() != logs || file.extension() != ".log" ||
        !fs::is_regular_file(file, missing))
        return std::nullopt;
    return file;
}

}  // namespace bench::results
