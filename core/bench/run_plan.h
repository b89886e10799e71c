#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/kinds.h"
#include "core/bench/preset.h"

namespace bench {

/// Where a model's weights come from. For `folder`, `folder` is a Hugging Face layout folder (config.json,
/// model.safetensors, preprocessor_config.json) or, in a plan with several models, the folder of DIR/ID
/// folders.
struct WeightsSpec {
    WeightsSource source = WeightsSource::random;
    std::string folder;
    std::uint64_t seed = 0;
    friend bool operator==(const WeightsSpec&, const WeightsSpec&) = default;
};

/// What the model sees. An empty image path means resources/sample_640x480.png.
struct InputSpec {
    InputKind kind = InputKind::image;
    std::string image;
    std::vector<std::string> queries{};  ///< for models that read text; empty: default_queries()
    friend bool operator==(const InputSpec&, const InputSpec&) = default;
};

/// Rule 20 of the measurement rules: the settings that are part of an arm. The worker echoes what it really
/// set.
struct RuntimeSettings {
    std::optional<int> threads;    ///< empty: physical cores of one NUMA node
    std::string tf32 = "default";  ///< default|on|off
    bool cudnn_benchmark = false;
    std::string memory_format = "contiguous";  ///< contiguous|channels_last
    std::string attention = "sdpa";            ///< sdpa|explicit
    std::string grad_guard = "no_grad";        ///< no_grad|inference
    friend bool operator==(const RuntimeSettings&, const RuntimeSettings&) = default;
};

/// In a plan of training: each model's published batch size on a GPU, 1 on a CPU. Of a training plan with one
/// batch for a model, whichever it names, what does not fit in memory is measured at the largest power of two
/// that does.
inline constexpr int kBatchOfTheModel = 0;

/// Everything a run needs, as a value: copied, compared, saved, shown as the command that would run it.
struct RunPlan {
    RunKind kind = RunKind::inference;
    std::vector<std::string>
        models;  ///< catalogue ids, folders in Hugging Face layout, hub ids; groups already expanded
    std::vector<std::string> devices;  ///< "[TARGET/]DEVICE", see core/targets/place.h: "cpu", "cuda:N"
    std::vector<int> batches{1};
    std::vector<DType> dtypes{DType::float32};
    std::vector<std::string> modes{"eager", "default"};
    Preset preset = Preset::standard;
    /// Each arm's timed calls take so long in all, instead of the preset's time and target: self-tests.
    std::optional<double> arm_s = std::nullopt;
    WeightsSpec weights;
    InputSpec input;
    RuntimeSettings settings;
    /// The interpreter for helpers; empty: looked up (see core/base/paths.h). Only the command line, the
    /// settings and the environment name one. It is never read from a file or written to one.
    std::string python;
    bool learning_curves = false;  ///< of training: each C++ arm also learns a small task, see Learning
    friend bool operator==(const RunPlan&, const RunPlan&) = default;
};

/// What a plan of this kind is before anything is chosen. A training step takes each model's own batch size
/// and clips that are made for it, and computes attention explicitly, as MMAction2 does.
RunPlan default_plan(RunKind kind);

/// One arm of a run; `device` is the plan's word.
struct ArmKey {
    std::string model, device;
    int batch = 1;
    DType dtype = DType::float32;
    std::string mode;
    // clang-tidy 14 takes its own zero of a defaulted <=> for a null pointer.
    friend auto operator<=>(const ArmKey&, const ArmKey&) = default;  // NOLINT(modernize-use-nullptr)
};

/// One model on one device at one batch size and dtype. Its modes are its arms: they share a process and take
/// turns. Modes that compile slowly come in cells of their own, later and beside eager again (waves, rule 1).
struct Cell {
    RunKind kind = RunKind::inference;
    int index = 0;  ///< position in expand(plan), from 0
    int wave = 1;   ///< above 1 eager is only what the others are compared with: it has no row of its own
    CellPass pass = CellPass::measure;
    int launch = 0;    ///< which of the preset's launches a process is, from 0
    int pause_ms = 0;  ///< on a CPU, idle between rounds: a window that watches draws meanwhile
    std::string model;
    /// The plan's word, "local:2.10.0/cuda:1". A worker is told the device alone, and its process sees it
    /// with index 0.
    std::string device;
    int batch = 1;
    DType dtype = DType::float32;
    std::vector<std::string> modes;
    Preset preset = Preset::standard;
    std::optional<double> arm_s = std::nullopt;  ///< the plan's
    WeightsSpec weights;
    InputSpec input;
    RuntimeSettings settings;
    std::string python;
    /// Versions of torch and transformers that `python` has, of a target with an environment of its own;
    /// empty: those that the worker goes with.
    std::string python_torch, python_transformers;
    bool learning_curves = false;  ///< the plan's
    std::string log_dir;           ///< where helper and worker logs of this cell go; empty: none kept
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// The cells in the order they are run, for early insight: wave 1 before later ones, small batches of every
/// model before larger ones; within a wave above 1, models by their work, because there compiling is what
/// takes long. A plan's mode is in exactly one cell of each (model, device, batch, dtype), but for each
/// engine's eager, which is beside its modes of later waves again. A mode and its twin of the other engine
/// are in one cell, so that they take turns.
std::vector<Cell> expand(const RunPlan& plan);

/// The modes of the cell that have a row: all but the eager of a later wave.
std::vector<std::string> modes_with_rows(const Cell& cell);

/// What one launch of the cell owes: the preset's share, or the share of arm_s.
MethodSettings launch_settings(const Cell& cell);

/// Throws InputError when a plan has more combinations than one run may have, which would take minutes to
/// lay out and years to measure.
void check_size(const RunPlan& plan);

/// Throws InputError that names the argument when a plan cannot be run (no model, batch under 1, unknown
/// mode, ...).
void validate(const RunPlan& plan);

/// The command that runs this plan: {"run", "--model", ...} without the program's name.
std::vector<std::string> to_command_line(const RunPlan& plan);

/// Those of them that say `settings`, where they are not `defaults`: {"--threads", "2", ...}.
std::vector<std::string> to_command_line(const RuntimeSettings& settings, const RuntimeSettings& defaults);

/// The same for a person to paste into a shell, quoted, with the program's name.
std::string to_shell_command(const RunPlan& plan);

}  // namespace bench
