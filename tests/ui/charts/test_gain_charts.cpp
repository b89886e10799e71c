#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>
#include <algorithm>

#include "chart_rows.h"
#include "tests/support/patience.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_copy_menu.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

namespace {

/// Four modes of one model, the last of which takes so many times as long as eager.
Rows with_outlier(double times) {
    return {share(arm(kViT, "eager", 100)), share(compared(arm(kViT, "default", 90), 100, Verdict::faster)),
            share(compared(arm(kViT, "default+freezing", 80), 100, Verdict::faster)),
            share(compared(arm(kViT, "max-autotune", 120), 100, Verdict::slower)),
            share(compared(arm(kViT, "tuned", 100 * times), 100, Verdict::slower))};
}

ChartSpec gains_of(const Rows& own, ChartKind kind = ChartKind::improvement) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    return build_chart(request, own, {});
}

struct DrawnGains {
    BarChart chart;
    explicit DrawnGains(const Rows& own) {
        chart.resize(900, 400);
        chart.setTheme(ChartTheme::light());
        chart.setSpec(gains_of(own), {});
        chart.show();
        QApplication::processEvents();
    }
    QRectF rectOf(const std::string& mode) const {
        const auto& bars = chart.spec().panels.at(0).groups.at(0).bars;
        for (std::size_t b = 0; b < bars.size(); ++b)
            if (bars[b].row->mode == mode) return chart.plot().rectOf({0, 0, b});
        throw std::runtime_error("no bar of " + mode);
    }
    double leftOf(double percent) const { return chart.plot().valueToPixel(0, percent); }
};

/// Pixels of the chart's background in the middle of a bar, of its part from `from` to `to` pixels from its
/// left end. The bar itself is pale and hatched: only a break shows the background.
int gapsIn(const QImage& image, const QRectF& rect, int from, int to) {
    int gaps = 0;
    for (int x = qRound(rect.left()) + from; x < qRound(rect.left()) + to; ++x)
        gaps += image.pixelColor(x, qRound(rect.center().y())) == ChartTheme::light().background ? 1 : 0;
    return gaps;
}

/// tuned ended at the code of default+freezing for ViT, and at other code for ResNet.
Rows same_code_run() {
    const auto with_code = [](bench::ArmResult row, const char* code) {
        row.compile_report.code_sha256 = code;
        row.compile_cold_s = row.mode == "tuned" ? 90 : 30;
        return share(row);
    };
    const auto faster = [](const std::string& model, const char* mode, double ms) {
        return compared(arm(model, mode, ms), 100, Verdict::faster);
    };
    return {share(arm(kViT, "eager", 100)),
            with_code(faster(kViT, "tuned", 80), "one"),
            with_code(faster(kViT, "default+freezing", 82), "one"),
            share(arm(kResNet, "eager", 100)),
            with_code(faster(kResNet, "tuned", 70), "two"),
            with_code(faster(kResNet, "default+freezing", 75), "three")};
}

}  // namespace

TEST(SameCode, HasOneBarWithBothNames) {
    const ChartSpec spec = gains_of(same_code_run());
    QStringList bars, remarks;
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars) {
            if (!bar.row) continue;
            bars << ChartTexts::barName(spec, bar);
            remarks << ChartTexts::remark(bar);
        }
    EXPECT_EQ(bars, QStringList({"default+freezing", "tuned", "default+freezing (same code: tuned)"}));
    EXPECT_EQ(remarks, QStringList({"", "", "same code: tuned"})) << "written beside the bar";
    EXPECT_FALSE(ChartTexts::footnotes(spec).join(' ').contains("noise")) << "nothing to compare is drawn";
    const ChartSpec dots = gains_of(same_code_run(), ChartKind::speed_up);
    EXPECT_EQ(ChartTexts::bestLabel(dots, dots.panels[0], dots.panels[0].groups[1]),
              "default+freezing (same code: tuned)  ×1.22");
}

