#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/bench/kinds.h"

namespace bench {

/// One row a mode that this version runs. Adding a mode: a row here and one in
/// core/backends/backend_registry.
struct ModeInfo {
    std::string_view id;
    bool compiled;                ///< needs the Python helper and a C++ compiler
    bool freezing;                ///< weights folded and prepacked into the package
    int wave;                     ///< 1: measured first; slow compiles later, one wave each (rule 1)
    Engine engine = Engine::cpp;  ///< python: transformers' model and torch.compile, a process of its own
};

std::span<const ModeInfo> all_modes();
/// Also "eager-again", eager a second time: what a self-test compares eager with. Null when unknown.
const ModeInfo* find_mode(std::string_view id);

/// The mode whose time a percentage of that engine is of: a percentage divides arms of one engine (rule 21).
std::string_view eager_of(Engine engine);
/// Whether the mode is an engine's eager.
bool is_eager(std::string_view mode);
/// The Python modes are named after the C++ ones: "python-default" for "default".
Engine engine_of(std::string_view mode);
/// The mode's name without its engine: "default" for both.
std::string_view without_engine(std::string_view mode);
std::string python_twin(std::string_view mode);  ///< "python-default" for "default"

}  // namespace bench
