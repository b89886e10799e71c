#include <gmock/gmock.h>

#include "core/analysis/adviser.h"
#include "core/analysis/break_even.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kMB = 1'000'000;

/// Eager's output was checked, too. Eager takes 100 ms; `ratio` and its interval are those to eager.
std::shared_ptr<ArmResult> arm(const std::string& mode, double ratio, double low, double high,
                               std::optional<double> compile_cold_s = {}) {
    auto row = std::make_shared<ArmResult>();
    row->model = "m";
    row->device = "cpu";
    row->mode = mode;
    row->status = ArmStatus::ok;
    row->engine = engine_of(mode);
    row->linked_ms = row->median_ms = 100.0 / ratio;
    row->linked_ci95_ms = row->median_ci95_ms = Interval{100.0 / high, 100.0 / low};
    row->accuracy.max_abs = 1e-6;
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
    EXPECT_NEAR(*advice.times_as_fast, 1.5, 1e-12);
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

TEST(Adviser, LinkedTimesRankArmsOfSeveralStages) {
    // The machine was quicker in the second stage: the lower median is not the faster mode.
    auto first = arm("default", 1.5, 1.45, 1.55), second = arm("default+freezing", 1.4, 1.38, 1.42);
    second->median_ms = 60;
    EXPECT_EQ(advise({arm("eager", 1, 0.99, 1.01), first, second}, {}).best->mode, "default");
    first->linked_ms.reset();
    second->linked_ms.reset();
    EXPECT_EQ(advise({first, second}, {}).best->mode, "default+freezing");
}

TEST(Adviser, AnOutputThatWasNotCheckedIsNeverAdvised) {
    auto unchecked = arm("default", 3, 2.9, 3.1), training = arm("default", 3, 2.9, 3.1);
    unchecked->accuracy = {};
    const Advice advice = advise({arm("eager", 1, 0.99, 1.01), unchecked}, {});
    EXPECT_EQ(advice.best->mode, "eager");
    EXPECT_EQ(refused(advice), (Pairs{{"default", RuledOut::not_checked}}));

    training->kind = "training";
    EXPECT_EQ(refused(advise({training}, {})), (Pairs{{"default", RuledOut::not_checked}}));
    training->loss = {0.7, 0.6};
    EXPECT_EQ(advise({training}, {}).best, training) << "its losses were compared";
}

TEST(Adviser, LimitsOnAnswers) {
    Rows rows = usual();
    const auto answers = [&rows](std::size_t at, std::optional<double> agrees,
                                 std::optional<double> is_right) {
        auto row = std::make_shared<ArmResult>(*rows[at]);
        row->pictures.agreement = agrees;
        row->pictures.accuracy = is_right;
        rows[at] = row;
    };
    answers(0, {}, 0.80);
    answers(1, 0.999, 0.80);
    answers(2, 0.97, 0.78);
    EXPECT_EQ(refused(advise(rows, {.agreement = 0.99})),
              (Pairs{{"default+freezing", RuledOut::agrees_too_little},
                     {"max-autotune", RuledOut::agreement_unknown}}));
    EXPECT_EQ(refused(advise(rows, {.accuracy = 0.79})),
              (Pairs{{"default+freezing", RuledOut::too_inaccurate},
                     {"max-autotune", RuledOut::accuracy_unknown}}));
    EXPECT_EQ(advise(rows, {.agreement = 0.97, .accuracy = 0.78}).best->mode, "default+freezing");
    EXPECT_EQ(advise({rows[0]}, {.agreement = 1}).best->mode, "eager") << "it agrees with itself";
}

TEST(Adviser, EnginesTypesAndDevicesAreOneQuestion) {
    auto python = arm("python-default", 1.4, 1.38, 1.42);
    auto half_eager = arm("eager", 0.8, 0.79, 0.81), half = arm("default", 1.6, 1.58, 1.62);
    half_eager->dtype = half->dtype = DType::bfloat16;
    auto on_gpu = arm("default", 9, 8.9, 9.1);
    on_gpu->device = "cuda:0";
    auto other_torch = arm("default", 1.5, 1.48, 1.52);
    other_torch->target = "local:2.10.0";
    auto elsewhere = arm("default", 20, 19, 21);
    elsewhere->target = "server";
    auto published = arm("default", 30, 29, 31), control = arm("control", 40, 39, 41);
    published->source = "published";
    auto larger = arm("eager", 1, 1, 1);
    larger->batch = 4;
    const auto groups = scenarios({arm("eager", 1, 0.99, 1.01), larger, arm("default", 1.1, 1, 1.2), python,
                                   half_eager, half, on_gpu, other_torch, elsewhere, published, control});
    ASSERT_THAT(groups, SizeIs(3));
    EXPECT_THAT(groups[0], SizeIs(7));
    EXPECT_EQ(groups[1][0]->batch, 4);
    EXPECT_EQ(groups[2][0], elsewhere);

    const Advice advice = advise(groups[0], {});
    EXPECT_EQ(advice.best, on_gpu);
    EXPECT_NEAR(*advice.times_as_fast, 9, 1e-12) << "over the first eager";
    EXPECT_EQ(words_of(*on_gpu, groups[0]), (std::vector<std::string>{"default", "cuda:0", "float32"}));
    EXPECT_EQ(words_of(*half, groups[0]), (std::vector<std::string>{"default", "cpu", "bfloat16"}));
    EXPECT_EQ(words_of(*elsewhere, groups[2]), (std::vector<std::string>{"default"}));
}

TEST(Adviser, Int8IsJudgedByItsAnswers) {
    // Of 1000 pictures, all labelled unless `labelled` differs. Eager in float32 is right for 75 %.
    struct Case {
        std::optional<double> agrees;
        std::optional<int> labelled;
        std::optional<double> is_right;
        std::optional<RuledOut> why;
    };
    const std::vector<Case> cases{{0.95, 1000, 0.745, {}},  // 99.3 % of 75 %
                                  {0.95, 1000, 0.74, RuledOut::too_inaccurate},
                                  {0.992, {}, {}, {}},
                                  {0.98, {}, {}, RuledOut::agrees_too_little},
                                  {0.98, 5, 0.8, RuledOut::agrees_too_little},  // too few labels to judge by
                                  {{}, {}, {}, RuledOut::agreement_unknown}};
    for (const Case& one : cases) {
        const auto eager = arm("eager", 1, 0.99, 1.01), quantised = arm("default+freezing", 3, 2.9, 3.1);
        eager->dtype = quantised->dtype = DType::int8;
        eager->arm_dtype = DType::float32;
        eager->pictures.accuracy = 0.75;
        quantised->pictures = {
            .count = 1000, .agreement = one.agrees, .labelled = one.labelled, .accuracy = one.is_right};
        const Advice advice = advise({eager, quantised}, {});
        EXPECT_EQ(advice.best->mode, one.why ? "eager" : "default+freezing");
        EXPECT_EQ(refused(advice), one.why ? (Pairs{{"default+freezing", *one.why}}) : Pairs{});
        if (one.agrees) {
            EXPECT_EQ(advise({eager, quantised}, {.agreement = 0.9}).best, quantised)
                << "the user's limit counts";
        }
    }
}

TEST(Adviser, ALaterRowOfAnArmReplacesTheEarlier) {
    const auto earlier = arm("default", 2, 1.9, 2.1), later = arm("default", 1.5, 1.4, 1.6);
    const auto groups = scenarios({arm("eager", 1, 0.99, 1.01), earlier, later});
    ASSERT_THAT(groups, SizeIs(1));
    EXPECT_THAT(groups[0], testing::ElementsAre(testing::_, later));
}

TEST(Adviser, AnArmThatNeverBeganBelongsToTheQuestionOfItsPlan) {
    // What its worker would have reported, a row that was cancelled before it began does not know.
    const auto measured = [](const std::string& mode, int threads) {
        auto row = arm(mode, 1.5, 1.4, 1.6);
        row->device_name = "a processor";
        row->settings.threads = threads;
        row->weights_sha256 = "abc";
        row->input = InputKind::synthetic;
        row->queries = {"a cat"};
        return row;
    };
    const auto never_began = [](const std::string& mode) {
        auto row = arm(mode, 1, 1, 1);
        row->status = ArmStatus::cancelled;
        row->median_ms = row->linked_ms = std::nullopt;
        return row;
    };
    const auto eager = measured("eager", 2), cancelled = never_began("default");
    for (const Rows& rows : {Rows{eager, cancelled}, Rows{cancelled, eager}}) {
        const auto groups = scenarios(rows);
        ASSERT_THAT(groups, SizeIs(1));
        EXPECT_EQ(advise(groups[0], {}).best, eager);
        EXPECT_EQ(refused(advise(groups[0], {})), (Pairs{{"default", RuledOut::not_measured}}));
    }
    const auto other = never_began("default");
    other->weights_seed = 1;
    EXPECT_THAT(scenarios({eager, other}), SizeIs(2)) << "a plan with other weights is another question";
    EXPECT_THAT(scenarios({cancelled, eager, measured("eager", 1)}), SizeIs(2))
        << "two numbers of threads are two questions, although the cancelled row fits both";

    const auto before = measured("default", 2);
    EXPECT_THAT(scenarios({eager, before, cancelled}),
                testing::ElementsAre(testing::ElementsAre(eager, before)))
        << "it does not replace what was measured";
    EXPECT_THAT(scenarios({eager, cancelled, before}),
                testing::ElementsAre(testing::ElementsAre(eager, before)));
}

TEST(Adviser, ModesThatDidNotTakeTurnsAreComparedWithTheErrorOfTheirEagers) {
    // 1.50 and 1.40 with intervals of 1 % are apart beside one eager.
    const auto eager = arm("eager", 1, 0.95, 1.05), first = arm("default", 1.5, 1.49, 1.51);
    const auto second = arm("default+freezing", 1.4, 1.39, 1.41);
    EXPECT_EQ(advise({eager, first, second}, {}).runner_up, nullptr);
    EXPECT_EQ(advise({eager, first, arm("python-default", 1.4, 1.39, 1.41)}, {}).runner_up, nullptr)
        << "both engines are on one scale";

    // In another type it ran beside another eager, and each eager's time is known within 5 % only.
    const auto half_eager = arm("eager", 0.7, 0.665, 0.735), half = arm("default", 1.4, 1.39, 1.41);
    half_eager->dtype = half->dtype = DType::bfloat16;
    const Advice advice = advise({eager, first, half_eager, half}, {});
    EXPECT_EQ(advice.best, first);
    EXPECT_EQ(advice.runner_up, half);
}

TEST(Adviser, TheRunnerUpIsTheFastestThatOverlaps) {
    const auto best = arm("a", 1.5, 1.45, 1.55), narrow = arm("b", 1.44, 1.435, 1.445),
               wide = arm("c", 1.4, 1.3, 1.5);
    EXPECT_EQ(advise({best, narrow, wide}, {}).runner_up, wide);
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
