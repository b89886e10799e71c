#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bench {

std::string_view version();  ///< of CompileScope, such as "0.1.0"

/// The commit that this program was built from: 40 hexadecimal digits, followed by "-modified" if a tracked
/// file differed from it. Empty if the sources were not in a git repository, and in programs that do not link
/// compilescope_commit (cmake/Commit.cmake), such as most tests.
std::optional<std::string_view> commit();

/// `version` and the first 12 digits of `commit`: "0.1.0 (aafc996d3e02-modified)". Without a commit,
/// `version`.
std::string version_text(std::string_view version, std::optional<std::string_view> commit);
std::string version_text();  ///< of this program

}  // namespace bench
