#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/statistics.h"
#include "core/machine/telemetry_sample.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Autotuning's measurements for one operation of the graph, and the kernel that it selected.
struct TuningChoice {
    std::string operation;             ///< "mm(197x768, 768x768) float32"
    std::string chosen;                ///< name of the template or of the library kernel
    bool is_template = false;          ///< false: a library kernel was selected
    std::optional<double> chosen_ms;   ///< one call, timed by the compiler
    std::optional<double> library_ms;  ///< one call of the fastest library kernel
    int candidates = 0;                ///< number of kernels that were timed
    int uses = 1;                      ///< number of operations of the graph that share this choice
    friend bool operator==(const TuningChoice&, const TuningChoice&) = default;
};

/// Visits every member with its JSON key. Reading and writing JSON both use it.
template <typename Choice>
requires std::same_as<std::remove_const_t<Choice>, TuningChoice>
void members(Choice& choice, auto visit) {
    visit("operation", choice.operation);
    visit("chosen", choice.chosen);
    visit("is_template", choice.is_template);
    visit("chosen_ms", choice.chosen_ms);
    visit("library_ms", choice.library_ms);
    visit("candidates", choice.candidates);
    visit("uses", choice.uses);
}

/// Outcome of one candidate of the mode `tuned`.
enum class TrialOutcome { kept, dropped, same_code, wrong_output, failed, not_tried };
inline constexpr EnumNames<TrialOutcome, 6> kTrialOutcomeNames{{{TrialOutcome::kept, "kept"},
                                                                {TrialOutcome::dropped, "dropped"},
                                                                {TrialOutcome::same_code, "same_code"},
                                                                {TrialOutcome::wrong_output, "wrong_output"},
                                                                {TrialOutcome::failed, "failed"},
                                                                {TrialOutcome::not_tried, "not_tried"}}};
constexpr const auto& names_of(TrialOutcome) {
    return kTrialOutcomeNames;
}

/// A candidate of the mode `tuned` with its measured gain. `same_code` and `not_tried` come from files older
/// than 2026-11-25, when each candidate was applied on top of the fastest code so far.
struct TriedChoice {
    std::string choice;  ///< an id of core/measure/tuning or of an older version's table
    TrialOutcome outcome = TrialOutcome::not_tried;
    std::optional<double> ratio;  ///< time with freezing alone over time with it: above 1 it is faster
    std::optional<Interval> ratio_ci95;
    std::optional<double> compile_s;
    Message reason;  ///< set for `wrong_output` and `failed`
    friend bool operator==(const TriedChoice&, const TriedChoice&) = default;
};

template <typename Choice>
requires std::same_as<std::remove_const_t<Choice>, TriedChoice>
void members(Choice& choice, auto visit) {
    visit("choice", choice.choice);
    visit("outcome", choice.outcome);
    visit("ratio", choice.ratio);
    visit("ratio_ci95", choice.ratio_ci95);
    visit("compile_s", choice.compile_s);
    visit("reason", choice.reason);
}

/// Proof that a compiled arm really ran compiled code.
struct CompileReport {
    std::optional<bool> ok;
    std::optional<int> kernels;               ///< generated kernels
    std::map<std::string, int> extern_calls;  ///< fallback calls by operator
    std::optional<int> fused_nodes;
    std::optional<int> graph_breaks;  ///< Python arms: graph breaks of torch.compile
    std::optional<bool> cuda_graph;   ///< each call replays a CUDA graph; empty: the mode uses none
    Message cuda_graph_reason;        ///< why `cuda_graph` is false
    std::string package_key;
    std::string
        code_sha256;  ///< of the generated code (core/python: inductor/code_fingerprint.py); empty: unknown
    std::vector<TuningChoice> choices;  ///< of autotuning, one for each distinct operation
    std::vector<TriedChoice> tuning;    ///< candidates of `tuned`, in the order in which they were tried
    /// int8: operators with weights ("conv2d", "linear") that compute in int8, and those that stay in float32.
    std::map<std::string, int> quantized, not_quantized;
    friend bool operator==(const CompileReport&, const CompileReport&) = default;
};

