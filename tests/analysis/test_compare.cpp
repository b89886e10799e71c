#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/analysis/compare.h"
#include "core/analysis/comparison_report.h"
#include "core/analysis/fail_on.h"
#include "core/analysis/launch_spread.h"
#include "core/base/error.h"

namespace bench::results {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;

/// 40 samples within half a percent of `median_ms`.
std::shared_ptr<ArmResult> row(const std::string& mode, double median_ms,
                               const std::string& model = "microsoft/resnet-50") {
    auto r = std::make_shared<ArmResult>();
    r->model = model;
    r->device = "cpu";
    r->device_name = "A CPU";
    r->mode = mode;
    r->status = ArmStatus::ok;
    r->launches = 2;
    r->samples_per_launch = {20, 20};
    for (int i = 0; i < 40; ++i) r->samples_ms.push_back(median_ms * (0.995 + 0.01 * (i * 7 % 40) / 39.0));
    r->median_ms = median_ms;
    return r;
}

std::shared_ptr<ArmResult> with_status(ArmStatus status) {
    auto r = row("default", 1.0);
    r->status = status;
    r->samples_ms.clear();
    r->median_ms.reset();
    r->reason = Message::plain("because");
    return r;
}

ResultFile run(Rows rows) {
    ResultFile file;
    // A machine that many runs have shown, whose processes do not differ.
    const nlohmann::json none{{"variance", 0}, {"degrees", 1000}};
    const nlohmann::json spread{{"local/cpu cpp time", none}, {"local/cuda cpp time", none}};
    file.environment = {{"torch", "2.11.0"}, {"load_1min", 0.5}, {kLaunchSpreadKey, spread}};
    file.rows = std::move(rows);
    return file;
}

std::vector<std::string> names(const std::vector<Difference>& differences) {
    std::vector<std::string> list;
    for (const Difference& d : differences) list.push_back(d.what);
    return list;
}

}  // namespace

TEST(Compare, RunAIsTheBase) {
    const Comparison c =
        compare_runs(run({row("eager", 10), row("default", 8)}), run({row("eager", 10), row("default", 10)}));
    ASSERT_THAT(c.arms, SizeIs(2));
    EXPECT_NEAR(*c.arms[0].ratio, 1.0, 1e-12);
    EXPECT_EQ(c.arms[0].verdict, Verdict::same);
    EXPECT_NEAR(*c.arms[1].ratio, 0.8, 1e-12);
    EXPECT_NEAR(*c.arms[1].change_percent, 25.0, 1e-9);
    EXPECT_EQ(c.arms[1].verdict, Verdict::slower);
    EXPECT_LT((*c.arms[1].change_ci95_percent)[0], 25.0);
    EXPECT_GT((*c.arms[1].change_ci95_percent)[1], 25.0);
    EXPECT_THAT(c.arms[1].differences, IsEmpty());
    EXPECT_FALSE(c.arms[1].within_one_process);
    const auto one_launch = row("default", 10);
    one_launch->samples_per_launch.clear();
    const Comparison mixed = compare_runs(run({row("default", 8)}), run({one_launch}));
    EXPECT_TRUE(mixed.arms[0].within_one_process);
    EXPECT_EQ(mixed.arms[0].verdict, Verdict::slower);
    EXPECT_EQ(compare_runs(run({row("default", 10)}), run({row("default", 8)})).arms[0].verdict,
              Verdict::faster);
}

/// The linked time depends on the run's eager, so its ratio is not that of the samples.
TEST(Compare, TheTimesBesideARatioAreThoseThatAreCompared) {
    Comparison c = compare_runs(run({row("default", 12)}), run({row("default", 10)}));
    const auto linked = std::make_shared<ArmResult>(*c.arms[0].a);
    linked->linked_ms = 15;
    c.arms[0].a = linked;
    const SummaryTable table = comparison_table(c);
    ASSERT_THAT(table.records, SizeIs(1));
    EXPECT_THAT(table.records[0], Contains("12.00"));
    EXPECT_THAT(table.records[0], Contains("10.00"));
    EXPECT_THAT(to_markdown(c, {}, "A", "B"), HasSubstr("12.00"));
    EXPECT_NEAR(*compared_ms(*linked) / *compared_ms(*c.arms[0].b), 1.2, 1e-9);
}

TEST(Compare, LaunchesThatDifferWidenTheInterval) {
    const auto shifted = [](double ms, double by) {
        auto r = row("default", ms);
        for (std::size_t i = 20; i < 40; ++i) r->samples_ms[i] *= by;
        return r;
    };
    const auto width = [](const Comparison& c) {
        return (*c.arms[0].ratio_ci95)[1] - (*c.arms[0].ratio_ci95)[0];
    };
    const Comparison steady = compare_runs(run({shifted(10, 1)}), run({shifted(9, 1)}));
    const Comparison moving = compare_runs(run({shifted(10, 1)}), run({shifted(9, 1.2)}));
    EXPECT_EQ(steady.arms[0].verdict, Verdict::faster);
    EXPECT_EQ(moving.arms[0].verdict, Verdict::cant_tell);
    EXPECT_GT(width(moving), 10 * width(steady));
}

