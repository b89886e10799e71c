#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bench {

/// One row a mode that this version runs. Adding a mode: a row here and one in
/// core/backends/backend_registry.
struct ModeInfo {
    std::string_view id;
    bool compiled;  ///< needs the Python helper and a C++ compiler
    bool freezing;  ///< weights folded and prepacked into the package
};

std::span<const ModeInfo> all_modes();
const ModeInfo* find_mode(std::string_view id);  ///< null when unknown

}  // namespace bench
