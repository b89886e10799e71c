#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/catalog/kinds.h"

namespace bench {

/// One row a mode that this version runs. Adding a mode: a row here and, unless Inductor compiles it, one in
/// core/engine/backends/backend_registry.
struct ModeInfo {
    std::string_view id;
    bool compiled = false;  ///< needs the Python helper and a C++ compiler
    bool freezing = false;  ///< weights folded and prepacked into the package
    int run_stage = 1;  ///< 1: measured first; slow compiles later, one stage each (docs/method.md, rule 1)
    double compile_effort = 1;          ///< compiling takes about so many times what `default` takes
    std::string_view same_on_cpu = {};  ///< the mode that it is the same as on a CPU; empty: none
    bool inference_only = false;        ///< means nothing in a training step; what freezes never does
    Engine engine = Engine::cpp;  ///< python: transformers' model and torch.compile, a process of its own
};

std::span<const ModeInfo> all_modes();
/// The ids, of one engine or all, for a message: "eager, default, ..., inductor:NAME".
std::string mode_words(std::optional<Engine> only = {});
/// Also "eager-again", eager a second time: what a self-test compares eager with; and "inductor:NAME", with
/// or without "+freezing", for a mode of torch.compile that the table does not have: whether the installed
/// torch has it is known when it compiles. Null when unknown. Any thread.
const ModeInfo* find_mode(std::string_view id);

/// The mode whose time a percentage of that engine is of: a percentage divides arms of one engine
/// (docs/method.md, rule 21).
std::string_view eager_of(Engine engine);
/// Whether the mode is an engine's eager.
bool is_eager(std::string_view mode);
/// The Python modes are named after the C++ ones: "python-default" for "default".
Engine engine_of(std::string_view mode);
/// The mode's name without its engine: "default" for both.
std::string_view without_engine(std::string_view mode);
std::string python_twin(std::string_view mode);  ///< "python-default" for "default"

/// Why the mode means nothing in such a call, on no device; empty when it means something.
Message mode_refusal(const ModeInfo& mode, RunKind kind);
/// The same, also for what means nothing on the device ("cpu", "local:2.10.0/cuda:1").
Message mode_refusal(const ModeInfo& mode, std::string_view device, RunKind kind = RunKind::inference);
/// False for an unknown mode.
bool is_refused(std::string_view mode, std::string_view device, RunKind kind = RunKind::inference);

/// The word of torch._inductor.list_mode_options() that a compiled mode asks for: its id without "inductor:"
/// and
/// "+freezing".
std::string inductor_mode(const ModeInfo& mode);

}  // namespace bench
