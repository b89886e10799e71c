#pragma once

#include <filesystem>
#include <string>

/// Files with code that the user has allowed to run. DATA/trusted_files.json lists their SHA-256, so that
/// a changed file needs permission again.
namespace bench::trusted_files {

/// SHA-256 of the file's content, cached while the file does not change. Throws an InputError that names the
/// file if it cannot be read.
std::string sum_of(const std::filesystem::path& file);

bool is_trusted(const std::filesystem::path& file);  ///< throws like sum_of()
/// Throws like sum_of(), and throws an Error that names the list if it cannot be written.
void trust(const std::filesystem::path& file);

}  // namespace bench::trusted_files
