#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/kinds.h"
#include "core/plan/preset.h"

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

/// The settings that are part of an arm (docs/method.md, rule 20). The worker echoes what it really
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

/// How arms are measured: what a plan and each of its cells have in common.
struct MeasureSpec {
    RunKind kind = RunKind::inference;
    Preset preset = Preset::standard;
    /// Each arm's timed calls take so long in all, instead of the preset's time and target: self-tests.
    std::optional<double> arm_s = std::nullopt;
    WeightsSpec weights;  ///< of a cell: of its model, see weights_of()
    InputSpec input;
    RuntimeSettings settings;
    bool learning_curves = false;  ///< of training: each C++ arm also learns a small task, see Learning
    friend bool operator==(const MeasureSpec&, const MeasureSpec&) = default;
};

/// Everything a run needs, as a value: copied, compared, saved, shown as the command that would run it.
struct RunPlan : MeasureSpec {
    std::vector<std::string>
        models;  ///< catalogue ids, folders in Hugging Face layout, hub ids; groups already expanded
    std::vector<std::string> devices;  ///< "[TARGET/]DEVICE", see core/plan/device_spec.h: "cpu", "cuda:N"
    std::vector<int> batches{1};
    std::vector<DType> dtypes{DType::float32};
    std::vector<std::string> modes{"eager", "default"};
    /// The interpreter for helpers; empty: looked up (see core/base/paths.h). Only the command line, the
    /// settings and the environment name one. It is never read from a file or written to one.
    std::string python;
    friend bool operator==(const RunPlan&, const RunPlan&) = default;
};

/// What a plan of this kind is before anything is chosen. A training step takes each model's own batch size
/// and clips that are made for it, and computes attention explicitly, as MMAction2 does.
RunPlan default_plan(RunKind kind);

/// Throws InputError when a plan has more combinations than one run may have, which would take minutes to
/// lay out and years to measure.
void check_size(const RunPlan& plan);

}  // namespace bench
