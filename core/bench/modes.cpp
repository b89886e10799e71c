#include "core/bench/modes.h"

#include <algorithm>
#include <array>

namespace bench {

namespace {

constexpr std::array kModes{
    ModeInfo{.id = "eager", .compiled = false, .freezing = false, .wave = 1},
    ModeInfo{.id = "default", .compiled = true, .freezing = false, .wave = 1},
    ModeInfo{.id = "default+freezing", .compiled = true, .freezing = true, .wave = 2},
    // The cross-check: each in the wave of its twin.
    ModeInfo{.id = "python-eager", .compiled = false, .freezing = false, .wave = 1, .engine = Engine::python},
    ModeInfo{
        .id = "python-default", .compiled = true, .freezing = false, .wave = 1, .engine = Engine::python},
    ModeInfo{.id = "python-default+freezing",
             .compiled = true,
             .freezing = true,
             .wave = 2,
             .engine = Engine::python},
    ModeInfo{.id = "python-reduce-overhead",
             .compiled = true,
             .freezing = false,
             .wave = 1,
             .engine = Engine::python},
    ModeInfo{.id = "python-max-autotune",
             .compiled = true,
             .freezing = false,
             .wave = 3,
             .engine = Engine::python},
    ModeInfo{.id = "python-max-autotune+freezing",
             .compiled = true,
             .freezing = true,
             .wave = 3,
             .engine = Engine::python},
};

constexpr std::string_view kPythonPrefix = "python-";

constexpr ModeInfo kEagerAgain{.id = "eager-again", .compiled = false, .freezing = false, .wave = 1};

}  // namespace

std::span<const ModeInfo> all_modes() {
    return kModes;
}

const ModeInfo* find_mode(std::string_view id) {
    if (id == kEagerAgain.id) return &kEagerAgain;
    const auto row = std::ranges::find(kModes, id, &ModeInfo::id);
    return row == kModes.end() ? nullptr : &*row;
}

std::string_view eager_of(Engine engine) {
    return engine == Engine::python ? "python-eager" : "eager";
}

bool is_eager(std::string_view mode) {
    return mode == eager_of(engine_of(mode));
}

Engine engine_of(std::string_view mode) {
    return mode.starts_with(kPythonPrefix) ? Engine::python : Engine::cpp;
}

std::string_view without_engine(std::string_view mode) {
    return engine_of(mode) == Engine::python ? mode.substr(kPythonPrefix.size()) : mode;
}

std::string python_twin(std::string_view mode) {
    return std::string(kPythonPrefix).append(mode);
}

}  // namespace bench
