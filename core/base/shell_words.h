#pragma once

#include <span>
#include <string>

/// Quoting for POSIX shells.
namespace bench::shell {

/// Returns the word, in single quotes if a shell could interpret its characters.
std::string quoted(const std::string& word);

/// Joins the quoted words with spaces into a line that a shell splits into the same words.
std::string joined(std::span<const std::string> words);

}  // namespace bench::shell
