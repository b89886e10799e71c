#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <algorithm>
#include <map>

#include "chart_rows.h"
#include "core/plan/modes.h"
#include "core/results/reference_data.h"
#include "core/results/result_files.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Engine;
using bench::Verdict;

namespace {

constexpr const char* kMobileNet = "google/deeplabv3_mobilenet_v2_1.0_513";

bench::ArmResult python(bench::ArmResult row) {
    row.engine = Engine::python;
    row.rounds = 20;
    return row;
}

bench::ArmResult beside_python(bench::ArmResult row, double ratio) {
    row.cpp_vs_python = {.ratio = ratio, .ratio_ci95 = bench::Interval{ratio * 0.99, ratio * 1.01}};
    row.rounds = 20;
    return row;
}

Rows cpp_rows() {
    return {share(arm(kViT, "eager", 100)), share(compared(arm(kViT, "default", 80), 100, Verdict::faster))};
}

Rows python_rows() {
    return {share(python(arm(kViT, "python-eager", 200))),
            share(python(compared(arm(kViT, "python-default", 90), 200, Verdict::faster)))};
}

/// Both engines with a link: python-default saves more of its own eager than default, but takes longer.
Rows both_engines() {
    Rows rows{share(beside_python(arm(kViT, "eager", 100), 0.5)),
              share(beside_python(compared(arm(kViT, "default", 80), 100, Verdict::faster), 80.0 / 90))};
    std::ranges::copy(python_rows(), std::back_inserter(rows));
    return rows;
}

ChartRequest request_of(ChartKind kind, Engine engine = Engine::cpp) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.engine = engine;
    return request;
}

ChartSpec chart(const Rows& own, ChartKind kind = ChartKind::improvement, Engine engine = Engine::cpp) {
    return build_chart(request_of(kind, engine), own, {});
}

QString title(const Rows& own, Engine engine = Engine::cpp) {
    return ChartTexts::title(chart(own, ChartKind::improvement, engine));
}

const Bar* bar_of(const ChartSpec& spec, const std::string& mode) {
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars)
            if (bar.row && bar.row->mode == mode) return &bar;
    return nullptr;
}

Rows kept(const char* name) {
    return bench::results::read_results(std::string(COMPILESCOPE_MEASUREMENTS) + '/' + name).rows;
}

}  // namespace

TEST(Reference, IsNamedInTheTitle) {
    EXPECT_EQ(title(cpp_rows()), "Percentage Improvement over eager (C++) on CPU with Batch Size of 1");
    EXPECT_EQ(title(cpp_rows(), Engine::python),
              "Percentage Improvement over eager (C++) on CPU with Batch Size of 1")
        << "what was not measured cannot be the reference";
    EXPECT_EQ(title(python_rows()), "Percentage Improvement over eager (Python) on CPU with Batch Size of 1");
    EXPECT_EQ(title(both_engines()), "Percentage Improvement over eager (C++) on CPU with Batch Size of 1");
    EXPECT_EQ(title(both_engines(), Engine::python),
              "Percentage Improvement over eager (Python) on CPU with Batch Size of 1");
    EXPECT_EQ(title({python_rows()[1]}).contains("eager (Python)"), true) << "its ratio shows an eager";
    EXPECT_EQ(title({share(python(arm(kViT, "python-default", 90)))}),
              "Percentage Improvement on CPU with Batch Size of 1");
}

TEST(Reference, EveryChartThatComparesWithEagerNamesIt) {
    std::vector<QString> named;
    for (const ChartType& type : chart_types()) {
        if (type.runs == Runs::training || type.runs == Runs::none || type.published_title != nullptr)
            continue;
        const ChartSpec cpp = chart(both_engines(), type.kind);
        const ChartSpec python = chart(both_engines(), type.kind, Engine::python);
        const bool compares = ChartTexts::title(cpp).contains("eager (C++)");
        EXPECT_EQ(ChartTexts::title(python).contains("eager (Python)"), compares);
        EXPECT_FALSE(ChartTexts::title(cpp).contains('%')) << ChartTexts::title(cpp).toStdString();
        if (compares) named.push_back(ChartTexts::kindName(type.kind));
        if (type.gains) EXPECT_TRUE(compares) << type.name;
    }
    EXPECT_EQ(named,
              (std::vector<QString>{"Speed-up", "Overview", "Percentage improvement", "Latency distribution",
                                    "Break-even", "Total time of a model", "Compile time and speed-up"}));
}

