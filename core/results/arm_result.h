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

/// What autotuning measured for one operation of the graph and what it took.
struct TuningChoice {
    std::string operation;             ///< "mm(197x768, 768x768) float32"
    std::string chosen;                ///< a template's or a library kernel's name
    bool is_template = false;          ///< generated code won; false: the library's kernel
    std::optional<double> chosen_ms;   ///< one call, as the compiler timed it
    std::optional<double> library_ms;  ///< the fastest kernel that is not generated
    int candidates = 0;                ///< how many were timed
    int uses = 1;                      ///< how many operations of the graph it is for
    friend bool operator==(const TuningChoice&, const TuningChoice&) = default;
};

/// Every member with its key: readers and writers of JSON go through this.
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

/// What became of a choice that the mode `tuned` had to make.
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

/// A choice that the mode `tuned` tried, and what it was worth. Until 2026-11-25 it was tried on the fastest code
/// until then; there `same_code` and `not_tried` come from.
struct TriedChoice {
    std::string choice;  ///< an id of core/measure/tuning or of an older version's table
    TrialOutcome outcome = TrialOutcome::not_tried;
    std::optional<double> ratio;  ///< time with freezing alone over time with it: above 1 it is faster
    std::optional<Interval> ratio_ci95;
    std::optional<double> compile_s;
    Message reason;  ///< of wrong output or a failure
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
    std::optional<int> graph_breaks;  ///< Python arms: where torch.compile left the graph
    std::optional<bool> cuda_graph;   ///< each call replays one; empty: the mode has none
    Message cuda_graph_reason;        ///< why there is none
    std::string package_key;
    std::vector<TuningChoice> choices;  ///< of autotuning, one for each different operation
    std::vector<TriedChoice> tuning;    ///< of the mode `tuned`, in the order in which they were tried
    friend bool operator==(const CompileReport&, const CompileReport&) = default;
};

