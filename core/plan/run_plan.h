#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/kinds.h"
#include "core/plan/preset.h"

namespace bench {

/// The source of a model's weights. For WeightsSource::folder, `folder` is a folder in Hugging Face layout
/// (config.json, model.safetensors, preprocessor_config.json) or, in a plan with several models, contains one
/// folder for each model id.
struct WeightsSpec {
    WeightsSource source = WeightsSource::random;
    std::string folder;
    std::uint64_t seed = 0;
    friend bool operator==(const WeightsSpec&, const WeightsSpec&) = default;
};

/// The model's input. An empty image path means resources/sample_640x480.png.
struct InputSpec {
    InputKind kind = InputKind::image;
    std::string image;
    std::vector<std::string> queries{};  ///< for models that read text; empty: default_queries()
    friend bool operator==(const InputSpec&, const InputSpec&) = default;
};

/// The settings that are part of an arm (docs/method.md, rule 20). The worker reports the values that it set.
struct RuntimeSettings {
    std::optional<int> threads;    ///< empty: physical cores of one NUMA node
    std::string tf32 = "default";  ///< default|on|off
    bool cudnn_benchmark = false;
    std::string memory_format = "contiguous";  ///< contiguous|channels_last
    std::string attention = "sdpa";            ///< sdpa|explicit
    std::string grad_guard = "no_grad";        ///< no_grad|inference
    friend bool operator==(const RuntimeSettings&, const RuntimeSettings&) = default;
};

/// In a training plan: each model's published batch size on a GPU, 1 on a CPU. If a training plan's single
/// batch size for a model does not fit in memory, the largest power of two that fits is used.
inline constexpr int kBatchOfTheModel = 0;

/// How arms are measured: the common part of a plan and its cells.
struct MeasureSpec {
    RunKind kind = RunKind::inference;
    Preset preset = Preset::standard;
    /// Total time of each arm's timed calls, instead of the preset's time and target. For self-tests.
    std::optional<double> arm_s = std::nullopt;
    WeightsSpec weights;  ///< in a cell, those of its model: see weights_of()
    InputSpec input;
    RuntimeSettings settings;
    bool learning_curves = false;  ///< training only: each C++ arm also learns a small task, see Learning
    /// Inference only: folder of pictures that every arm answers after timing, see PictureAnswers. Empty:
    /// none.
    std::string pictures = {};
    friend bool operator==(const MeasureSpec&, const MeasureSpec&) = default;
};

/// Everything that a run needs, as a value that is copied, compared, saved and shown as a command.
struct RunPlan : MeasureSpec {
    std::vector<std::string>
        models;  ///< catalogue ids, folders in Hugging Face layout, hub ids; groups already expanded
    std::vector<std::string> devices;  ///< "[TARGET/]DEVICE", see core/plan/device_spec.h: "cpu", "cuda:N"
    std::vector<int> batches{1};
    std::vector<DType> dtypes{DType::float32};
    std::vector<std::string> modes{"eager", "default"};
    /// The interpreter for helpers; empty: see paths::python(). Set only by the command line, the settings
    /// and the environment; never read from a file or written to one.
    std::string python;
    friend bool operator==(const RunPlan&, const RunPlan&) = default;
};

/// The default plan of a kind of run. Training uses each model's own batch size, synthetic clips and explicit
/// attention, as MMAction2 does.
RunPlan default_plan(RunKind kind);

/// Throws InputError if a plan has too many combinations for one run, which would take minutes to expand and
/// years to measure.
void check_size(const RunPlan& plan);

}  // namespace bench
