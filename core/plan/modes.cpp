#include "core/plan/modes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>

#include "core/catalog/engines.h"
#include "core/plan/device_spec.h"

namespace bench {

namespace {

constexpr std::string_view kPythonPrefix = "python-", kFreezingSuffix = "+freezing",
                           kChannelsLastSuffix = "+channels_last", kBfloat16Suffix = "+bf16";

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
    // Other engines, with the converted model.
    ModeInfo{.id = "openvino", .inference_only = true, .package = "openvino"},
    ModeInfo{.id = "onnxruntime", .inference_only = true, .package = "onnxruntime"},
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

/// Removes the suffix from the end of a mode's id. Returns whether it was there.
bool remove_suffix(std::string_view& id, std::string_view suffix) {
    if (!id.ends_with(suffix)) return false;
    id.remove_suffix(suffix.size());
    return true;
}

/// Returns the row of an "inductor:NAME" mode.
std::optional<ModeInfo> inductor_row(std::string_view id) {
    std::string_view name = id.substr(kInductorPrefix.size());
    const bool freezing = remove_suffix(name, kFreezingSuffix);
    const bool is_name = !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") ==
                                              std::string_view::npos;
    if (!is_name) return std::nullopt;
    return ModeInfo{.id = id, .compiled = true, .freezing = freezing, .run_stage = 3};
}

/// Returns the row of a mode that is not in the table. `same_on_cpu` is that of the mode without suffixes.
std::optional<ModeInfo> row_outside_table(std::string_view id) {
    std::string_view plain = id;
    const bool bf16 = remove_suffix(plain, kBfloat16Suffix);
    const bool channels_last = remove_suffix(plain, kChannelsLastSuffix);
    if (plain == id) return id.starts_with(kInductorPrefix) ? inductor_row(id) : std::nullopt;
    const ModeInfo* without = without_suffixes(plain) == plain ? find_mode(plain) : nullptr;
    if (without == nullptr || without == &kEagerAgain) return std::nullopt;
    ModeInfo row = *without;
    row.id = id;
    row.inference_only = true;
    row.channels_last = channels_last;
    if (bf16) row.dtype = DType::bfloat16;
    return row;
}

}  // namespace

std::span<const ModeInfo> all_modes() {
    return kModes;
}

std::string mode_words(std::optional<Engine> only) {
    std::string words;
    for (const ModeInfo& mode : kModes)
        if (!only || (mode.engine == *only && mode.package.empty())) words += std::string(mode.id) + ", ";
    return words + std::string(kInductorPrefix) +
           "NAME for another mode of torch.compile; each may have the suffixes +channels_last and +bf16, in "
           "this order";
}

const ModeInfo* find_mode(std::string_view id) {
    if (id == kEagerAgain.id) return &kEagerAgain;
    if (const auto row = std::ranges::find(kModes, id, &ModeInfo::id); row != kModes.end()) return &*row;
    const std::optional<ModeInfo> made = row_outside_table(id);
    if (!made) return nullptr;
    // Rows are never removed, because callers keep pointers to them.
    static std::mutex mutex;
    static std::map<std::string, ModeInfo, std::less<>> rows;
    const std::lock_guard lock(mutex);
    const auto [row, is_new] = rows.try_emplace(std::string(id), *made);
    if (is_new) row->second.id = row->first;
    return &row->second;
}

std::string_view without_suffixes(std::string_view mode) {
    remove_suffix(mode, kBfloat16Suffix);
    remove_suffix(mode, kChannelsLastSuffix);
    return mode;
}

std::string with_suffixes(std::string_view mode, bool channels_last, bool bf16) {
    const ModeInfo* info = find_mode(mode);
    channels_last = channels_last || (info != nullptr && info->channels_last);
    bf16 = bf16 || (info != nullptr && info->dtype.has_value());
    std::string id(without_suffixes(mode));
    if (channels_last) id += kChannelsLastSuffix;
    if (bf16) id += kBfloat16Suffix;
    return id;
}

bool is_quantizable(const ModeInfo& mode) {
    if (mode.dtype) return false;
    const engines::EngineInfo* engine = engines::find(mode.package);
    return mode.freezing || (engine != nullptr && !engines::precision_of(*engine, DType::int8).empty());
}

DType arm_dtype(std::string_view mode, DType of_cell) {
    const ModeInfo* info = find_mode(mode);
    if (info != nullptr && info->dtype) return *info->dtype;
    if (of_cell == DType::int8 && (info == nullptr || !is_quantizable(*info))) return eager_dtype(of_cell);
    return of_cell;
}

DType eager_dtype(DType of_cell) {
    return of_cell == DType::int8 ? DType::float32 : of_cell;
}

RuntimeSettings arm_settings(std::string_view mode, RuntimeSettings of_cell) {
    const ModeInfo* info = find_mode(mode);
    if (info != nullptr && info->channels_last) of_cell.memory_format = "channels_last";
    return of_cell;
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

bool has_own_process(std::string_view mode) {
    const ModeInfo* info = find_mode(mode);
    return info != nullptr && (info->engine == Engine::python || !info->package.empty());
}

std::string_view without_engine(std::string_view mode) {
    return engine_of(mode) == Engine::python ? mode.substr(kPythonPrefix.size()) : mode;
}

std::string python_twin(std::string_view mode) {
    return std::string(kPythonPrefix).append(mode);
}

std::string_view stage_name(std::string_view mode) {
    return without_suffixes(without_engine(mode));
}

Message mode_refusal(const ModeInfo& mode, RunKind kind) {
    if (kind == RunKind::inference && !mode.package.empty() && mode.channels_last)
        return message("%1 chooses the memory layout itself", mode.package);
    if (kind == RunKind::inference) return {};
    if (mode.freezing) return message("freezing folds the weights into the code, and training changes them");
    return mode.inference_only ? message("this mode is for inference only") : Message();
}

Message mode_refusal(const ModeInfo& mode, std::string_view device, RunKind kind) {
    if (const Message refusal = mode_refusal(mode, kind); !refusal.empty()) return refusal;
    if (!mode.package.empty() && !is_cpu(device))
        return message("this version runs %1 on CPUs only", mode.package);
    if (!is_cpu(device) || mode.same_on_cpu.empty()) return {};
    return message("a CPU has no CUDA graphs, and without them this mode is the same as %1",
                   with_suffixes(mode.same_on_cpu, mode.channels_last, mode.dtype.has_value()));
}

bool is_refused(std::string_view mode, std::string_view device, RunKind kind) {
    const ModeInfo* info = find_mode(mode);
    return info != nullptr && !mode_refusal(*info, device, kind).empty();
}

std::string inductor_mode(const ModeInfo& mode) {
    std::string_view word = without_suffixes(without_engine(mode.id));
    if (word.starts_with(kInductorPrefix)) word.remove_prefix(kInductorPrefix.size());
    remove_suffix(word, kFreezingSuffix);
    return std::string(word);
}

}  // namespace bench
