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
    int wave;       ///< 1: measured first; slow compiles later, one wave each (rule 1)
};

std::span<const ModeInfo> all_modes();
/// Also "eager-again", eager a second time: what a self-test compares eager with. Null when unknown.
const ModeInfo* find_mode(std::string_view id);

}  // namespace bench
