#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/reference.h"
#include "core/plan/modes.h"
#include "core/results/result_files.h"

using bench::ArmResult;
using bench::Engine;
using bench::Interval;
using bench::Verdict;
using bench::results::Reference;
using bench::results::Rows;

namespace {

ArmResult arm(const std::string& mode, double median_ms, std::optional<double> ratio = {}) {
    ArmResult row;
    row.model = "m";
    row.device = "cpu";
    row.mode = mode;
    row.engine = bench::engine_of(mode);
    row.status = bench::ArmStatus::ok;
    row.median_ms = row.mean_ms = median_ms;
    row.rounds = 20;
    if (!ratio) return row;
    row.vs_eager.ratio = *ratio;
    row.vs_eager.ratio_ci95 = Interval{*ratio / 1.03, *ratio * 1.04};
    return row;
}

ArmResult beside_python(ArmResult row, double ratio) {
    row.cpp_vs_python.ratio = ratio;
    row.cpp_vs_python.ratio_ci95 = Interval{ratio / 1.04, ratio * 1.03};
    return row;
}

Rows share(const std::vector<ArmResult>& rows) {
    Rows shared;
    for (const ArmResult& row : rows) shared.push_back(std::make_shared<const ArmResult>(row));
    return shared;
}

/// C++ takes half of Python's time; default saves half in C++ and three quarters in Python.
std::vector<ArmResult> both_engines() {
    return {beside_python(arm("eager", 100), 0.5), beside_python(arm("default", 50, 2), 1.0),
            arm("python-eager", 200), arm("python-default", 50, 4)};
}

}  // namespace

TEST(Reference, IsTheWantedEngineIfItsEagerWasMeasured) {
    const std::vector<ArmResult> both = both_engines();
    const Rows cpp = share({both[0], both[1]}), python = share({both[2], both[3]});
    EXPECT_EQ(Reference(share(both), Engine::cpp).engine(), Engine::cpp);
    EXPECT_EQ(Reference(share(both), Engine::python).engine(), Engine::python);
    EXPECT_EQ(Reference(cpp, Engine::python).engine(), Engine::cpp);
    EXPECT_EQ(Reference(python, Engine::cpp).engine(), Engine::python);
    EXPECT_FALSE(Reference(share({arm("python-default", 50)}), Engine::cpp).engine());
    EXPECT_FALSE(Reference().engine());
    EXPECT_FALSE(Reference().versus(both[1]).ratio);
    ArmResult failed = both[0];
    failed.status = bench::ArmStatus::oom;
    failed.median_ms.reset();
    EXPECT_EQ(Reference(share({failed, both[2], both[3]}), Engine::cpp).engine(), Engine::python);
    ArmResult published = both[0];
    published.source = "published";
    EXPECT_EQ(Reference(share({published, both[2]}), Engine::cpp).engine(), Engine::python);
    EXPECT_EQ(Reference(share({both[1]}), Engine::cpp).engine(), Engine::cpp) << "its ratio shows an eager";
}

TEST(Reference, ItsOwnEngineKeepsTheRatiosOfTheRows) {
    const std::vector<ArmResult> rows = both_engines();
    const Reference cpp(share(rows), Engine::cpp), python(share(rows), Engine::python);
    EXPECT_EQ(cpp.versus(rows[1]), rows[1].vs_eager);
    EXPECT_EQ(python.versus(rows[3]), rows[3].vs_eager);
    EXPECT_EQ(cpp.versus(rows[0]).ratio, 1.0);
    EXPECT_FALSE(cpp.versus(rows[0]).verdict);
    EXPECT_EQ(cpp.linked_ms(rows[0]), 100);
}

