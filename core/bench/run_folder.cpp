#include "core/bench/run_folder.h"

#include <unistd.h>

#include <array>
#include <ctime>

#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

/// Sockets that compilers put into TMPDIR may have paths of 107 bytes at most, theirs included.
constexpr std::size_t kLongestScratchPath = 60;

fs::path dated_folder() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    std::array<char, 64> text{};
    const std::string name(text.data(),
                           std::strftime(text.data(), text.size(), "compilescope-%Y-%m-%d-%H%M%S", &local));
    fs::path path = name;
    for (int i = 2; fs::exists(path); ++i) path = name + "-" + std::to_string(i);
    return path;
}

fs::path scratch_for(const fs::path& folder) {
    const fs::path inside = folder / "tmp";
    if (inside.string().size() <= kLongestScratchPath) {
        fs::create_directories(inside);
        return inside;
    }
    std::string pattern = (fs::temp_directory_path() / "compilescope-run-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw Error("cannot make a folder in " + fs::temp_directory_path().string() + " (TMPDIR)");
    return pattern;
}

}  // namespace

RunFolder::RunFolder(const fs::path& wish, bool resuming)
    : path_(fs::absolute(wish.empty() ? dated_folder() : wish).lexically_normal()) {
    std::error_code ignored;
    for (const char* name : {"journal.jsonl", "results.json"})
        // A run that was killed before it knew its machine leaves an empty journal.
        if (!resuming && fs::exists(path_ / name) && fs::file_size(path_ / name, ignored) > 0)
            throw InputError("--out " + path_.string() + ": already holds a run; continue it with --resume " +
                             path_.string() + " or name another folder");
    try {
        fs::create_directories(logs());
        fs::remove_all(path_ / "tmp");  // of a run that was killed
        scratch_ = scratch_for(path_);
    } catch (const fs::filesystem_error& error) {
        throw Error(path_.string() + ": cannot be made: " + error.code().message());
    }
}

RunFolder::~RunFolder() {
    std::error_code ignored;
    fs::remove_all(scratch_, ignored);
}

}  // namespace bench
