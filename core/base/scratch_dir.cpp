#include "core/base/scratch_dir.h"

#include <cstdlib>
#include <system_error>

#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

ScratchDir::ScratchDir() {
    // A short name: compilers put sockets below it, whose paths have 107 bytes at most.
    std::string pattern = (fs::temp_directory_path() / "cs-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw Error("cannot make a folder in " + fs::temp_directory_path().string() + " (TMPDIR)");
    path_ = pattern;
}

ScratchDir::~ScratchDir() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace bench
