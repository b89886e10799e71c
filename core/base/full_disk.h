#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

namespace bench {

/// What to add to the message of a failure that may have come from a full disk: "; the disk of FOLDER is
/// full: make room there" for the first of these folders whose disk has less than 1 MiB left, else empty.
std::string full_disk_note(std::initializer_list<std::filesystem::path> folders);

}  // namespace bench