/// Difference between an arm's output and the reference output for the same input.
struct Accuracy {
    std::string reference;  ///< "fp64" or "fp32"
    std::optional<double> max_abs, max_rel;
    std::optional<double> error_over_std;  ///< max_abs over the reference output's standard deviation
    std::optional<double> cosine;
    std::optional<bool> eager_deterministic;
    std::optional<double> top1_agreement, mask_iou, box_iou;
    std::optional<double> vs_eager_max_abs;         ///< against the cell's eager, whatever the arm's dtype
    std::optional<double> vs_eager_error_over_std;  ///< the same over eager's standard deviation
    std::optional<double> mask_pixel_agreement;     ///< share of mask logits with the same sign, all queries
    friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// Comparison with eager of the same engine and cell. Ratio = typical ratio of eager's time to the arm's
/// (docs/method.md, rule 2); above 1 the arm is faster.
struct VersusEager {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    std::optional<double> improvement_percent;  ///< (eager - arm) / eager x 100
    std::optional<Interval> improvement_ci95_percent;
    std::optional<Verdict> verdict;
    friend bool operator==(const VersusEager&, const VersusEager&) = default;
};

/// Result of a short training that checks whether a compiled step learns as eager does. Each C++ arm of a
/// training plan with learning_curves starts from the cell's weights in a separate process and learns to
/// classify synthetic clips (core/engine/training/learning_task.h).
struct Learning {
    std::vector<double> loss;        ///< before each step's update
    std::optional<double> accuracy;  ///< 0 to 1, on unseen clips after the last step
    /// Eager's row only: the same clips with another seed for weights and dropout.
    std::vector<double> other_seed_loss;
    std::optional<double> other_seed_accuracy;
    /// Other rows: mean distance of the losses from eager's, divided by the mean distance between eager's two
    /// seeds. At most 1: the arm differs from eager no more than eager's seeds differ from each other.
    std::optional<double> distance_over_seeds;
    friend bool operator==(const Learning&, const Learning&) = default;
};

/// What an arm answered for the plan's pictures, after timing (docs/method.md, rule 28). Shares are from 0 to 1,
/// with Wilson's 95 % interval (statistics::share_ci95).
struct PictureAnswers {
    std::optional<int> count;  ///< pictures that the arm answered
    /// Pictures that were left out, because the model prepares them in another shape than the one measured.
    std::optional<int> skipped;
    std::string measure;  ///< of the agreement: "top1", "mask_iou" or "box_iou", see PreviewAgreement
    std::optional<double> agreement;  ///< with eager in the cell's type: the mean; empty for eager itself
    std::optional<Interval> agreement_ci95;
    std::optional<int> labelled;     ///< pictures whose class is known
    std::optional<double> accuracy;  ///< share of those whose most probable class is theirs
    std::optional<Interval> accuracy_ci95;
    friend bool operator==(const PictureAnswers&, const PictureAnswers&) = default;
};

/// How an int8 arm was calibrated.
struct CalibrationMade {
    std::optional<CalibrationSource> source;
    std::optional<int> inputs;  ///< pictures, or images of random values
    friend bool operator==(const CalibrationMade&, const CalibrationMade&) = default;
};

/// Comparison of a C++ arm with the Python arm of the same mode that took turns with it: the only number that
/// compares engines (docs/method.md, rule 21). Ratio = typical ratio of the C++ time to the Python
/// time; below 1 C++ is faster.
struct CppVsPython {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    friend bool operator==(const CppVsPython&, const CppVsPython&) = default;
};

/// A compiled arm that was measured again at the end of the run, in a new process beside eager (docs/method.md,
/// rule 27). Set in the row of mode kControlMode only.
struct Control {
    std::string mode;  ///< the arm's
    /// Its ratio to eager at the end over that of its first measurement: 1 without any difference.
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    friend bool operator==(const Control&, const Control&) = default;
};

inline constexpr std::string_view kControlMode = "control";

/// Result of one (model, target, device, batch, dtype, mode) arm: a row of results.json. The samples exclude
/// warm-up. An unknown value is empty, never 0. Keys in files: core/results/result_fields.
struct ArmResult {
    // identity
    std::string kind = "inference";
    std::string model, task;
    WeightsSource weights_source = WeightsSource::random;
    std::optional<std::uint64_t> weights_seed;
    std::string weights_sha256, weights_revision;
    InputKind input = InputKind::image;
    std::vector<std::int64_t> input_shape;
    std::vector<std::string> queries;                   ///< texts that a model such as OWL-ViT looked for
    std::string target = "local", device, device_name;  ///< a plan writes them as device_word()
    std::string torch;                                  ///< version that ran the arm
    int batch = 1;
    std::optional<int> planned_batch;  ///< training: the batch that did not fit in memory; empty: `batch`
    DType dtype = DType::float32;      ///< the cell's
    std::optional<DType> arm_dtype;    ///< of the arm's weights and inputs, if its mode has an own one
    std::string mode;
    Engine engine = Engine::cpp;
    RuntimeSettings settings;  ///< in effect during the measurement
    /// Modes of other engines (core/catalog/engines): the engine's version, and its settings in effect.
    std::string engine_version;
    std::map<std::string, std::string> engine_settings;
    // outcome
    ArmStatus status = ArmStatus::failed;
    Message reason;  ///< empty when ok
    std::vector<Message> warnings;
    std::string log;  ///< path of the log file, relative to the run's folder
    // times
    std::vector<double> samples_ms;  ///< one per round, in order: mean of the round's calls
    std::vector<int> calls_per_sample;
    std::vector<int> samples_per_launch;  ///< number of samples_ms from each launch; empty: one launch
    std::optional<int> run_stage;
    /// Above stage 1: eager's samples in that stage, which the ratio uses. In stage 1 eager's row has them.
    std::vector<double> eager_samples_ms;
    std::vector<int> eager_samples_per_launch;
    ArmOrder order = ArmOrder::alternating;
    std::optional<int> launches, rounds, warmup_calls;
    std::optional<StoppedBy> stopped_by;
    std::optional<double> median_ms, mean_ms, stddev_ms;
    std::optional<Interval> median_ci95_ms;
    /// Eager's median in stage 1 over the arm's ratio to eager: times of different stages, and of both engines
    /// where they took turns, on one scale. Empty if there is no such eager. Its interval is the ratio's; for
    /// eager itself, the median's.
    std::optional<double> linked_ms;
    std::optional<Interval> linked_ci95_ms;
    std::map<std::string, double> percentiles_ms;  ///< "50", "90", ...; only those with enough samples
    std::optional<double> isolated_ms;             ///< median in a process without other arms
    std::optional<double> host_ms, device_ms, throughput_img_per_s;
    std::map<std::string, double> stages_ms;
    std::optional<double> s_per_iter;  ///< training: median time of a step
    std::vector<double> loss;          ///< training: losses of the first steps from the cell's weights
    // costs
    std::optional<double> load_s, compile_cold_s, compile_cached_s, graph_capture_s;
    std::optional<double> convert_s;  ///< converting the model to the format of another engine
    /// What the compiler did once for later compilations, too, not part of compile_cold_s (docs/method.md,
    /// rule 10).
    std::optional<double> compile_setup_s;
    std::optional<std::int64_t> peak_device_bytes, peak_reserved_bytes, cold_peak_bytes, peak_host_bytes;
    std::optional<double> energy_j_per_img;
    /// The device's peak with the arm's type, threads and settings (core/engine/runtime/matmul_peak.h).
    std::optional<double> matmul_peak_tflops;
    std::vector<TelemetrySample> telemetry;  ///< read between rounds
    // checks
    CompileReport compile_report;
    Accuracy accuracy;
    VersusEager vs_eager;
    CppVsPython cpp_vs_python;
    Control control;
    Learning learning;
    PictureAnswers pictures;
    CalibrationMade calibration;
    std::optional<double> guide_improvement_percent;  ///< from means; only preset guide and published data
    // published data only
    std::string source;   ///< empty for own measurements, else "published"
    std::string section;  ///< "stable-2.0.1", ...
    Message note;         ///< doubts about a published value, or how it differs from ours

