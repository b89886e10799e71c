#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace bench {

/// Memory of their own (not files that are mapped or shared) that the processes of a group hold now: a helper
/// with the compilers that it has started. 0 without such processes. `root`: for tests.
std::int64_t group_resident_bytes(pid_t group, const std::filesystem::path& root = "/");

}  // namespace bench
