#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/catalog/kinds.h"
#include "core/plan/run_plan.h"

namespace bench {

/// A mode that this version runs. To add a mode, add a row to the table in modes.cpp and, unless Inductor
/// compiles it, a row in core/engine/backends/backend_registry.
struct ModeInfo {
    std::string_view id;
    bool compiled = false;  ///< needs the Python helper and a C++ compiler
    bool freezing = false;  ///< weights folded and prepacked into the package
    int run_stage = 1;  ///< 1: measured first; slow compiles later, one stage each (docs/method.md, rule 1)
    double compile_effort = 1;          ///< approximate compile time as a multiple of `default`'s
    std::string_view same_on_cpu = {};  ///< the mode that it is the same as on a CPU; empty: none
    bool inference_only = false;        ///< refused for training, as all modes with freezing are
    Engine engine = Engine::cpp;        ///< python: transformers' model and torch.compile in its own process
    /// Runs in this engine outside torch (core/catalog/engines), in its own process, and on CPUs only. Its
    /// ratio is to the C++ eager, so it counts as a mode of Engine::cpp.
    std::string_view package = {};
    bool channels_last = false;       ///< weights and images in this memory format, not in the plan's
    std::optional<DType> dtype = {};  ///< weights and inputs in this type, not in the cell's
};

std::span<const ModeInfo> all_modes();
/// The ids of one engine's modes, without those of other engines (`package`), or of all, for messages: "eager, default, ..., inductor:NAME", and the
/// suffixes.
std::string mode_words(std::optional<Engine> only = {});
/// Returns the row of a mode; null if unknown. Besides the table accepts "eager-again", a second eager for
/// self-tests, and "inductor:NAME" or "inductor:NAME+freezing" for any other mode of torch.compile, which
/// fails when it compiles if the installed torch does not have it. Each of these except "eager-again" may
/// have the suffixes "+channels_last" and "+bf16", in this order: the same mode in another memory format or
/// number type than the cell's (docs/design/modes.md). Thread-safe.
const ModeInfo* find_mode(std::string_view id);

/// The mode's id without "+channels_last" and "+bf16".
std::string_view without_suffixes(std::string_view mode);
/// The id of a mode with the suffixes added that it does not have yet, in their order.
std::string with_suffixes(std::string_view mode, bool channels_last, bool bf16);

/// Whether the mode is quantised in a cell of int8: modes with frozen weights, without which the compiler makes no int8
/// products, and engines that compute in int8.
bool is_quantizable(const ModeInfo& mode);
/// The number type in which an arm of a cell computes. In a cell of int8, modes that are not quantised compute in float32.
DType arm_dtype(std::string_view mode, DType of_cell);
/// The number type of the cell's eager, which is also that of the weights before they are quantised.
DType eager_dtype(DType of_cell);
/// The settings of an arm of a cell: the cell's, with the memory format of the mode.
RuntimeSettings arm_settings(std::string_view mode, RuntimeSettings of_cell);

/// The mode with which the engine's other modes are compared. Only arms of one engine are compared
/// (docs/method.md, rule 21).
std::string_view eager_of(Engine engine);
/// Whether the mode is an engine's eager in the cell's type and memory format.
bool is_eager(std::string_view mode);
/// The mode's engine. Names of Python modes begin with "python-".
Engine engine_of(std::string_view mode);
/// Whether the mode's arm runs in a process of its own, as Python arms and other engines do.
bool has_own_process(std::string_view mode);
/// The mode's name without its engine: "default" for "default" and "python-default".
std::string_view without_engine(std::string_view mode);
std::string python_twin(std::string_view mode);  ///< "python-default" for "default"
/// What the modes that share a later stage, and so take turns, have in common: the name without engine,
/// "+channels_last" and "+bf16". Several stages have the same ModeInfo::run_stage.
std::string_view stage_name(std::string_view mode);

/// Why the mode is refused for this kind of run on every device; empty if it is not.
Message mode_refusal(const ModeInfo& mode, RunKind kind);
/// The same, including reasons that depend on the device ("cpu", "local:2.10.0/cuda:1").
Message mode_refusal(const ModeInfo& mode, std::string_view device, RunKind kind = RunKind::inference);
/// False for an unknown mode.
bool is_refused(std::string_view mode, std::string_view device, RunKind kind = RunKind::inference);

/// The name of a compiled mode in torch._inductor.list_mode_options() and torch.compile: its id without
/// "python-", "inductor:" and all suffixes.
std::string inductor_mode(const ModeInfo& mode);

}  // namespace bench