TEST(Reference, OfPublishedResultsIsInTheSubtitleAsTheGuidesTitlesHaveNone) {
    ChartRequest request = request_of(ChartKind::improvement);
    request.device = published_device("T4");
    const ChartSpec spec = build_chart(request, {}, bench::results::published_rows());
    EXPECT_EQ(ChartTexts::title(spec), "Percentage Improvement on T4 with Batch Size of 1");
    EXPECT_TRUE(ChartTexts::subtitle(spec, {}).contains("compared with eager (Python)"));
}

TEST(Reference, BesidePublishedResultsIsPythonsIfThatWasMeasured) {
    ChartRequest request = request_of(ChartKind::improvement);
    request.beside = "A100";
    const Rows published = bench::results::published_rows();
    const ChartSpec both = build_chart(request, both_engines(), published);
    EXPECT_EQ(both.reference, Engine::python);
    EXPECT_TRUE(
        ChartTexts::footnotes(both).contains("published: compared with the published eager (Python)"));
    EXPECT_EQ(build_chart(request, cpp_rows(), published).reference, Engine::cpp);
}

TEST(Reference, EachVersionOfPyTorchHasItsOwn) {
    Rows own = cpp_rows();
    for (const RowPtr& row : cpp_rows()) {
        bench::ArmResult older = *row;
        older.target = "local:older";
        older.torch = "2.10.0";
        own.push_back(share(older));
    }
    EXPECT_EQ(title(own),
              "Percentage Improvement over each version's eager (C++) on CPU with Batch Size of 1");
}

TEST(Reference, BarsOfBothEnginesAreComparedWithTheSameEager) {
    const ChartSpec cpp = chart(both_engines());
    EXPECT_EQ(bar_of(cpp, "eager"), nullptr);
    EXPECT_NEAR(*bar_of(cpp, "default")->value, 20, 1e-9);
    EXPECT_NEAR(*bar_of(cpp, "python-default")->value, 10, 1e-9) << "90 ms against 100 ms, not 200 ms";
    EXPECT_EQ(bar_of(cpp, "python-default")->verdict, Verdict::faster);
    EXPECT_NEAR(*bar_of(cpp, "python-eager")->value, -100, 1e-9);
    EXPECT_EQ(bar_of(cpp, "python-eager")->verdict, Verdict::slower);
    const auto best = [](const Group& group) { return group.bars[group.best.value()].row->mode; };
    EXPECT_EQ(best(cpp.panels[0].groups.front()), "default");
    EXPECT_TRUE(ChartTexts::footnotes(cpp).contains(
        "Modes of the other engine are compared with eager (C++) through modes that took turns with both."));

    const ChartSpec python = chart(both_engines(), ChartKind::improvement, Engine::python);
    EXPECT_EQ(bar_of(python, "python-eager"), nullptr);
    EXPECT_NEAR(*bar_of(python, "python-default")->value, 55, 1e-9);
    EXPECT_NEAR(*bar_of(python, "default")->value, 60, 1e-9);
    EXPECT_NEAR(*bar_of(python, "eager")->value, 50, 1e-9);
    EXPECT_EQ(best(python.panels[0].groups.front()), "python-default") << "the mode that the reader runs";

    const ChartSpec latency = chart(both_engines(), ChartKind::latency);
    EXPECT_NEAR(*bar_of(latency, "python-default")->value, 90, 1e-9);
    EXPECT_NEAR(*bar_of(latency, "python-eager")->value, 200, 1e-9);
    EXPECT_EQ(ChartTexts::valueLabel(*bar_of(latency, "python-default"), Unit::percent_of_eager), "90.0 ms");
    EXPECT_TRUE(ChartTexts::footnotes(chart(cpp_rows())).filter("other engine").isEmpty());
}