TEST(Compare, NothingIsSaidOfArmsWithoutAResult) {
    for (const ArmStatus status : {ArmStatus::failed, ArmStatus::cancelled, ArmStatus::wrong_output}) {
        const Comparison c = compare_runs(run({row("default", 8)}), run({with_status(status)}));
        ASSERT_THAT(c.arms, SizeIs(1));
        EXPECT_FALSE(c.arms[0].ratio);
        EXPECT_FALSE(c.arms[0].verdict);
    }
    const auto from_means = row("default", 8);
    from_means->samples_ms.clear();
    from_means->median_ms.reset();
    from_means->mean_ms = 4.0;
    const Comparison c = compare_runs(run({row("default", 8)}), run({from_means}));
    EXPECT_NEAR(*c.arms[0].ratio, 2.0, 1e-12);
    EXPECT_FALSE(c.arms[0].ratio_ci95);
    EXPECT_EQ(c.arms[0].verdict, Verdict::cant_tell) << "no interval, no verdict";
}

TEST(Compare, ArmsOfOneRunOnlyAreListed) {
    const Comparison c =
        compare_runs(run({row("eager", 10), row("default", 8)}), run({row("tuned", 5), row("eager", 10)}));
    ASSERT_THAT(c.arms, SizeIs(1));
    EXPECT_EQ(c.arms[0].a->mode, "eager");
    ASSERT_THAT(c.only_a, SizeIs(1));
    EXPECT_EQ(c.only_a[0]->mode, "default");
    ASSERT_THAT(c.only_b, SizeIs(1));
    EXPECT_EQ(c.only_b[0]->mode, "tuned");
    const auto other_batch = row("eager", 10);
    other_batch->batch = 2;
    EXPECT_THAT(compare_runs(run({row("eager", 10)}), run({other_batch})).arms, IsEmpty());
}

TEST(Compare, TheSurestDeviceIsTaken) {
    const auto on = [](const char* device, const char* name, double ms) {
        auto r = row("eager", ms);
        r->device = device;
        r->device_name = name;
        return r;
    };
    // Two equal GPUs keep their places; one that moved is found by its name; the last is taken by its id.
    const Comparison c =
        compare_runs(run({on("cuda:0", "T", 1), on("cuda:1", "T", 2), on("cpu", "Old CPU", 5)}),
                     run({on("cuda:1", "T", 2), on("cuda:0", "T", 1), on("cpu", "New CPU", 4)}));
    ASSERT_THAT(c.arms, SizeIs(3));
    EXPECT_EQ(c.arms[0].verdict, Verdict::same);
    EXPECT_EQ(c.arms[1].verdict, Verdict::same);
    EXPECT_THAT(names(c.arms[2].differences), ElementsAre("device_name"));
    const Comparison moved =
        compare_runs(run({on("cuda:0", "T", 1)}), run({on("cuda:0", "V", 3), on("cuda:1", "T", 1)}));
    ASSERT_THAT(moved.arms, SizeIs(1));
    EXPECT_EQ(moved.arms[0].b->device, "cuda:1");
    EXPECT_THAT(names(moved.arms[0].differences), ElementsAre("device"));
    EXPECT_THAT(moved.only_b, SizeIs(1));
}

TEST(Compare, WhatDiffersIsTold) {
    const auto other = row("default", 8);
    other->settings.tf32 = "on";
    other->settings.threads = 4;
    other->weights_sha256 = "abc";
    other->input = InputKind::synthetic;
    other->input_shape = {1, 3, 8, 8};
    ResultFile b = run({row("eager", 10), other});
    b.environment["torch"] = "2.12.0";
    b.environment["driver"] = "580";
    b.environment["load_1min"] = 3.0;
    b.plan.preset = Preset::quick;
    const Comparison c = compare_runs(run({row("eager", 10), row("default", 8)}), b);
    EXPECT_THAT(names(c.common_differences()), ElementsAre("preset", "torch", "driver"));
    EXPECT_THAT(c.common_differences(), Contains(Difference{"torch", "2.11.0", "2.12.0"}));
    EXPECT_THAT(c.common_differences(), Contains(Difference{"driver", "", "580"}));
    EXPECT_THAT(names(c.arms[0].differences), ElementsAre("preset", "torch", "driver"));
    EXPECT_THAT(names(c.arms[1].differences),
                ElementsAre("preset", "torch", "driver", "weights.sha256", "input", "input_shape",
                            "settings.threads", "settings.tf32"));
    EXPECT_EQ(c.arms[1].verdict, Verdict::same) << "told, and compared all the same";
    const auto json = to_json(c);
    EXPECT_EQ(json["arms"][1]["differences"].size(), 8u);
    EXPECT_EQ(json["arms"][1]["verdict"], "same");
}

TEST(Compare, RunsOfUnknownMachinesDifferByTheUsualSpread) {
    ResultFile a = run({row("default", 10)}), b = run({row("default", 10.25)});
    EXPECT_EQ(compare_runs(a, b).arms[0].verdict, Verdict::slower);
    b.environment.erase(kLaunchSpreadKey);
    EXPECT_EQ(compare_runs(a, b).arms[0].verdict, Verdict::cant_tell)
        << "other processes of B may differ by 2.5 %";
}