TEST(SameCode, DrawnTwiceIsNamedInAFootnote) {
    const ChartSpec spec = gains_of(same_code_run(), ChartKind::duration);
    EXPECT_TRUE(ChartTexts::footnotes(spec).contains(
        "The same code for 1 models, so a difference between their times "
        "is noise: default+freezing and tuned"))
        << ChartTexts::footnotes(spec).join('\n').toStdString();
}

TEST(SameCode, HasOneCurve) {
    ChartRequest request;
    request.kind = ChartKind::total_time;
    request.device = {"local", "cpu", false};
    const auto names_of = [&](const std::string& model) {
        request.model = model;
        const ChartSpec spec = build_chart(request, same_code_run(), {});
        QStringList names;
        for (const Curve& curve : spec.panels.at(0).curves) names << ChartTexts::curveName(spec, curve);
        return names;
    };
    EXPECT_EQ(names_of(kViT), QStringList({"eager (no compile)", "default+freezing (same code: tuned)"}));
    EXPECT_EQ(names_of(kResNet), QStringList({"eager (no compile)", "default+freezing", "tuned"}));
}

TEST(CutBars, OnlyAFewThatAreFarLongerThanTheOthers) {
    EXPECT_EQ(lossesCutAt(gains_of(with_outlier(3.3))), -50);
    Rows slow = with_outlier(3.3);
    slow[3] = share(compared(arm(kViT, "max-autotune", 212), 100, Verdict::slower));
    EXPECT_EQ(lossesCutAt(gains_of(slow)), -150) << "the next one, -112 %, is drawn whole";
    EXPECT_FALSE(lossesCutAt(gains_of(with_outlier(2.4)))) << "-140 % leaves the others room";
    EXPECT_FALSE(lossesCutAt(gains_of(with_outlier(3.3), ChartKind::duration)));
    Rows two = with_outlier(3.3);
    two[2] = share(compared(arm(kViT, "default+freezing", 400), 100, Verdict::slower));
    EXPECT_FALSE(lossesCutAt(gains_of(two))) << "half of the bars are what the chart shows";
}

/// So the page does not offer whole bars, of which there are none.
TEST(CutBars, NotInACrowdedChartWhichHasDots) {
    Rows rows;
    for (int model = 0; model < 13; ++model) {
        const std::string name = "model" + std::to_string(model);
        rows.push_back(share(arm(name, "eager", 100)));
        for (const char* mode : {"default", "default+freezing", "max-autotune", "tuned", "torchscript"})
            rows.push_back(share(compared(arm(name, mode, 90), 100, Verdict::faster)));
    }
    rows.back() = share(compared(arm("model12", "torchscript", 400), 100, Verdict::slower));
    const ChartSpec spec = gains_of(rows);
    ASSERT_GT(items_of(spec).size(), 60u);
    EXPECT_FALSE(lossesCutAt(spec));
    EXPECT_TRUE(plotOf(spec, {}, {})->hasDots());
    rows.erase(rows.begin(), rows.begin() + 24);
    EXPECT_TRUE(lossesCutAt(gains_of(rows)));
}

TEST(CutBars, EndAtTheCutWithABreakAndTheirNumber) {
    DrawnGains cut(with_outlier(3.3));
    const QRectF rect = cut.rectOf("tuned");
    EXPECT_NEAR(rect.left(), cut.leftOf(-50), 1);
    EXPECT_NEAR(cut.rectOf("max-autotune").left(), cut.leftOf(-20), 1);
    EXPECT_LT(cut.chart.plot().axisRect(0).left(), rect.left() - 40) << "room for the number";
    EXPECT_TRUE(cut.chart.plot().tooltipAt(rect.center()).contains("230"));

    DrawnGains whole(with_outlier(3.3));
    whole.chart.setValueScale(ValueScale::linear);
    QApplication::processEvents();
    EXPECT_NEAR(whole.rectOf("tuned").left(), whole.leftOf(-230), 1);
    EXPECT_LT(whole.rectOf("default+freezing").width(), 0.6 * cut.rectOf("default+freezing").width());

    const int near_end = 40, along = qRound(rect.width()) - 2;
    const QImage broken = cut.chart.plot().toImage();
    EXPECT_GE(gapsIn(broken, rect, 0, near_end), 2) << "two gaps, between their edges a pixel each";
    EXPECT_EQ(gapsIn(broken, rect, near_end, along), 0);
    const QRectF whole_rect = whole.rectOf("tuned");
    ASSERT_GT(whole_rect.width(), near_end);
    EXPECT_EQ(gapsIn(whole.chart.plot().toImage(), whole_rect, 0, near_end), 0);
}

