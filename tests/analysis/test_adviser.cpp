#include <gmock/gmock.h>

#include "core/analysis/adviser.h"
#include "core/analysis/break_even.h"

namespace bench::results {

namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kMB = 1'000'000;

/// Eager takes 100 ms; `ratio` and its interval are those to eager.
std::shared_ptr<ArmResult> arm(const std::string& mode, double ratio, double low, double high,
                               std::optional<double> compile_cold_s = {}) {
    auto row = std::make_shared<ArmResult>();
    row->model = "m";
    row->device = "cpu";
    row->mode = mode;
    row->status = ArmStatus::ok;
    row->median_ms = 100.0 / ratio;
    row->median_ci95_ms = Interval{100.0 / high, 100.0 / low};
    row->peak_host_bytes = 500 * kMB;
    row->compile_cold_s = compile_cold_s;
    if (mode != "eager") {
        row->vs_eager.ratio = ratio;
        row->vs_eager.ratio_ci95 = Interval{low, high};
    }
    return row;
}

Rows usual() {
    return {arm("eager", 1, 0.99, 1.01), arm("default", 1.2, 1.17, 1.23, 30),
            arm("default+freezing", 1.5, 1.45, 1.55, 60), arm("max-autotune", 1.48, 1.44, 1.52, 300)};
}

std::vector<std::pair<std::string, RuledOut>> refused(const Advice& advice) {
    std::vector<std::pair<std::string, RuledOut>> pairs;
    for (const auto& refusal : advice.ruled_out) pairs.emplace_back(refusal.row->mode, refusal.why);
    return pairs;
}

using Pairs = std::vector<std::pair<std::string, RuledOut>>;

}  // namespace

TEST(Adviser, TheFastestAndWhatMayBeAsFast) {
    const Advice advice = advise(usual(), {});
    EXPECT_EQ(advice.best->mode, "default+freezing");
    EXPECT_EQ(advice.times_as_fast, 1.5);
    EXPECT_EQ(advice.runner_up->mode, "max-autotune");
    EXPECT_THAT(advice.ruled_out, IsEmpty());
}

TEST(Adviser, NoRunnerUpWhereIntervalsAreApart) {
    Rows rows = usual();
    rows.pop_back();
    EXPECT_EQ(advise(rows, {}).runner_up, nullptr);
}

TEST(Adviser, LimitsRuleOutAndTheNextBestStays) {
    const Advice quick = advise(usual(), {.compile_s = 59});
    EXPECT_EQ(quick.best->mode, "default");
    EXPECT_EQ(refused(quick), (Pairs{{"default+freezing", RuledOut::compiles_too_long},
                                     {"max-autotune", RuledOut::compiles_too_long}}));
    // Eager compiles nothing, so it always compiles in time.
    EXPECT_EQ(advise(usual(), {.compile_s = 0}).best->mode, "eager");

    Rows large = usual();
    auto frozen = std::make_shared<ArmResult>(*large[2]);
    frozen->peak_host_bytes = 900 * kMB;
    large[2] = frozen;
    const Advice small = advise(large, {.memory_bytes = 600 * kMB});
    EXPECT_EQ(small.best->mode, "max-autotune");
    EXPECT_EQ(refused(small), (Pairs{{"default+freezing", RuledOut::too_much_memory}}));
}

TEST(Adviser, TheSameCodeUnderTwoNamesIsOneCandidateOfTheModeThatCompilesSooner) {
    const auto frozen = arm("default+freezing", 1.5, 1.45, 1.55, 60);
    const auto tuned = arm("tuned", 1.52, 1.47, 1.57, 500);
    frozen->compile_report.code_sha256 = tuned->compile_report.code_sha256 = "one code";
    const Rows rows{arm("eager", 1, 0.99, 1.01), tuned, frozen};
    const Advice advice = advise(rows, {});
    EXPECT_EQ(advice.best, frozen) << "tuned's little more is chance";
    EXPECT_EQ(advice.runner_up, nullptr);
    EXPECT_THAT(advice.ruled_out, IsEmpty()) << "no verdict between two names";
    ASSERT_THAT(advice.same_code, SizeIs(1));
    EXPECT_EQ(same_code_modes(*frozen, advice.same_code), (std::vector<std::string>{"tuned"}));
    EXPECT_EQ(refused(advise(rows, {.latency_ms = 66})),
              (Pairs{{"eager", RuledOut::too_slow}, {"default+freezing", RuledOut::too_slow}}))
        << "tuned's 65.8 ms are the same code";

    tuned->compile_report.code_sha256 = "another";
    EXPECT_EQ(advise(rows, {}).best, tuned);
    EXPECT_EQ(advise(rows, {}).runner_up, frozen);
}