/// How far an arm's output is from the reference output on the same input.
struct Accuracy {
    std::string reference;  ///< "fp64" or "fp32"
    std::optional<double> max_abs, max_rel;
    std::optional<double>
        error_over_std;  ///< largest absolute difference over the reference output's deviation
    std::optional<double> cosine;
    std::optional<bool> eager_deterministic;
    std::optional<double> top1_agreement, mask_iou, box_iou;
    std::optional<double> vs_eager_max_abs;         ///< from eager's own output in the cell's dtype
    std::optional<double> vs_eager_error_over_std;  ///< the same, over the deviation of eager's output
    std::optional<double> mask_pixel_agreement;  ///< share of the queries' mask pixels on the same side of 0
    friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// This arm against its engine's eager of the same cell. Ratio = eager median / arm median: above 1 is
/// faster.
struct VersusEager {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    std::optional<double> improvement_percent;  ///< (eager - arm) / eager x 100
    std::optional<Interval> improvement_ci95_percent;
    std::optional<Verdict> verdict;
    friend bool operator==(const VersusEager&, const VersusEager&) = default;
};

/// Whether a compiled step trains as eager does: what a C++ arm of a training plan with learning_curves
/// learns in a process of its own, from the cell's weights on, of a task of synthetic clips in a few classes
/// (core/engine/training/learning_task.h).
struct Learning {
    std::vector<double> loss;        ///< before each step's update
    std::optional<double> accuracy;  ///< on other clips of the task, after the last step: 0 to 1
    /// Eager's own row: the same clips, from another seed of weights and dropout.
    std::vector<double> other_seed_loss;
    std::optional<double> other_seed_accuracy;
    /// Of an arm beside eager: the mean distance of its losses from eager's, over that of eager with the
    /// other seed. Up to 1: no further from eager than eager is from itself.
    std::optional<double> distance_over_seeds;
    friend bool operator==(const Learning&, const Learning&) = default;
};

/// A C++ arm over the Python arm of the same mode that took turns with it: the one number that has both
/// engines (docs/method.md, rule 21). Ratio = C++ median / Python median: below 1 the C++ is faster.
struct CppVsPython {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
    friend bool operator==(const CppVsPython&, const CppVsPython&) = default;
};

/// Outcome of one (model, target, device, batch, dtype, mode) arm: a row of results.json. Warm-up is never in
/// the samples. Unknown is empty, never 0. Keys in files: core/results/result_fields.
struct ArmResult {
    // what
    std::string kind = "inference";
    std::string model, task;
    WeightsSource weights_source = WeightsSource::random;
    std::optional<std::uint64_t> weights_seed;
    std::string weights_sha256, weights_revision;
    InputKind input = InputKind::image;
    std::vector<std::int64_t> input_shape;
    std::vector<std::string> queries;                   ///< what a model that reads text looked for
    std::string target = "local", device, device_name;  ///< the plan's device: device_word()
    std::string torch;                                  ///< version that ran the arm
    int batch = 1;
    std::optional<int> planned_batch;  ///< of training: what did not fit in memory; empty: `batch`
    DType dtype = DType::float32;
    std::string mode;
    Engine engine = Engine::cpp;
    RuntimeSettings settings;  ///< as really set
    // how it ended
    ArmStatus status = ArmStatus::failed;
    Message reason;  ///< empty when ok
    std::vector<Message> warnings;
    std::string log;  ///< path of the log file, relative to the run's folder
    // times
    std::vector<double> samples_ms;  ///< one a round, in run order: the mean of the round's calls
    std::vector<int> calls_per_sample;
    std::vector<int> samples_per_launch;  ///< how many of samples_ms each process gave; empty: one launch
    std::optional<int> run_stage;
    /// Above stage 1: eager's samples of that stage, which the ratio uses. Else eager's own row has them.
    std::vector<double> eager_samples_ms;
    std::vector<int> eager_samples_per_launch;
    ArmOrder order = ArmOrder::alternating;
    std::optional<int> launches, rounds, warmup_calls;
    std::optional<StoppedBy> stopped_by;
    std::optional<double> median_ms, mean_ms, stddev_ms;
    std::optional<Interval> median_ci95_ms;
    std::map<std::string, double> percentiles_ms;  ///< "50", "90", ...; only those the samples allow
    std::optional<double> isolated_ms;             ///< median in a process that had no other arm
    std::optional<double> host_ms, device_ms, throughput_img_per_s;
    std::map<std::string, double> stages_ms;
    std::optional<double> s_per_iter;  ///< of training: the median of a step
    std::vector<double> loss;          ///< of training: of the first steps, from the cell's weights on
    // cost
    std::optional<double> load_s, compile_cold_s, compile_cached_s, graph_capture_s;
    std::optional<std::int64_t> peak_device_bytes, peak_reserved_bytes, cold_peak_bytes, peak_host_bytes;
    std::optional<double> energy_j_per_img;
    /// Of the device in this row's type, with its threads and settings: core/engine/runtime/matmul_peak.h.
    std::optional<double> matmul_peak_tflops;
    std::vector<TelemetrySample> telemetry;  ///< between rounds
    // proof
    CompileReport compile_report;
    Accuracy accuracy;
    VersusEager vs_eager;
    CppVsPython cpp_vs_python;
    Learning learning;
    std::optional<double> guide_improvement_percent;  ///< from means; preset guide and published data
    // published data only
    std::string source;   ///< empty for own measurements, else "published"
    std::string section;  ///< "stable-2.0.1", ...
    Message note;         ///< what is doubtful about a published value, or else than in ours

    friend bool operator==(const ArmResult&, const ArmResult&) = default;
};

/// Whether the row's calls are training steps.
inline bool is_training(const ArmResult& row) {
    return row.kind == name_in(kRunKindNames, RunKind::training);
}

/// What a row is shown and compared by: the median, or of published data the mean.
inline std::optional<double> time_ms(const ArmResult& row) {
    return row.median_ms ? row.median_ms : row.mean_ms;
}

/// The word for the row's device in a plan.
std::string device_word(const ArmResult& row);

/// The arm that the row is a result of.
ArmKey key_of(const ArmResult& row);

/// Adds the warnings that the row does not have yet.
void add_warnings(ArmResult& row, std::vector<Message> warnings);

/// "failed: REASON", "timeout: REASON", or the status alone.
Message status_message(const ArmResult& row);

}  // namespace bench