    friend bool operator==(const ArmResult&, const ArmResult&) = default;
};

/// Returns whether the row's calls are training steps.
inline bool is_training(const ArmResult& row) {
    return row.kind == name_in(kRunKindNames, RunKind::training);
}

/// Whether the row repeats an arm of the run (see Control). Views that rank or aggregate arms leave it out.
inline bool is_control(const ArmResult& row) {
    return row.mode == kControlMode;
}

/// Returns the number type in which the arm computed.
inline DType computed_in(const ArmResult& row) {
    return row.arm_dtype.value_or(row.dtype);
}

/// Returns the time to show and compare: the linked time, the median without a link, or the mean for
/// published data. All views of a run use it, so that they order its arms alike.
inline std::optional<double> time_ms(const ArmResult& row) {
    if (row.linked_ms) return row.linked_ms;
    return row.median_ms ? row.median_ms : row.mean_ms;
}

/// Returns the interval of time_ms().
inline std::optional<Interval> time_ci95_ms(const ArmResult& row) {
    return row.linked_ms ? row.linked_ci95_ms : row.median_ci95_ms;
}

/// Returns the seconds until a mode can be used for the first time: compiling with an empty cache, and before
/// that converting the model if another engine runs it. Empty if they were not measured.
inline std::optional<double> first_use_s(const ArmResult& row) {
    if (!row.compile_cold_s) return std::nullopt;
    return *row.compile_cold_s + row.convert_s.value_or(0);
}

/// Returns the row's images (or clips) per second by that time; empty for training.
inline std::optional<double> images_per_second(const ArmResult& row) {
    const auto ms = time_ms(row);
    return ms && *ms > 0 && !is_training(row) ? std::optional(1000.0 * row.batch / *ms) : std::nullopt;
}

/// Returns the row's target and device as a plan writes them.
std::string device_word(const ArmResult& row);

/// Returns the key of the row's arm.
ArmKey key_of(const ArmResult& row);

/// Adds the warnings that the row does not have yet.
void add_warnings(ArmResult& row, std::vector<Message> warnings);

/// "failed: REASON", "timeout: REASON", or the status alone.
Message status_message(const ArmResult& row);

}  // namespace bench
