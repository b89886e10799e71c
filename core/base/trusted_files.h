#pragma once

#include <filesystem>
#include <string>

/// Files with code that the user has allowed to run: DATA/trusted_files.json keeps their SHA-256,
/// so that another file at the same place is asked about again.
namespace bench::trusted_files {

/// Of the file's content; remembered for files that did not change. Throws InputError that names the file
/// when it cannot be read.
std::string sum_of(const std::filesystem::path& file);

bool is_trusted(const std::filesystem::path& file);  ///< throws as sum_of
/// Throws as sum_of, and Error that names the list when it cannot be written.
void trust(const std::filesystem::path& file);

}  // namespace bench::trusted_files
