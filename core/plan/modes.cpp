#include "core/plan/modes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>

#include "core/plan/device_spec.h"

namespace bench {

namespace {

constexpr std::string_view kPythonPrefix = "python-", kFreezingSuffix = "+freezing";
constexpr std::string_view kLikeDefault =
    "a CPU has no CUDA graphs, and without them this mode is the same as default";
constexpr std::string_view kLikePythonDefault =
    "a CPU has no CUDA graphs, and without them this mode is the same as python-default";
constexpr std::string_view kLikeFrozenDefault =
    "a CPU has no CUDA graphs, and without them this mode is the same as default+freezing";
constexpr std::string_view kLikeEager =
    "a CPU has no CUDA graphs, and without them this mode is the same as eager";
constexpr std::string_view kWeightsChange =
    "freezing folds the weights into the code, and training changes them";
constexpr std::string_view kInferenceOnly = "this mode is for inference only";
constexpr std::string_view kLikeMaxAutotune = "on a CPU this mode is the same as max-autotune";
constexpr std::string_view kLikeFrozenMaxAutotune = "on a CPU this mode is the same as max-autotune+freezing";

// clang-format off
constexpr std::array kModes{
    ModeInfo{.id = "eager"},
    ModeInfo{.id = "default", .compiled = true},
    ModeInfo{.id = "reduce-overhead", .compiled = true, .not_on_cpu = kLikeDefault},
    ModeInfo{.id = "max-autotune", .compiled = true, .run_stage = 3, .compile_effort = 4},
    ModeInfo{.id = "max-autotune-no-cudagraphs", .compiled = true, .run_stage = 3, .compile_effort = 4,
             .not_on_cpu = kLikeMaxAutotune},
    ModeInfo{.id = "default+freezing", .compiled = true, .freezing = true, .run_stage = 2},
    ModeInfo{.id = "reduce-overhead+freezing", .compiled = true, .freezing = true, .run_stage = 2,
             .not_on_cpu = kLikeFrozenDefault},
    ModeInfo{.id = "max-autotune+freezing", .compiled = true, .freezing = true, .run_stage = 3,
             .compile_effort = 4},
    ModeInfo{.id = "max-autotune-no-cudagraphs+freezing", .compiled = true, .freezing = true, .run_stage = 3,
             .compile_effort = 4, .not_on_cpu = kLikeFrozenMaxAutotune},
    // Compiles and compares two to four packages, or compiles one if only freezing applies.
    ModeInfo{.id = "tuned", .compiled = true, .run_stage = 3, .compile_effort = 4, .inference_only = true},
    ModeInfo{.id = "torchscript", .run_stage = 2, .inference_only = true},
    ModeInfo{.id = "cudagraph", .run_stage = 2, .not_on_cpu = kLikeEager, .inference_only = true},
    // For cross-checks. Each is in the stage of its twin.
    ModeInfo{.id = "python-eager", .engine = Engine::python},
    ModeInfo{.id = "python-default", .compiled = true, .engine = Engine::python},
    ModeInfo{.id = "python-reduce-overhead", .compiled = true, .not_on_cpu = kLikePythonDefault,
             .engine = Engine::python},
    ModeInfo{.id = "python-max-autotune", .compiled = true, .run_stage = 3, .compile_effort = 4,
             .engine = Engine::python},
    ModeInfo{.id = "python-default+freezing", .compiled = true, .freezing = true, .run_stage = 2,
             .engine = Engine::python},
    ModeInfo{.id = "python-max-autotune+freezing", .compiled = true, .freezing = true, .run_stage = 3,
             .compile_effort = 4, .engine = Engine::python},
};
// clang-format on

constexpr ModeInfo kEagerAgain{.id = "eager-again"};
constexpr std::string_view kInductorPrefix = "inductor:";

/// Returns the row of an "inductor:NAME" mode. Rows are never removed, because callers keep pointers to them.
const ModeInfo* inductor_row(std::string_view id) {
    std::string_view name = id.substr(kInductorPrefix.size());
    const bool freezing = name.ends_with(kFreezingSuffix);
    if (freezing) name.remove_suffix(kFreezingSuffix.size());
    const bool is_name = !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
                                              std::string_view::npos;
    if (!is_name) return nullptr;
    static std::mutex mutex;
    static std::map<std::string, ModeInfo, std::less<>> rows;
    const std::lock_guard lock(mutex);
    const auto [row, is_new] = rows.try_emplace(std::string(id));
    if (is_new) row->second = {.id = row->first, .compiled = true, .freezing = freezing, .run_stage = 3};
    return &row->second;
}

}  // namespace

std::span<const ModeInfo> all_modes() {
    return kModes;
}

std::string mode_words(std::optional<Engine> only) {
    std::string words;
    for (const ModeInfo& mode : kModes)
        if (!only || mode.engine == *only) words += std::string(mode.id) + ", ";
    return words + std::string(kInductorPrefix) + "NAME for another mode of torch.compile";
}

const ModeInfo* find_mode(std::string_view id) {
    if (id == kEagerAgain.id) return &kEagerAgain;
    if (id.starts_with(kInductorPrefix)) return inductor_row(id);
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

std::string_view mode_refusal(const ModeInfo& mode, RunKind kind) {
    if (kind == RunKind::inference) return {};
    if (mode.freezing) return kWeightsChange;
    return mode.inference_only ? kInferenceOnly : std::string_view();
}

std::string_view mode_refusal(const ModeInfo& mode, std::string_view device, RunKind kind) {
    if (const std::string_view refusal = mode_refusal(mode, kind); !refusal.empty()) return refusal;
    return is_cpu(device) ? mode.not_on_cpu : std::string_view();
}

bool is_refused(std::string_view mode, std::string_view device, RunKind kind) {
    const ModeInfo* info = find_mode(mode);
    return info != nullptr && !mode_refusal(*info, device, kind).empty();
}

std::string inductor_mode(const ModeInfo& mode) {
    std::string_view word = mode.id;
    if (word.starts_with(kInductorPrefix)) word.remove_prefix(kInductorPrefix.size());
    if (word.ends_with(kFreezingSuffix)) word.remove_suffix(kFreezingSuffix.size());
    return std::string(word);
}

}  // namespace bench