TEST(Reference, SaysIfModesDidNotTakeTurns) {
    for (const bench::ArmOrder order : {bench::ArmOrder::abba, bench::ArmOrder::sequential}) {
        Rows rows = both_engines();
        bench::ArmResult apart = *rows.back();
        apart.order = order;
        rows.back() = share(apart);
        const QStringList lines = ChartTexts::footnotes(chart(rows));
        EXPECT_TRUE(lines.contains(
            "Modes of the other engine are compared with eager (C++). Not all modes took turns."))
            << lines.join('\n').toStdString();
        EXPECT_TRUE(lines.filter("that took turns").isEmpty());
    }
}

TEST(Reference, WithoutALinkABarHasItsMillisecondsAndTheChartSaysSo) {
    Rows own = cpp_rows();
    std::ranges::copy(python_rows(), std::back_inserter(own));
    own.push_back(share(python(arm(kViT, "python-max-autotune", 85))));
    const ChartSpec spec = chart(own);
    const Bar& bar = *bar_of(spec, "python-default");
    EXPECT_FALSE(bar.value);
    EXPECT_FALSE(bar.verdict);
    EXPECT_EQ(ChartTexts::statusLabel(bar), "90.0 ms");
    EXPECT_FALSE(ChartTexts::spoken(spec, spec.panels[0], spec.panels[0].groups[0], bar).contains('%'));
    EXPECT_TRUE(ChartTexts::footnotes(spec).contains(
        "Milliseconds without a percentage, because nothing that took turns links them to eager (C++): "
        "python-eager, python-default, and python-max-autotune"))
        << ChartTexts::footnotes(spec).join('\n').toStdString();
    own.push_back(share(python(arm(kResNet, "python-default", 95))));
    own.push_back(share(python(arm(kSegformer, "python-default", 85))));
    std::vector<std::string> order;
    const ChartSpec of_three = chart(own);
    for (const Group& group : of_three.panels[0].groups) order.push_back(group.model);
    EXPECT_EQ(order, (std::vector<std::string>{kViT, kSegformer, kResNet}))
        << "models with a gain first, then the shortest time";
    const ChartSpec latency = chart(own, ChartKind::latency);
    EXPECT_FALSE(bar_of(latency, "python-default")->spread);
    EXPECT_EQ(ChartTexts::statusLabel(*bar_of(latency, "python-default")), "90.0 ms");

    const ChartSpec none = chart({share(python(arm(kViT, "python-default", 90)))});
    EXPECT_EQ(ChartTexts::statusLabel(*bar_of(none, "python-default")), "90.0 ms");
    EXPECT_TRUE(ChartTexts::footnotes(none).contains(
        "Milliseconds without a percentage, because no eager was measured: python-default"));
}

TEST(Reference, TheBestModeIsOneThatTheReaderRuns) {
    const auto best = [](const Rows& own, Engine engine) {
        return chart(own, ChartKind::overview, engine).panels.at(0).groups.at(0).mode;
    };
    EXPECT_EQ(best(both_engines(), Engine::cpp), "default");
    EXPECT_EQ(best(both_engines(), Engine::python), "python-default");
    EXPECT_EQ(best(cpp_rows(), Engine::python), "default");
}

TEST(Reference, BreakEvenAndTotalTimeCountForItsEngineOnly) {
    Rows own;
    for (const RowPtr& row : both_engines()) {
        bench::ArmResult timed = *row;
        if (!bench::is_eager(row->mode)) timed.compile_cold_s = 3;
        own.push_back(share(timed));
    }
    const ChartSpec cpp = chart(own, ChartKind::break_even);
    EXPECT_EQ(bar_of(cpp, "default")->value, 150) << "3 s over 20 ms";
    EXPECT_EQ(bar_of(cpp, "python-default"), nullptr);
    EXPECT_TRUE(ChartTexts::footnotes(cpp).contains(
        "Not drawn, because they are not compared with eager (C++): python-default"));
    const ChartSpec python = chart(own, ChartKind::break_even, Engine::python);
    EXPECT_EQ(bar_of(python, "default"), nullptr);
    EXPECT_EQ(bar_of(python, "python-default")->value, 28) << "3 s over 110 ms";
    const Rows without_default{own[0], own[2], own[3]};
    EXPECT_EQ(chart(without_default, ChartKind::break_even).reference, Engine::python)
        << "C++ compiled nothing";
    const ChartSpec total = chart(own, ChartKind::total_time);
    for (const Curve& curve : total.panels.at(0).curves)
        EXPECT_EQ(curve.pays_after_images.has_value(), curve.row->mode == "default") << curve.row->mode;
}

