#pragma once

#include <filesystem>

namespace bench {

/// A new folder in TMPDIR, removed with everything in it when this object goes: also what killed processes
/// left there.
class ScratchDir {
public:
    ScratchDir();  ///< Throws Error that names the folder it cannot be made in.
    ~ScratchDir();
    ScratchDir(const ScratchDir&) = delete;
    ScratchDir& operator=(const ScratchDir&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace bench
