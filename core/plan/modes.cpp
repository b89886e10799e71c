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

// clang-format off
constexpr std::array kModes{
    ModeInfo{.id = "eager"},
    ModeInfo{.id = "default", .compiled = true},
    ModeInfo{.id = "reduce-overhead", .compiled = true, .same_on_cpu = "default"},
    ModeInfo{.id = "max-autotune", .compiled = true, .run_stage = 3, .compile_effort = 4},
    ModeInfo{.id = "max-autotune-no-cudagraphs", .compiled = true, .run_stage = 3, .compile_effort = 4,
             .same_on_cpu = "max-autotune"},
    ModeInfo{.id = "default+freezing", .compiled = true, .freezing = true, .run_stage = 2},
    ModeInfo{.id = "reduce-overhead+freezing", .compiled = true, .freezing = true, .run_stage = 2,
             .same_on_cpu = "default+freezing"},
    ModeInfo{.id = "max-autotune+freezing", .compiled = true, .freezing = true, .run_stage = 3,
             .compile_effort = 4},
    ModeInfo{.id = "max-autotune-no-cudagraphs+freezing", .compiled = true, .freezing = true, .run_stage = 3,
             .compile_effort = 4, .same_on_cpu = "max-autotune+freezing"},
    // Compiles and compares two to four packages, or compiles one if only freezing applies.
    ModeInfo{.id = "tuned", .compiled = true, .run_stage = 3, .compile_effort = 4, .inference_only = true},
    ModeInfo{.id = "torchscript", .run_stage = 2, .inference_only = true},
    ModeInfo{.id = "cudagraph", .run_stage = 2, .same_on_cpu = "eager", .inference_only = true},
    // For cross-checks. Each is in the stage of its twin.
    ModeInfo{.id = "python-eager", .engine = Engine::python},
    ModeInfo{.id = "python-default", .compiled = true, .engine = Engine::python},
    ModeInfo{.id = "python-reduce-overhead", .compiled = true, .same_on_cpu = "python-default",
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

Message mode_refusal(const ModeInfo& mode, RunKind kind) {
    if (kind == RunKind::inference) return {};
    if (mode.freezing) return message("freezing folds the weights into the code, and training changes them");
    return mode.inference_only ? message("this mode is for inference only") : Message();
}

Message mode_refusal(const ModeInfo& mode, std::string_view device, RunKind kind) {
    if (const Message refusal = mode_refusal(mode, kind); !refusal.empty()) return refusal;
    if (!is_cpu(device) || mode.same_on_cpu.empty()) return {};
    return message("a CPU has no CUDA graphs, and without them this mode is the same as %1",
                   mode.same_on_cpu);
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