TEST(CutBars, TheChartSaysSoAndOnlyThen) {
    const auto height = [](double times, ValueScale scale) {
        BarChart chart;
        chart.setSpec(gains_of(with_outlier(times)), {});
        chart.setValueScale(scale);
        return chart.preferredHeight(900);
    };
    const int plain = height(2.0, ValueScale::automatic);
    EXPECT_GT(height(3.3, ValueScale::automatic), plain) << "a line under the chart";
    EXPECT_EQ(height(3.3, ValueScale::linear), plain);
    EXPECT_TRUE(ChartTexts::cutLine(-100).contains("100"));
}

QComboBox* chooser_with(const ui::ChartsPage& page, const QString& entry) {
    for (auto* box : page.findChildren<QComboBox*>())
        if (box->findText(entry) >= 0) return box;
    return nullptr;
}

TEST(CutBars, ThePageOffersThemWhole) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    ChartRequest request;
    request.kind = ChartKind::improvement;
    request.device = {"local", "cpu", false};
    const auto axis = [&page] { return chooser_with(page, "Everything"); };
    store.setRows(with_outlier(3.3));
    page.setRequest(request);
    page.chart();
    ASSERT_NE(axis(), nullptr);
    EXPECT_TRUE(axis()->isEnabled());
    EXPECT_EQ(axis()->findText("Logarithmic"), -1);
    const double cut = page.chart()->plot().valueToPixel(0, 0);
    axis()->setCurrentText("Everything");
    QApplication::processEvents();
    EXPECT_GT(page.chart()->plot().valueToPixel(0, 0), cut + 20) << "zero moves to the right";
}

TEST(CutBars, PicturesShowThemAsThePageDoes) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    store.setRows(with_outlier(3.3));
    ChartRequest request;
    request.kind = ChartKind::improvement;
    request.device = {"local", "cpu", false};
    page.setRequest(request);
    const BarChart& chart = *page.chart();
    const auto picture = [&chart](ValueScale scale) {
        return renderChart(chart.spec(), chart.info(), {.value_scale = scale});
    };
    ASSERT_NE(picture(ValueScale::automatic), picture(ValueScale::linear)) << "the same size, other bars";
    auto* copy = page.findChild<ui::ChartCopyMenu*>();
    const QTemporaryDir folder;
    const auto expect_all = [&](ValueScale scale) {
        copy->asPicture()->trigger();
        EXPECT_EQ(QGuiApplication::clipboard()->image(), picture(scale));
        const QString path = folder.filePath("chart.png");
        int saved = 0;
        const auto connection =
            QObject::connect(&page, &ui::Page::noticeRaised, [&saved](const QString&) { ++saved; });
        page.saveTo(path, {1200, 0}, 2);
        QElapsedTimer waited;
        for (waited.start(); saved < 1 && waited.elapsed() < kPatience_ms;)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        QObject::disconnect(connection);
        EXPECT_EQ(QImage(path).convertToFormat(QImage::Format_RGB32), picture(scale));
    };
    expect_all(ValueScale::automatic);
    chooser_with(page, "Everything")->setCurrentText("Everything");
    expect_all(ValueScale::linear);
}