TEST(Reference, LinksTheOtherEngineThroughTheEagers) {
    const std::vector<ArmResult> rows = both_engines();
    const Reference cpp(share(rows), Engine::cpp);
    const bench::VersusEager versus = cpp.versus(rows[3]);
    EXPECT_NEAR(*versus.ratio, 4 * 0.5, 1e-12) << "four times python-eager, which takes twice eager's time";
    EXPECT_NEAR(*versus.improvement_percent, 50, 1e-9);
    const double low = 2 * std::exp(-std::hypot(std::log(1.03), std::log(1.04)));
    const double high = 2 * std::exp(std::hypot(std::log(1.04), std::log(1.03)));
    EXPECT_NEAR((*versus.ratio_ci95)[0], low, 1e-9);
    EXPECT_NEAR((*versus.ratio_ci95)[1], high, 1e-9);
    EXPECT_NEAR((*versus.improvement_ci95_percent)[0], (1 - 1 / low) * 100, 1e-9);
    EXPECT_EQ(versus.verdict, Verdict::faster);
    EXPECT_NEAR(*cpp.versus(rows[2]).ratio, 0.5, 1e-12);
    EXPECT_EQ(cpp.versus(rows[2]).verdict, Verdict::slower);

    const Reference python(share(rows), Engine::python);
    EXPECT_NEAR(*python.versus(rows[1]).ratio, 2 / 0.5, 1e-12);
    EXPECT_NEAR(*python.versus(rows[0]).ratio, 2, 1e-12);
    EXPECT_LT((*python.versus(rows[1]).ratio_ci95)[0], 4);
    EXPECT_GT((*python.versus(rows[1]).ratio_ci95)[1], 4);
}

TEST(Reference, LinksAnArmWithoutItsEagerThroughItsTwin) {
    std::vector<ArmResult> rows = both_engines();
    rows[1] = beside_python(rows[1], 0.8);
    rows.erase(rows.begin() + 2);  // python-eager
    rows.back().vs_eager = {};
    const Reference cpp(share(rows), Engine::cpp);
    EXPECT_NEAR(*cpp.versus(rows.back()).ratio, 2 * 0.8, 1e-12);
    EXPECT_EQ(cpp.versus(rows.back()).verdict, Verdict::faster);
}

TEST(Reference, WithoutALinkThereIsNoNumber) {
    std::vector<ArmResult> rows = both_engines();
    rows[0].cpp_vs_python = rows[1].cpp_vs_python = {};
    const Reference cpp(share(rows), Engine::cpp);
    for (const ArmResult& row : {rows[2], rows[3]}) {
        EXPECT_EQ(cpp.versus(row), bench::VersusEager{});
        EXPECT_FALSE(cpp.linked_ms(row));
        EXPECT_FALSE(cpp.improvement_of_means_percent(row));
    }
    rows = both_engines();
    rows[3].batch = 4;
    EXPECT_FALSE(Reference(share(rows), Engine::cpp).versus(rows[3]).ratio) << "of another cell";
    rows = both_engines();
    rows[0].cpp_vs_python.ratio_ci95.reset();
    EXPECT_EQ(Reference(share(rows), Engine::cpp).versus(rows[3]).verdict, Verdict::cant_tell);
}

TEST(Reference, TimesAreLinkedAndDoNotDependOnTheChoiceForTheirOrder) {
    std::vector<ArmResult> rows = both_engines();
    rows.push_back(arm("default+freezing", 30, 2.5));  // of a later stage, in which eager took 75 ms
    rows.push_back(arm("python-default+freezing", 60, 4.5));
    const Reference cpp(share(rows), Engine::cpp), python(share(rows), Engine::python);
    EXPECT_NEAR(*cpp.linked_ms(rows[4]), 40, 1e-12);
    EXPECT_NEAR(*cpp.linked_ms(rows[5]), 100 / 2.25, 1e-12);
    for (const ArmResult& a : rows)
        for (const ArmResult& b : rows)
            if (*cpp.linked_ms(a) < *cpp.linked_ms(b) - 1e-9) {
                EXPECT_GT(*cpp.versus(a).ratio, *cpp.versus(b).ratio);
                EXPECT_GT(*python.versus(a).ratio, *python.versus(b).ratio) << a.mode << ' ' << b.mode;
                EXPECT_LT(*python.linked_ms(a), *python.linked_ms(b));
            }
}

TEST(Reference, MeansAreComparedWithTheReferencesMean) {
    std::vector<ArmResult> rows = both_engines();
    rows[1].guide_improvement_percent = 45;
    rows[3].guide_improvement_percent = 70;
    rows[2].mean_ms = 180;
    const Reference cpp(share(rows), Engine::cpp);
    EXPECT_EQ(cpp.improvement_of_means_percent(rows[1]), 45);
    EXPECT_NEAR(*cpp.improvement_of_means_percent(rows[3]), 46, 1e-9) << "54 ms against 100 ms";
    EXPECT_NEAR(*cpp.improvement_of_means_percent(rows[2]), -80, 1e-9);
    EXPECT_NEAR(*Reference(share(rows), Engine::python).improvement_of_means_percent(rows[1]),
                (1 - 55.0 / 180) * 100, 1e-9);
}
