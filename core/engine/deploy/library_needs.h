#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bench::deploy {

/// Whether the file contains the text, such as the name of a function that a library calls.
bool contains(const std::filesystem::path& file, std::string_view text);

/// Returns the newest symbol version with this prefix that the library needs: "2.34" for "GLIBC_". Empty if
/// there is none.
std::string newest_version(const std::filesystem::path& file, std::string_view prefix);

}  // namespace bench::deploy
