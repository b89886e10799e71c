#include <gmock/gmock.h>

#include "core/analysis/aggregate.h"
#include "core/analysis/summary_table.h"
#include "core/plan/modes.h"
#include "core/results/result_files.h"

namespace bench::results {

namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::shared_ptr<ArmResult> row(const std::string& model, const std::string& mode,
                               std::optional<double> ratio) {
    auto r = std::make_shared<ArmResult>();
    r->model = model;
    r->device = "cpu";
    r->mode = mode;
    r->engine = engine_of(mode);
    r->status = ratio || mode == "eager" ? ArmStatus::ok : ArmStatus::failed;
    r->vs_eager.ratio = ratio;
    return r;
}

/// Models m0, m1, ... with eager and one mode; no ratio means that the mode failed.
Rows run_of(const std::vector<std::optional<double>>& ratios) {
    Rows rows;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        rows.push_back(row("m" + std::to_string(i), "eager", std::nullopt));
        rows.push_back(row("m" + std::to_string(i), "default", ratios[i]));
    }
    return rows;
}

std::vector<Aggregate> aggregates_of(const Rows& rows) {
    return aggregates(rows, JudgedRows(rows));
}

SummaryTable table_of(const Rows& rows) {
    return aggregate_table(rows, JudgedRows(rows));
}

void compare(Rows& rows, std::size_t index, double ratio, double low, Verdict verdict) {
    auto changed = std::make_shared<ArmResult>(*rows[index]);
    changed->vs_eager.ratio = ratio;
    changed->vs_eager.ratio_ci95 = Interval{low, ratio * ratio / low};
    changed->vs_eager.verdict = verdict;
    rows[index] = std::move(changed);
}

}  // namespace

TEST(Aggregate, GeometricMeanWithItsIntervalAndWhatPassed) {
    const auto found = aggregates_of(run_of({1.2, 1.5, std::nullopt, 0.9, 1.1}));
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].mode, "default");
    EXPECT_EQ(found[0].passed, 4);
    EXPECT_EQ(found[0].total, 5);
    // scipy.stats.gmean([1.2, 1.5, .9, 1.1]); exp(scipy.stats.t.interval(.95, 3, mean(logs), sem(logs)))
    EXPECT_NEAR(*found[0].ratio, 1.155386, 1e-6);
    EXPECT_NEAR((*found[0].ratio_ci95)[0], 0.825024, 1e-5);
    EXPECT_NEAR((*found[0].ratio_ci95)[1], 1.618033, 1e-5);
}

TEST(Aggregate, OneModelHasNoInterval) {
    const auto found = aggregates_of(run_of({1.2, std::nullopt}));
    EXPECT_NEAR(*found[0].ratio, 1.2, 1e-12);
    EXPECT_FALSE(found[0].ratio_ci95);
    const auto none = aggregates_of(run_of({std::nullopt}));
    EXPECT_FALSE(none[0].ratio);
    EXPECT_EQ(none[0].total, 1);
}

TEST(Aggregate, GroupsAreDeviceBatchTypeAndMode) {
    Rows rows = run_of({1.2, 1.3});
    auto other = row("m0", "default", 2.0);
    other->batch = 16;
    rows.push_back(other);
    auto published = row("m1", "default", 5.0);
    published->source = "published";
    rows.push_back(published);
    rows.push_back(row("m0", "max-autotune", 1.4));
    auto wrong = row("m1", "max-autotune", 9.0);
    wrong->status = ArmStatus::wrong_output;
    rows.push_back(wrong);
    auto without_eager = row("m1", "script", std::nullopt);
    without_eager->status = ArmStatus::ok;
    rows.push_back(without_eager);
    const auto found = aggregates_of(rows);
    ASSERT_THAT(found, SizeIs(3));
    EXPECT_EQ(found[0].total, 2);
    EXPECT_EQ(found[1].batch, 16);
    EXPECT_EQ(found[2].mode, "max-autotune");
    EXPECT_EQ(found[2].passed, 1);
    EXPECT_EQ(found[2].total, 2);
    EXPECT_NEAR(*found[2].ratio, 1.4, 1e-12);
}

TEST(Aggregate, TablesShowIt) {
    const SummaryTable table = table_of(run_of({1.2, 1.5, std::nullopt, 0.9, 1.1}));
    ASSERT_THAT(table.records, SizeIs(1));
    EXPECT_THAT(table.records[0],
                ElementsAre("cpu", "1", "float32", "default", "4 of 5", HasSubstr("1.155 (")));
    EXPECT_EQ(table.columns[5].title, "Times as fast as eager (C++) (geometric mean)");
    EXPECT_THAT(table_of(run_of({1.2})).records, IsEmpty());
    ResultFile file;
    file.rows = run_of({1.2, 1.5});
    EXPECT_THAT(to_markdown_text(file), HasSubstr("## Over all models\n\n| Device | Batch"));
    file.rows = run_of({1.2});
    EXPECT_THAT(to_markdown_text(file), Not(HasSubstr("Over all models")));
}