TEST(ChartsPage, SwitchesBetweenTimesAsFastAndPercentSaved) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    store.setRows(same_code_run());
    page.chart();
    EXPECT_EQ(page.request().kind, ChartKind::speed_up) << "the first chart after a run";
    auto* forms = chooser_with(page, "Percent saved");
    ASSERT_NE(forms, nullptr);
    EXPECT_EQ(forms->currentText(), "Times as fast");
    forms->setCurrentText("Percent saved");
    EXPECT_EQ(page.request().kind, ChartKind::improvement);
    EXPECT_EQ(chooser_with(page, ChartTexts::kindName(ChartKind::improvement))->currentText(),
              ChartTexts::kindName(ChartKind::improvement))
        << "the chooser of charts follows";
    forms->setCurrentText("Times as fast");
    EXPECT_EQ(page.chart()->spec().panels.at(0).unit, Unit::ratio);
    auto* kinds = chooser_with(page, ChartTexts::kindName(ChartKind::memory));
    kinds->setCurrentText(ChartTexts::kindName(ChartKind::memory));
    EXPECT_FALSE(forms->isVisible());
}

TEST(ChartsPage, RemembersTheAxisOfGainsAndOfDurationsApart) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    store.setRows(with_outlier(3.3));
    ChartRequest request;
    request.device = {"local", "cpu", false};
    page.setRequest(request);
    chooser_with(page, "One logarithmic scale")->setCurrentText("One logarithmic scale");
    EXPECT_TRUE(page.chart()->plot().isLogarithmic());
    auto* kinds = chooser_with(page, ChartTexts::kindName(ChartKind::improvement));
    kinds->setCurrentText(ChartTexts::kindName(ChartKind::improvement));
    EXPECT_EQ(chooser_with(page, "Everything")->currentText(), "Automatic");
    chooser_with(page, "Everything")->setCurrentText("Everything");
    EXPECT_FALSE(page.chart()->plot().isLogarithmic());
    request.kind = ChartKind::duration;
    page.setRequest(request);
    EXPECT_EQ(chooser_with(page, "One logarithmic scale")->currentText(), "One logarithmic scale");
    EXPECT_TRUE(page.chart()->plot().isLogarithmic());
    kinds->setCurrentText(ChartTexts::kindName(ChartKind::improvement));
    EXPECT_EQ(chooser_with(page, "Everything")->currentText(), "Everything");
    EXPECT_EQ(page.chart()->valueScale(), ValueScale::linear);
}

TEST(Inapplicable, ModesThatAreUnsupportedInEveryRowAreALine) {
    Rows own = sample_run();
    const auto graph = [](const std::string& model, bench::ArmStatus status) {
        bench::ArmResult row = arm(model, "cudagraph", 40);
        row.status = status;
        return share(row);
    };
    for (const std::string& model : {kResNet, kViT, kSegformer})
        own.push_back(graph(model, bench::ArmStatus::unsupported));
    const auto has_it = [](const ChartSpec& spec) {
        return std::ranges::any_of(spec.series,
                                   [](const Series& series) { return series.mode == "cudagraph"; });
    };
    for (const ChartKind kind : {ChartKind::duration, ChartKind::improvement, ChartKind::batches,
                                 ChartKind::devices, ChartKind::latency, ChartKind::memory}) {
        const ChartSpec spec = gains_of(own, kind);
        EXPECT_FALSE(has_it(spec)) << static_cast<int>(kind);
        EXPECT_FALSE(spec.empty());
        EXPECT_EQ(spec.not_applicable, std::vector<std::string>{"cudagraph"});
        EXPECT_TRUE(ChartTexts::footnotes(spec).contains(
            "Not drawn, because they do not apply here (the results list the reasons): cudagraph"));
    }
    EXPECT_TRUE(has_it(gains_of({own.back()}))) << "where nothing else is there";
    own.back() = graph(kSegformer, bench::ArmStatus::failed);
    EXPECT_TRUE(has_it(gains_of(own))) << "what failed is told";
    EXPECT_TRUE(gains_of(own).not_applicable.empty());
}