/// The list that python-default+freezing led with +75 % of python-eager's time.
TEST(Reference, NoPythonModeOfMobileNetComesBeforeFasterCppModes) {
    const Rows own = kept("modes_epyc.results.json");
    for (const Engine engine : {Engine::cpp, Engine::python}) {
        const ChartSpec spec = chart(own, ChartKind::improvement, engine);
        const Group& group = *std::ranges::find(spec.panels.at(0).groups, kMobileNet, &Group::model);
        std::vector<const Bar*> bars;
        for (const Bar& bar : group.bars)
            if (bar.value) bars.push_back(&bar);
        std::ranges::sort(bars, std::greater(), [](const Bar* bar) { return *bar->value; });
        std::vector<std::string> order;
        for (const Bar* bar : bars) order.push_back(bar->row->mode);
        ASSERT_GE(order.size(), 10u);
        EXPECT_EQ(bench::engine_of(order[0]), Engine::cpp);
        const auto place = [&order](const char* mode) {
            return std::ranges::find(order, mode) - order.begin();
        };
        EXPECT_LT(place("max-autotune+freezing"), place("python-default+freezing"));
        EXPECT_LT(place("default+freezing"), place("python-default+freezing"));
    }
    const ChartSpec spec = chart(own);
    const Group& group = *std::ranges::find(spec.panels.at(0).groups, kMobileNet, &Group::model);
    const auto bar = std::ranges::find_if(
        group.bars, [](const Bar& b) { return b.row && b.row->mode == "python-default+freezing"; });
    ASSERT_NE(bar, group.bars.end());
    EXPECT_NEAR(*bar->value, 35.0, 0.1) << "of eager's time, not 75 % of python-eager's";
}

TEST(Reference, NoTwoModesOfAModelAreOrderedAgainstTheirMilliseconds) {
    for (const char* name : {"modes_epyc.results.json", "modes.results.json"}) {
        const Rows own = kept(name);
        for (const Engine engine : {Engine::cpp, Engine::python})
            for (const ChartKind kind : {ChartKind::speed_up, ChartKind::improvement, ChartKind::latency}) {
                const ChartSpec spec = chart(own, kind, engine);
                int pairs = 0;
                std::map<std::string, std::vector<const Bar*>> models;
                for (const Group& group : spec.panels.at(0).groups)
                    for (const Bar& bar : group.bars)
                        if (bar.value) models[group.model].push_back(&bar);
                for (const auto& [model, bars] : models)
                    for (const Bar* a : bars)
                        for (const Bar* b : bars) {
                            const double gained =
                                kind == ChartKind::latency ? *b->value - *a->value : *a->value - *b->value;
                            const double a_ms = *time_ms(*a->row);
                            const double b_ms = *time_ms(*b->row);
                            if (gained > 1e-9)
                                EXPECT_LT(a_ms, b_ms) << model << ' ' << a->row->mode << ' ' << b->row->mode;
                            if (kind == ChartKind::latency && gained > 1e-9)
                                EXPECT_LT(*a->value * a->spread->unit_ms, *b->value * b->spread->unit_ms);
                            ++pairs;
                        }
                EXPECT_GT(pairs, 100) << name;
            }
    }
}

TEST(Reference, ThePageFollowsTheEngine) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    store.setRows(both_engines());
    page.setRequest(request_of(ChartKind::improvement));
    EXPECT_TRUE(ChartTexts::title(page.chart()->spec()).contains("eager (C++)"));
    page.setEngine(Engine::python);
    EXPECT_TRUE(ChartTexts::title(page.chart()->spec()).contains("eager (Python)"));
    for (auto* box : page.findChildren<QComboBox*>())
        if (const int latency = box->findText(ChartTexts::kindName(ChartKind::latency)); latency >= 0)
            box->setCurrentIndex(latency);
    EXPECT_EQ(ChartTexts::title(page.chart()->spec()),
              "Latency Relative to eager (Python) on CPU with Batch Size of 1")
        << "the choosers keep it";
}
