#include "core/bench/modes.h"

#include <algorithm>
#include <array>

namespace bench {

namespace {

constexpr std::array kModes{
    ModeInfo{.id = "eager", .compiled = false, .freezing = false, .wave = 1},
    ModeInfo{.id = "default", .compiled = true, .freezing = false, .wave = 1},
    ModeInfo{.id = "default+freezing", .compiled = true, .freezing = true, .wave = 2},
};

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

}  // namespace bench