TEST(Adviser, NothingFits) {
    const Advice advice = advise(usual(), {.latency_ms = 10});
    EXPECT_EQ(advice.best, nullptr);
    EXPECT_EQ(advice.runner_up, nullptr);
    EXPECT_THAT(advice.ruled_out, SizeIs(4));
    EXPECT_EQ(advise({}, {}).best, nullptr);
}

TEST(Adviser, WhatIsNotKnownDoesNotPassALimit) {
    Rows rows = usual();
    auto unknown = std::make_shared<ArmResult>(*rows[1]);
    unknown->peak_host_bytes.reset();
    unknown->compile_cold_s.reset();
    rows[1] = unknown;
    EXPECT_EQ(refused(advise(rows, {.memory_bytes = 600 * kMB})),
              (Pairs{{"default", RuledOut::memory_unknown}}));
    EXPECT_EQ(refused(advise(rows, {.compile_s = 1000})),
              (Pairs{{"default", RuledOut::compile_time_unknown}}));
    EXPECT_THAT(advise(rows, {}).ruled_out, IsEmpty());
}

TEST(Adviser, AnotherEngineCostsItsConversionAsWell) {
    const auto engine = arm("openvino", 2, 1.95, 2.05, 4);
    EXPECT_EQ(compile_s(*engine), 4);
    engine->convert_s = 6;
    EXPECT_EQ(compile_s(*engine), 10);
    EXPECT_EQ(break_even_images(*engine, *arm("eager", 1, 0.99, 1.01)), 200) << "10 s at 50 ms an image";
    engine->compile_cold_s = {};
    EXPECT_EQ(compile_s(*engine), std::nullopt);
    EXPECT_EQ(compile_s(*arm("eager", 1, 0.99, 1.01)), 0);
}

TEST(Adviser, WrongFailedAndNotEngagedAreNeverAdvised) {
    auto wrong = arm("default", 3, 2.9, 3.1), failed = arm("torchscript", 3, 2.9, 3.1),
         idle = arm("max-autotune", 3, 2.9, 3.1);
    wrong->status = ArmStatus::wrong_output;
    failed->status = ArmStatus::oom;
    idle->compile_report.ok = false;
    const Advice advice = advise({arm("eager", 1, 0.99, 1.01), wrong, failed, idle}, {});
    EXPECT_EQ(advice.best->mode, "eager");
    EXPECT_FALSE(advice.times_as_fast);
    EXPECT_EQ(refused(advice), (Pairs{{"default", RuledOut::wrong_output},
                                      {"torchscript", RuledOut::not_measured},
                                      {"max-autotune", RuledOut::no_compiled_code}}));
}

TEST(Adviser, RatiosRankArmsOfSeveralWavesAndMediansWhereThereIsNoEager) {
    // The machine was quicker in the second stage: the lower median is not the faster mode.
    auto first = arm("default", 1.5, 1.45, 1.55), second = arm("default+freezing", 1.4, 1.38, 1.42);
    second->median_ms = 60;
    EXPECT_EQ(advise({arm("eager", 1, 0.99, 1.01), first, second}, {}).best->mode, "default");
    first->vs_eager = second->vs_eager = {};
    EXPECT_EQ(advise({first, second}, {}).best->mode, "default+freezing");
}

TEST(Adviser, ScenariosAreGroupsOfWhatCanBeCompared) {
    auto python = arm("python-default", 1, 1, 1);
    python->engine = Engine::python;
    auto published = arm("default", 1, 1, 1);
    published->source = "published";
    auto larger = arm("eager", 1, 1, 1);
    larger->batch = 4;
    const auto groups =
        scenarios({arm("eager", 1, 1, 1), larger, arm("default", 1.1, 1, 1.2), python, published});
    ASSERT_THAT(groups, SizeIs(2));
    EXPECT_THAT(groups[0], SizeIs(2));
    EXPECT_EQ(groups[1][0]->batch, 4);
}

TEST(Adviser, ASuffixOfTheModeIsNoOtherScenario) {
    auto layout = arm("eager+channels_last", 1.2, 1.1, 1.3),
         both = arm("default+channels_last+bf16", 2, 1.9, 2.1);
    layout->settings.memory_format = both->settings.memory_format = "channels_last";
    both->arm_dtype = DType::bfloat16;
    auto other = arm("default", 1, 1, 1);
    other->settings.memory_format = "channels_last";
    const auto eager = arm("eager", 1, 1, 1);
    const auto groups = scenarios({eager, layout, both, other});
    ASSERT_THAT(groups, SizeIs(2));
    EXPECT_THAT(groups[0], SizeIs(3));
    EXPECT_EQ(groups[1][0], other) << "a plan in another format is";
    EXPECT_EQ(eager_of(*both, {eager}), eager.get());
    EXPECT_EQ(advise(groups[0], {}).best, both);
}

}  // namespace bench::results
