#include "core/analysis/judged_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/false_discovery.h"
#include "core/plan/modes.h"

using bench::ArmResult;
using bench::Engine;
using bench::Interval;
using bench::Verdict;
using bench::results::JudgedRows;
using bench::results::Rows;

namespace {

constexpr double kNarrow = 1.005, kWide = 1.1;

ArmResult arm(const std::string& model, const std::string& mode, std::optional<double> ratio = {},
              double spread = kNarrow) {
    ArmResult row;
    row.model = model;
    row.device = "cpu";
    row.mode = mode;
    row.engine = bench::engine_of(mode);
    row.status = bench::ArmStatus::ok;
    row.rounds = 20;
    row.median_ms = 100 / ratio.value_or(1);
    if (!ratio) return row;
    row.vs_eager.ratio = *ratio;
    row.vs_eager.ratio_ci95 = Interval{*ratio / spread, *ratio * spread};
    row.vs_eager.improvement_percent = (1 - 1 / *ratio) * 100;
    row.vs_eager.verdict = *ratio / spread > 1.01 ? Verdict::faster : Verdict::cant_tell;
    return row;
}

Rows share(const std::vector<ArmResult>& rows) {
    Rows shared;
    for (const ArmResult& row : rows) shared.push_back(std::make_shared<const ArmResult>(row));
    return shared;
}

/// One clear gain, arms without a difference, then `doubtful` gains whose intervals barely exclude the bound of
/// the verdict. Each is of a model of its own.
std::vector<ArmResult> verdicts(int without, int doubtful, const char* device = "cpu") {
    std::vector<ArmResult> rows;
    for (int i = 0; i < 1 + without + doubtful; ++i) {
        const std::string model = "m" + std::to_string(i);
        rows.push_back(arm(model, "eager"));
        rows.push_back(i == 0         ? arm(model, "default", 2.0)
                       : i <= without ? arm(model, "default", 1.0, kWide)
                                      : arm(model, "default", 1.01 * kWide * 1.0001, kWide));
    }
    for (ArmResult& row : rows) row.device = device;
    return rows;
}

int faster(const std::vector<ArmResult>& rows) {
    const Rows shared = share(rows);
    const JudgedRows judged(shared, Engine::cpp);
    return static_cast<int>(std::ranges::count_if(
        shared, [&judged](const auto& row) { return judged.of(*row).verdict == Verdict::faster; }));
}

}  // namespace

TEST(JudgedRows, CompareEveryRowWithTheReferenceOfItsPlace) {
    std::vector<ArmResult> both{arm("m", "eager"), arm("m", "default", 2), arm("m", "python-eager"),
                                arm("m", "python-default", 4)};
    both[0].cpp_vs_python.ratio = 0.5;
    both[0].cpp_vs_python.ratio_ci95 = Interval{0.49, 0.51};
    const Rows rows = share(both);
    const JudgedRows cpp(rows, Engine::cpp), python(rows, Engine::python);
    EXPECT_EQ(cpp.engine(), Engine::cpp);
    EXPECT_EQ(python.engine(), Engine::python);
    EXPECT_DOUBLE_EQ(*cpp.of(*rows[1]).ratio, 2);
    EXPECT_DOUBLE_EQ(*cpp.of(*rows[3]).ratio, 2) << "4 times Python's eager, which takes twice as long";
    EXPECT_DOUBLE_EQ(*python.of(*rows[3]).ratio, 4);
    EXPECT_DOUBLE_EQ(*python.of(*rows[1]).ratio, 4);
    EXPECT_FALSE(cpp.of(*rows[0]).ratio) << "the reference itself";
    EXPECT_TRUE(cpp.of(*rows[2]).verdict);
}

TEST(JudgedRows, PlacesMayHaveDifferentReferences) {
    std::vector<ArmResult> rows{arm("m", "eager"), arm("m", "default", 2), arm("m", "python-eager"),
                                arm("m", "python-default", 4)};
    rows[2].device = rows[3].device = "cuda:0";
    const Rows shared = share(rows);
    const JudgedRows judged(shared, Engine::cpp);
    EXPECT_FALSE(judged.engine()) << "no title can name both";
    EXPECT_DOUBLE_EQ(*judged.of(*shared[1]).ratio, 2);
    EXPECT_DOUBLE_EQ(*judged.of(*shared[3]).ratio, 4);
}

TEST(JudgedRows, OnlyResultsHaveAVerdict) {
    std::vector<ArmResult> rows{arm("m", "eager"), arm("m", "default", 2), arm("m", "tuned", 2),
                                arm("m", "default", 3)};
    rows[2].status = bench::ArmStatus::wrong_output;
    rows[3].source = "published";
    const Rows shared = share(rows);
    const JudgedRows judged(shared, Engine::cpp);
    EXPECT_EQ(judged.of(*shared[1]).verdict, Verdict::faster);
    EXPECT_FALSE(judged.of(*shared[2]).verdict);
    EXPECT_TRUE(judged.of(*shared[2]).ratio);
    EXPECT_FALSE(judged.of(*shared[3]).ratio);
}

TEST(JudgedRows, MoreThanTenVerdictsOfAPlaceAreJudgedTogether) {
    EXPECT_EQ(faster(verdicts(6, 3)), 4) << "ten verdicts stay";
    const std::vector<ArmResult> many = verdicts(20, 5);
    EXPECT_EQ(faster(many), 1) << "the clear gain stays";
    // The same as core/analysis/false_discovery.h with these verdicts.
    std::vector<std::optional<Verdict>> own;
    for (const ArmResult& row : many) own.push_back(row.vs_eager.verdict);
    std::vector<bench::false_discovery::Judged> together;
    for (std::size_t i = 0; i < many.size(); ++i)
        if (own[i]) together.push_back({&own[i], many[i].vs_eager.ratio, many[i].vs_eager.ratio_ci95});
    EXPECT_EQ(bench::false_discovery::withdraw(together), 5);

    std::vector<ArmResult> two = verdicts(6, 3);
    const std::vector<ArmResult> second = verdicts(6, 3, "cuda:0");
    two.insert(two.end(), second.begin(), second.end());
    EXPECT_EQ(faster(two), 8) << "a chart shows one device at a time";
}

TEST(JudgedRows, TheSameCodeHasOneVerdict) {
    std::vector<ArmResult> rows{arm("m", "eager"), arm("m", "default+freezing", 2),
                                arm("m", "tuned", 1.02, kWide)};
    rows[1].compile_report.code_sha256 = rows[2].compile_report.code_sha256 = "same";
    rows[1].compile_cold_s = 1;
    rows[2].compile_cold_s = 9;
    const Rows shared = share(rows);
    const JudgedRows judged(shared, Engine::cpp);
    EXPECT_EQ(judged.of(*shared[2]).verdict, Verdict::faster) << "as its representative";
    EXPECT_NE(judged.of(*shared[2]).ratio, judged.of(*shared[1]).ratio) << "the rows keep their numbers";
}

TEST(JudgedRows, AnArmMeasuredAgainCountsOnce) {
    std::vector<ArmResult> rows = verdicts(6, 3);
    rows.push_back(rows.back());
    const Rows shared = share(rows);
    const JudgedRows judged(shared, Engine::cpp);
    EXPECT_EQ(judged.of(*shared.back()).verdict, Verdict::faster) << "ten arms, not eleven";
}
