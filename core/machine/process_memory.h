#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace bench {

/// Resident anonymous memory (not mapped files or shared memory) of all processes in a group, such as a
/// helper and the compilers it started. 0 if there are none. `root`: for tests.
std::int64_t group_resident_bytes(pid_t group, const std::filesystem::path& root = "/");

}  // namespace bench
