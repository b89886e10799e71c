#pragma once

#include <span>
#include <string>

/// Words as a POSIX shell reads them back.
namespace bench::shell {

/// In single quotes where a shell would read more into the word than its letters.
std::string quoted(const std::string& word);

/// The quoted words with blanks between them: one line that a shell takes apart into just these.
std::string joined(std::span<const std::string> words);

}  // namespace bench::shell
