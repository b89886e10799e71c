/// What measuring costs, and whether it sees what is there. Prints one JSON object. ResNet-50, batch 1,
/// float32, random weights, synthetic input, on the CPU.
///
///   overhead_probe harness    bench::measure's turns and a bare loop over the same module in turns
///   overhead_probe telemetry  turns after a reading of the machine and turns after none
///   overhead_probe loop S     a plain loop for S seconds, chunks of 50 ms: an outside stopwatch
///   overhead_probe planted    eager and an arm that is 5 % slower, five launches: the verdict
///   overhead_probe same N     eager and eager, N self-tests
///   overhead_probe blocks N   eager and eager, N times 60 and 60 runs: in blocks and in turns
/// Two more words: the number of threads (default 1), and for harness and telemetry the seconds at most.
#include <ATen/core/grad_mode.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/analysis/row_statistics.h"
#include "core/base/statistics.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/worker/telemetry_log.h"
#include "core/measure/measure.h"

namespace bench::backends {
namespace {

using nlohmann::json;

constexpr double kPreciseEnough = 0.0015;  ///< half-width of the ratio's interval
constexpr std::size_t kPairsAtLeast = 30;
constexpr double kTurn_s = 0.05;
/// harness, telemetry and planted look for little: many short turns of short calls find it on a noisy
/// machine, and what is there weighs more than in a benchmark's calls.
constexpr std::int64_t kSmall_px = 64;
constexpr double kShortTurn_ms = 10;

class Subject {
public:
    explicit Subject(int threads) {
        RuntimeSettings settings;
        settings.threads = threads;
        apply_settings(settings);
        model_ = weights::load_model("microsoft/resnet-50", {});
        const imaging::ImageProcessor processor(model_.preprocessor_config, model_.config.model_type);
        inputs_ = imaging::benchmark_inputs(processor, {InputKind::synthetic, {}}, 1, DType::float32, 0)
                      .select(model_.module->input_names());
    }
    void make_small() {
        inputs_.front() = inputs_.front().narrow(2, 0, kSmall_px).narrow(3, 0, kSmall_px).clone();
    }
    void call() { model_.module->forward(inputs_); }

private:
    weights::LoadedModel model_;
    std::vector<at::Tensor> inputs_;
};

/// Ratios of neighbours, until their median is known well or the time is up. The end depends on the
/// interval's width alone, never on where it lies.
class PairedRatios {
public:
    explicit PairedRatios(double limit_s) : end_s_(now_s() + limit_s) {}
    void add(double a, double b) { ratios_.push_back(a / b); }
    bool done() const {
        if (now_s() > end_s_) return true;
        const auto interval = statistics::median_rank_ci95(ratios_);
        return ratios_.size() >= kPairsAtLeast && interval &&
               ((*interval)[1] - (*interval)[0]) / 2 < kPreciseEnough;
    }
    json report() const {
        return {{"ratio", *statistics::median(ratios_)},
                {"ratio_ci95", *statistics::median_rank_ci95(ratios_)},
                {"pairs", ratios_.size()}};
    }

private:
    std::vector<double> ratios_;
    double end_s_;
};

MethodSettings endless() {
    MethodSettings method;
    method.rounds_min = 1 << 20;
    method.warmup_max_s = 5;
    return method;
}

MethodSettings endless_short_turns() {
    MethodSettings method = endless();
    method.turn_ms = kShortTurn_ms;
    return method;
}

MeasureHooks plain_hooks() {
    return {.now_s = now_s,
            .synchronize = [] { synchronize(at::kCPU); },
            .should_stop = [] { return false; },
            .on_phase = [](std::size_t, Phase) {},
            .on_round = [](std::size_t, int, int, double) {},
            .after_round = {},
            .after_warmup = {}};
}

json harness(Subject& subject, double limit_s) {
    subject.make_small();
    std::vector<double> bare_ms;
    double turn_ms = 0;
    int calls = 0;
    PairedRatios ratios(limit_s);
    MeasureHooks hooks = plain_hooks();
    hooks.should_stop = [&] { return ratios.done(); };
    hooks.on_round = [&](std::size_t, int, int count, double sample_ms) {
        calls = count;
        turn_ms = sample_ms;
    };
    hooks.after_round = [&](int) {
        subject.call();
        const double begin_s = now_s();
        for (int i = 0; i < calls; ++i) subject.call();
        bare_ms.push_back((now_s() - begin_s) * 1e3 / calls);
        ratios.add(turn_ms, bare_ms.back());
    };
    const std::vector<ArmCall> arms{[&] { subject.call(); }};
    const ArmSamples samples = measure(endless_short_turns(), arms, hooks).front();
    json report = ratios.report();
    report["harness_median_ms"] = *statistics::median(samples.samples_ms);
    report["bare_median_ms"] = *statistics::median(bare_ms);
    return report;
}

/// Four turns make two pairs: on, off, off, on. A reading comes before its turn.
json telemetry(Subject& subject, double limit_s) {
    subject.make_small();
    TelemetryLog log("cpu", 1, ArmOrder::alternating);
    PairedRatios ratios(limit_s);
    std::vector<double> on_ms, off_ms;
    const auto is_on = [](int turn) { return turn % 4 == 0 || turn % 4 == 3; };
    double before_ms = 0;
    MeasureHooks hooks = plain_hooks();
    hooks.should_stop = [&] { return ratios.done(); };
    hooks.on_phase = [&](std::size_t arm, Phase phase) { log.on_phase(arm, phase); };
    hooks.on_round = [&](std::size_t, int round, int, double sample_ms) {
        const int turn = round - 1;
        (is_on(turn) ? on_ms : off_ms).push_back(sample_ms);
        if (turn % 2 == 1) is_on(turn) ? ratios.add(sample_ms, before_ms) : ratios.add(before_ms, sample_ms);
        before_ms = sample_ms;
    };
    hooks.after_round = [&](int round) {
        if (is_on(round)) log.after_round(round);
    };
    const std::vector<ArmCall> arms{[&] { subject.call(); }};
    measure(endless_short_turns(), arms, hooks);
    json report = ratios.report();
    report["on_median_ms"] = *statistics::median(on_ms);
    report["off_median_ms"] = *statistics::median(off_ms);
    report["readings"] = log.of_arm(0).size();
    return report;
}

json loop(Subject& subject, double seconds) {
    for (int i = 0; i < 5; ++i) subject.call();
    std::vector<double> chunks_ms;
    for (const double end_s = now_s() + seconds; now_s() < end_s;) {
        int calls = 0;
        const double begin_s = now_s();
        while (now_s() - begin_s < kTurn_s) {
            subject.call();
            ++calls;
        }
        chunks_ms.push_back((now_s() - begin_s) * 1e3 / calls);
    }
    return {{"median_ms", *statistics::median(chunks_ms)}, {"chunks_ms", chunks_ms}};
}

ArmResult row_of(const char* mode) {
    ArmResult row;
    row.mode = mode;
    row.status = ArmStatus::ok;
    return row;
}

void add_launch(ArmResult& row, const ArmSamples& samples) {
    row.samples_ms.insert(row.samples_ms.end(), samples.samples_ms.begin(), samples.samples_ms.end());
    row.samples_per_launch.push_back(static_cast<int>(samples.samples_ms.size()));
    row.calls_per_sample = samples.calls_per_sample;
    row.stopped_by = samples.stopped_by;
}

/// Eager and `other` in launches of the preset's length, each with a model of its own, because a launch of a run
/// is a process of its own.
json compare(Preset preset, int launches, int threads, bool small,
             const std::function<void(Subject&)>& other) {
    std::vector<ArmResult> rows{row_of("eager"), row_of("eager-again")};
    for (int launch = 0; launch < launches; ++launch) {
        Subject subject(threads);
        if (small) subject.make_small();
        const std::vector<ArmCall> arms{[&] { subject.call(); }, [&] { other(subject); }};
        const auto samples = measure(launch_settings(preset), arms, plain_hooks(), 0);
        for (std::size_t i = 0; i < rows.size(); ++i) add_launch(rows[i], samples[i]);
    }
    add_statistics(rows, preset, {});
    const ArmResult &eager = rows[0], &arm = rows[1];
    return {{"eager_median_ms", *eager.median_ms},
            {"arm_median_ms", *arm.median_ms},
            {"ratio", arm.vs_eager.ratio.value_or(0)},
            {"ratio_ci95", arm.vs_eager.ratio_ci95.value_or(Interval{})},
            {"launches", launches},
            {"rounds", eager.samples_ms.size()},
            {"verdict", arm.vs_eager.verdict ? name_in(kVerdictNames, *arm.vs_eager.verdict) : ""}};
}

/// In as many launches as the preset publish has, because the two of standard show only differences of more than 4 %
/// on a machine without a history.
json planted(int threads) {
    json report = compare(Preset::standard, method_settings(Preset::publish).launches, threads, true,
                          [](Subject& subject) {
                              const double begin_s = now_s();
                              subject.call();
                              const double end_s = begin_s + 1.05 * (now_s() - begin_s);
                              while (now_s() < end_s) {
                              }
                          });
    report["planted_percent"] = 5;
    return report;
}

json same(int threads, int repeats) {
    json all = json::array();
    for (int i = 0; i < repeats; ++i)
        all.push_back(compare(Preset::quick, 1, threads, false, [](Subject& subject) { subject.call(); }));
    return all;
}

/// (first - second) / first of two equal arms, in percent.
template <typename Middle>
double difference_percent(const std::vector<ArmSamples>& arms, Middle middle) {
    const double first = *middle(arms[0].samples_ms), second = *middle(arms[1].samples_ms);
    return (first - second) / first * 100;
}

/// As the guide does it, one arm after the other and means, and as we do, turns and medians.
json blocks(Subject& subject, int repeats) {
    constexpr int kRounds = 60;
    MethodSettings guide = method_settings(Preset::guide);
    MethodSettings turns = endless();
    guide.rounds_min = turns.rounds_min = kRounds;
    const std::vector<ArmCall> arms{[&] { subject.call(); }, [&] { subject.call(); }};
    json in_blocks = json::array(), in_turns = json::array();
    for (int i = 0; i < repeats; ++i) {
        in_blocks.push_back(
            difference_percent(measure(guide, arms, plain_hooks()),
                               [](const std::vector<double>& samples) { return statistics::mean(samples); }));
        in_turns.push_back(difference_percent(
            measure(turns, arms, plain_hooks()),
            [](const std::vector<double>& samples) { return statistics::median(samples); }));
    }
    return {{"rounds", kRounds}, {"in_blocks_percent", in_blocks}, {"in_turns_percent", in_turns}};
}

int run(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t at, double otherwise) {
        return at < words.size() ? std::atof(words[at].c_str()) : otherwise;
    };
    const std::string what = words.empty() ? "" : words[0];
    const bool counted = what == "loop" || what == "same" || what == "blocks";
    const int threads = static_cast<int>(number(counted ? 2 : 1, 1));
    Subject subject(threads);
    const at::NoGradGuard no_grad;
    json report;
    if (what == "harness")
        report = harness(subject, number(2, 40));
    else if (what == "telemetry")
        report = telemetry(subject, number(2, 40));
    else if (what == "loop")
        report = loop(subject, number(1, 2));
    else if (what == "planted")
        report = planted(threads);
    else if (what == "same")
        report = same(threads, static_cast<int>(number(1, 10)));
    else if (what == "blocks")
        report = blocks(subject, static_cast<int>(number(1, 12)));
    else
        return 2;
    std::cout << report.dump() << '\n';
    return 0;
}

}  // namespace
}  // namespace bench::backends

int main(int argc, char** argv) {
    return bench::backends::run({argv + 1, argv + argc});
}