TEST(Compare, ManyVerdictsAreThinnedOut) {
    Rows a, b;
    for (int i = 0; i < 30; ++i) {
        const std::string model = "m" + std::to_string(i);
        auto base = row("default", 10.0, model), other = row("default", i == 0 ? 5.0 : 10.0, model);
        if (i == 1)  // noisy and only just beyond 1 %
            for (auto& r : {base, other})
                for (std::size_t k = 0; k < 40; ++k)
                    r->samples_ms[k] =
                        (r == base ? 10.0 : 9.75) * (0.97 + 0.06 * static_cast<double>(k * 7 % 40) / 39.0);
        a.push_back(base);
        b.push_back(other);
    }
    const Comparison one = compare_runs(run({a[1]}), run({b[1]}));
    const Comparison all = compare_runs(run(a), run(b));
    EXPECT_EQ(all.arms[0].verdict, Verdict::faster);
    EXPECT_EQ(all.arms[2].verdict, Verdict::same);
    EXPECT_EQ(all.verdicts_withdrawn,
              one.arms[0].verdict == Verdict::faster && all.arms[1].verdict == Verdict::cant_tell ? 1 : 0);
}

TEST(FailOn, ReadsEveryTerm) {
    const auto terms = parse_fail_on("slower>3%| faster > 2.5 |wrong_output|failed");
    ASSERT_THAT(terms, SizeIs(4));
    EXPECT_EQ(terms[0].kind, FailTerm::Kind::slower);
    EXPECT_EQ(terms[0].percent, 3.0);
    EXPECT_EQ(terms[1].kind, FailTerm::Kind::faster);
    EXPECT_EQ(terms[1].percent, 2.5);
    EXPECT_EQ(terms[2].kind, FailTerm::Kind::wrong_output);
    EXPECT_EQ(terms[3].kind, FailTerm::Kind::failed);
}

TEST(FailOn, NamesTheTermThatIsWrong) {
    for (const char* bad : {"slower", "slower>", "slower>x%", "slower>-1%", "slower>3%%", "slower>inf%",
                            "slower<3%", "faild", "wrong_output>3%", ""}) {
        const std::string text = std::string("failed|") + bad;
        EXPECT_THAT(
            [&] { parse_fail_on(text); },
            ThrowsMessage<InputError>(HasSubstr("--fail-on: '" + std::string(bad) + "' is not understood")));
    }
}

TEST(FailOn, SlowerAndFasterNeedVerdictAndSize) {
    const auto holds = [](const char* term, double a_ms, double b_ms) {
        const Comparison c = compare_runs(run({row("default", a_ms)}), run({row("default", b_ms)}));
        return !holds_for(parse_fail_on(term).front(), c).empty();
    };
    EXPECT_TRUE(holds("slower>3%", 10, 10.5));
    EXPECT_FALSE(holds("slower>6%", 10, 10.5));
    EXPECT_FALSE(holds("slower>3%", 10.5, 10));
    EXPECT_FALSE(holds("faster>3%", 10, 10.5));
    EXPECT_TRUE(holds("faster>3%", 10.5, 10));
    EXPECT_FALSE(holds("faster>5%", 10.5, 10)) << "4.8 % of A's time";
    EXPECT_FALSE(holds("slower>0%", 10, 10.05)) << "the verdict is not slower";
}

TEST(FailOn, FailuresCountInB) {
    const auto failed = parse_fail_on("failed").front(), wrong = parse_fail_on("wrong_output").front();
    const auto complaints = [](const FailTerm& term, Rows a, Rows b) {
        std::vector<std::string> texts;
        for (const HeldArm& arm : holds_for(term, compare_runs(run(std::move(a)), run(std::move(b)))))
            texts.push_back(arm.text());
        return texts;
    };
    for (const ArmStatus status :
         {ArmStatus::failed, ArmStatus::timeout, ArmStatus::oom, ArmStatus::cancelled}) {
        EXPECT_THAT(complaints(failed, {row("default", 1)}, {with_status(status)}), SizeIs(1));
        EXPECT_THAT(complaints(wrong, {row("default", 1)}, {with_status(status)}), IsEmpty());
    }
    EXPECT_THAT(complaints(failed, {with_status(ArmStatus::failed)}, {row("default", 1)}), IsEmpty());
    EXPECT_THAT(complaints(failed, {row("default", 1)}, {with_status(ArmStatus::unsupported)}), IsEmpty());
    EXPECT_THAT(complaints(failed, {row("default", 1), row("eager", 1)}, {row("eager", 1)}),
                ElementsAre("ResNet cpu batch 1 float32 default: missing in RUN_B"));
    EXPECT_THAT(complaints(wrong, {row("default", 1)}, {with_status(ArmStatus::wrong_output)}),
                ElementsAre("ResNet cpu batch 1 float32 default: wrong_output: because"));
    EXPECT_THAT(complaints(wrong, {}, {with_status(ArmStatus::wrong_output)}), SizeIs(1)) << "in B only";
}

}  // namespace bench::results