TEST(Aggregate, CppOverPythonIsAMeanOfItsOwn) {
    Rows rows;
    const std::vector<double> cpp_vs_python{0.9, 0.8, 1.05};
    for (std::size_t i = 0; i < cpp_vs_python.size(); ++i) {
        const std::string model = "m" + std::to_string(i);
        auto eager = row(model, "eager", std::nullopt), arm = row(model, "default", 1.5);
        eager->cpp_vs_python.ratio = 0.97;
        arm->cpp_vs_python.ratio = cpp_vs_python[i];
        arm->cpp_vs_python.ratio_ci95 = Interval{cpp_vs_python[i] - 0.01, cpp_vs_python[i] + 0.01};
        rows.insert(rows.end(), {eager, arm, row(model, "python-eager", std::nullopt),
                                 row(model, "python-default", 1.4)});
    }
    for (const auto& r : rows) EXPECT_FALSE(r->mode == "python-eager" && r->vs_eager.ratio);
    const auto found = aggregates_of(rows);
    ASSERT_THAT(found, SizeIs(3)) << "eager beside Python, default, python-default";
    EXPECT_EQ(found[0].mode, "eager");
    EXPECT_FALSE(found[0].ratio);
    EXPECT_NEAR(*found[0].cpp_vs_python, 0.97, 1e-12);
    // scipy.stats.gmean([.9, .8, 1.05])
    EXPECT_NEAR(*found[1].cpp_vs_python, 0.91097669156270, 1e-12);
    EXPECT_EQ(found[1].beside_python, 3);
    EXPECT_NEAR(*found[1].ratio, 1.5, 1e-12);
    EXPECT_FALSE(found[2].cpp_vs_python);
    EXPECT_NEAR(*found[2].ratio, 0.97 * 1.4, 1e-12) << "over eager (C++), as in charts";
    EXPECT_NEAR(*aggregates(rows, JudgedRows(rows, Engine::python))[2].ratio, 1.4, 1e-12);

    ResultFile file;
    file.rows = rows;
    EXPECT_THAT(to_markdown_text(file), HasSubstr("| C++ over Python |"));
    EXPECT_THAT(to_markdown_text(file), HasSubstr("| 0.900 (0.890 to 0.910) |"));
    EXPECT_THAT(to_markdown_text(file), HasSubstr("| 0.911 ("));
    file.rows = run_of({1.2, 1.5});
    EXPECT_THAT(to_markdown_text(file), Not(HasSubstr("over Python"))) << "no empty column";
}

TEST(SummaryTable, ManyVerdictsAreControlled) {
    const auto verdicts_of = [](std::size_t models) {
        Rows rows = run_of(std::vector<std::optional<double>>(models, 1.0));
        for (std::size_t i = 0; i < models; ++i) compare(rows, 2 * i + 1, 1.0, 0.995, Verdict::same);
        compare(rows, 1, 1.05, 1.0101, Verdict::faster);
        compare(rows, 3, 1.2, 1.19, Verdict::faster);
        ResultFile file;
        file.rows = rows;
        return to_markdown_text(file);
    };
    EXPECT_THAT(verdicts_of(10), Not(HasSubstr("can't tell")));
    EXPECT_THAT(verdicts_of(11), HasSubstr("1 verdict reads \"can't tell\" because"));
    EXPECT_THAT(verdicts_of(11), HasSubstr("| faster |"));
}

TEST(SummaryTable, ModesWithTheSameCodeNameEachOther) {
    const auto with_code = [](const std::string& mode, const std::string& code) {
        auto r = row("m0", mode, 1.5);
        r->median_ms = 10;
        r->compile_report.code_sha256 = code;
        return r;
    };
    ResultFile file;
    file.rows = {row("m0", "eager", std::nullopt), with_code("default+freezing", "c"),
                 with_code("tuned", "c"), with_code("default", "d")};
    EXPECT_THAT(to_markdown_text(file),
                AllOf(HasSubstr("| default+freezing (same code: tuned) |"),
                      HasSubstr("| tuned (same code: default+freezing) |"), HasSubstr("| default |"),
                      HasSubstr("\nSame code: the named modes ran the same generated code")));
    file.rows.erase(file.rows.begin() + 2);
    EXPECT_THAT(to_markdown_text(file), Not(AnyOf(HasSubstr("same code"), HasSubstr("Same code"))));
}

}  // namespace bench::results
