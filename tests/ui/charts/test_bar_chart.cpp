#include <gtest/gtest.h>

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTranslator>
#include <cmath>
#include <map>
#include <set>

#include "chart_rows.h"
#include "core/catalog/model_catalog.h"
#include "core/results/reference_data.h"
#include "tests/support/patience.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/chart_theme.h"
#include "ui/charts/chart_type.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/theme/theme.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

ChartSpec own_spec(ChartKind kind, const std::string& beside = {}) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.beside = beside;
    return build_chart(request, sample_run(), bench::results::published_rows());
}

ChartSpec published_spec(ChartKind kind, const std::string& device, int batch) {
    ChartRequest request;
    request.kind = kind;
    request.device = published_device(device);
    request.batch = batch;
    return build_chart(request, {}, bench::results::published_rows());
}

/// A chart drawn at one device pixel a pixel, with where its bars are.
struct Drawn {
    BarChart chart;
    QImage image;
    explicit Drawn(const ChartSpec& spec, QSize size = {1000, 700}, ChartTheme theme = ChartTheme::light()) {
        chart.resize(size);
        chart.setTheme(theme);
        chart.setFont(exportFont("en"));
        chart.setSpec(spec, {});
        image = chart.plot().toImage();
    }
    QColor at(const QPointF& p) const { return image.pixelColor(p.toPoint()); }
};

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

int differing(const QImage& image, const QRectF& rect, const QColor& from) {
    int count = 0;
    const QRect box = rect.toRect() & image.rect();
    for (int y = box.top(); y <= box.bottom(); ++y)
        for (int x = box.left(); x <= box.right(); ++x) count += distance(image.pixelColor(x, y), from) > 90;
    return count;
}

/// For looking at: COMPILESCOPE_TEST_IMAGES names a folder.
void keep(const QImage& image, const QString& name) {
    static int number = 0;
    const QString folder = qEnvironmentVariable("COMPILESCOPE_TEST_IMAGES");
    if (!folder.isEmpty()) image.save(QString("%1/%2_%3.png").arg(folder, name).arg(++number));
}

struct RightToLeft {
    RightToLeft() { QApplication::setLayoutDirection(Qt::RightToLeft); }
    ~RightToLeft() { QApplication::setLayoutDirection(Qt::LeftToRight); }
};

}  // namespace

TEST(BarChart, LengthsAreInProportionAndFilledInTheModesColour) {
    const ChartSpec spec = published_spec(ChartKind::duration, "A100", 1);
    const Drawn drawn(spec);
    ASSERT_TRUE(drawn.chart.plot().isHorizontal()) << "twelve models";
    ASSERT_FALSE(drawn.chart.plot().isLogarithmic());
    const auto& groups = spec.panels[0].groups;
    const double per_ms = drawn.chart.plot().rectOf({0, 0, 0}).width() / *groups[0].bars[0].value;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t b = 0; b < 2; ++b) {
            const QRectF rect = drawn.chart.plot().rectOf({0, g, b});
            EXPECT_NEAR(rect.width(), *groups[g].bars[b].value * per_ms, 1e-6);
            // The pixels: the bar's colour up to its end and no further.
            const QColor color = modeColor(spec.series[b].mode);
            const double y = rect.center().y();
            EXPECT_LT(distance(drawn.at({rect.right() - 3, y}), color), 12) << groups[g].label;
            EXPECT_LT(distance(drawn.at({rect.left() + 3, y}), color), 12);
            EXPECT_GT(distance(drawn.at({rect.right() + 3, y}), color), 60) << groups[g].label;
        }
}

TEST(BarChart, FewModelsStandUprightAndManyLie) {
    const Drawn few(own_spec(ChartKind::duration));
    EXPECT_FALSE(few.chart.plot().isHorizontal());
    const QRectF eager = few.chart.plot().rectOf({0, 0, 0}), compiled = few.chart.plot().rectOf({0, 0, 1});
    EXPECT_NEAR(compiled.height() / eager.height(), 130.0 / 100.0, 1e-6);
    EXPECT_LT(distance(few.at(eager.center()), modeColor("eager")), 12);
    const QRectF axes = few.chart.plot().axisRect(0);
    EXPECT_GT(differing(few.image, QRectF(axes.left() + 1, axes.bottom() - 3, 8, 5), Qt::white), 7)
        << "the base line is dark";
    const Drawn narrow(own_spec(ChartKind::duration), {320, 500});
    EXPECT_TRUE(narrow.chart.plot().isHorizontal()) << "names and values would overlap";
}

TEST(BarChart, BarsOfLosersLieLeftOfTheZeroLineAndAreHatched) {
    const ChartSpec spec = own_spec(ChartKind::improvement);
    const Drawn drawn(spec);
    const auto& groups = spec.panels[0].groups;
    const double zero = drawn.chart.plot().valueToPixel(0, 0);
    std::size_t negative = 0;
    for (const ChartItem& item : items_of(spec)) {
        const Bar& bar = groups[item.group].bars[item.bar];
        if (!bar.value) continue;
        const QRectF rect = drawn.chart.plot().rectOf(item);
        if (*bar.value >= 0) {
            EXPECT_NEAR(rect.left(), zero, 1e-6);
            continue;
        }
        ++negative;
        EXPECT_NEAR(rect.right(), zero, 1e-6);
        std::set<int> levels;  // along the bar the hatch alternates
        for (double x = rect.left() + 4; x < rect.right() - 4; x += 1)
            levels.insert(drawn.at({x, rect.center().y() - 5}).lightness() / 32);
        EXPECT_GE(levels.size(), 2u);
    }
    EXPECT_EQ(negative, 1u);
}

TEST(BarChart, CantTellAndWrongOutputAreHollow) {
    const ChartSpec spec = own_spec(ChartKind::improvement);
    const Drawn drawn(spec);
    int hollow = 0;
    for (const ChartItem& item : items_of(spec)) {
        const Bar& bar = spec.panels[0].groups[item.group].bars[item.bar];
        const bool expected = bar.value && (bar.verdict == bench::Verdict::cant_tell ||
                                            bar.row->status == bench::ArmStatus::wrong_output);
        if (!expected || bar.interval == std::nullopt) continue;
        const QRectF rect = drawn.chart.plot().rectOf(item);
        if (rect.width() < 12) continue;
        ++hollow;
        EXPECT_GT(drawn.at({rect.left() + 5, rect.top() + 4}).lightness(), 225) << "beside the interval";
    }
    EXPECT_GE(hollow, 1);
}

TEST(BarChart, OutOfMemoryStandsWhereTheBarWouldBe) {
    const ChartSpec spec = published_spec(ChartKind::batches, "T4", 1);
    const Drawn drawn(spec, {1200, 720});
    for (std::size_t g = 0; g < spec.panels[2].groups.size(); ++g) {
        const Bar& bar = spec.panels[2].groups[g].bars[1];
        if (bar.value) continue;
        const QRectF place = drawn.chart.plot().rectOf({2, g, 1});
        EXPECT_LT(place.width(), 1);
        const QRectF cross(place.left() + 5, place.top(), 12, place.height());
        const QRectF word(place.left() + 20, place.top(), 60, place.height());
        EXPECT_GT(differing(drawn.image, cross, Qt::white), 10) << spec.panels[2].groups[g].label;
        EXPECT_GT(differing(drawn.image, word, Qt::white), 40);
    }
}

TEST(BarChart, AxesAndBarsAreNotMirroredInArabic) {
    for (const ChartKind kind : {ChartKind::speed_up, ChartKind::duration, ChartKind::improvement}) {
        const ChartSpec spec = published_spec(kind, "A100", 1);
        const Drawn left(spec);
        const QRect axes = left.chart.plot().axisRect(0).toRect();
        const RightToLeft arabic;
        const Drawn right(spec);
        EXPECT_EQ(axes, right.chart.plot().axisRect(0).toRect());
        EXPECT_EQ(left.image.copy(axes), right.image.copy(axes));
        EXPECT_NE(left.image, right.image) << "the title moves to the other side";
    }
}

TEST(BarChart, PublishedDataBesideOnesOwnIsPaleAndDashed) {
    const ChartSpec spec = own_spec(ChartKind::duration, "T4");
    const Drawn drawn(spec, {1200, 700});
    const std::size_t published = 4;  // default (compiled)
    ASSERT_TRUE(spec.series[published].published);
    const QRectF rect = drawn.chart.plot().rectOf({0, 0, published});
    const QColor pale = ui::theme::mixed(Qt::white, modeColor("default"), 0.38);
    EXPECT_LT(distance(drawn.at(rect.center()), pale), 20);
    std::set<bool> dashes;
    for (double y = rect.top() + 3; y < rect.bottom() - 3; y += 1)
        dashes.insert(distance(drawn.at({rect.left() + 0.5, y}), pale) > 120);
    EXPECT_EQ(dashes.size(), 2u);
    EXPECT_TRUE(ChartTexts::seriesName(spec, spec.series[published]).contains("published (T4)"));
    EXPECT_TRUE(ChartTexts::footnotes(spec).join(' ').contains("published: Python"));
    EXPECT_TRUE(ChartTexts::footnotes(spec).join(' ').contains("torch 2.0.1"));
}

TEST(BarChart, EveryLegendEntryNamesItsEngineWhereBothAreShown) {
    const ChartSpec cpp_only = own_spec(ChartKind::duration);
    EXPECT_EQ(ChartTexts::seriesName(cpp_only, cpp_only.series[0]), "eager (no compile)");
    Rows own = sample_run();
    for (const char* mode : {"python-eager", "python-default"}) {
        bench::ArmResult row = arm(kResNet, mode, 44);
        row.engine = bench::Engine::python;
        own.push_back(share(row));
    }
    own.push_back(share(arm(kResNet, "openvino", 25)));
    ChartRequest request = cpp_only.request;
    const ChartSpec spec = build_chart(request, own, {});
    QStringList names;
    for (const Series& series : spec.series) names << ChartTexts::seriesName(spec, series);
    EXPECT_EQ(names,
              QStringList({"eager (no compile), C++", "default (compiled), C++", "default+freezing, C++",
                           "openvino", "eager (no compile), Python", "default (compiled), Python"}));
    const Bar cpp{0, spec.panels[0].groups[0].bars[0].row, 1.0, {}, {}}, python{4, cpp.row, 1.0, {}, {}};
    EXPECT_EQ(styleOf(spec, cpp).color, styleOf(spec, python).color) << "a mode has one colour";
    EXPECT_FALSE(styleOf(spec, cpp).notched);
    EXPECT_TRUE(styleOf(spec, python).notched) << "and a second sign";
}

TEST(BarChart, TheNumberTypeOfEagerIsNamedUnderAChartOfInt8) {
    const auto text = [](bench::DType dtype) {
        Rows own;
        for (const char* mode : {"eager", "default+freezing"}) {
            bench::ArmResult row = arm(kResNet, mode, 20);
            row.dtype = dtype;
            own.push_back(share(row));
        }
        ChartRequest request = own_spec(ChartKind::duration).request;
        request.dtype = dtype;
        return ChartTexts::footnotes(build_chart(request, own, {})).join('\n');
    };
    EXPECT_TRUE(text(bench::DType::int8).contains("Eager computes in float32, the other modes in int8."));
    EXPECT_FALSE(text(bench::DType::float32).contains("int8"));
}

TEST(BarChart, RandomWeightsAreNamedUnderTheChart) {
    const auto random = [](const ChartSpec& spec) {
        return ChartTexts::footnotes(spec).join(' ').contains("Random weights");
    };
    ChartSpec spec = own_spec(ChartKind::duration);
    EXPECT_TRUE(random(spec));
    for (Panel& panel : spec.panels)
        for (Group& group : panel.groups)
            for (Bar& bar : group.bars) {
                if (!bar.row) continue;
                bench::ArmResult row = *bar.row;
                row.weights_source = bench::WeightsSource::hub;
                bar.row = share(row);
            }
    EXPECT_FALSE(random(spec));
    for (Bar& bar : spec.panels[0].groups[0].bars) {  // published rows do not say
        bench::ArmResult row;
        row.source = "published";
        bar.row = share(row);
    }
    EXPECT_FALSE(random(spec));
}

TEST(BarChart, TooltipTellsTheExactValueTheIntervalAndTheSamples) {
    const ChartSpec spec = own_spec(ChartKind::duration);
    const Drawn drawn(spec);
    const QString text = drawn.chart.plot().tooltipAt(drawn.chart.plot().rectOf({0, 1, 1}).center());
    EXPECT_TRUE(text.contains("ResNet")) << text.toStdString();
    EXPECT_TRUE(text.contains("30.000 ms")) << text.toStdString();
    EXPECT_TRUE(text.contains("29.100 ms to 30.900 ms")) << text.toStdString();
    EXPECT_TRUE(text.contains("20 samples")) << text.toStdString();
}

TEST(BarChart, FollowsThePaletteAndLetsAModeKeepItsColour) {
    const ChartSpec spec = own_spec(ChartKind::duration);
    const Drawn light(spec), dark(spec, {1000, 700}, ChartTheme::dark());
    EXPECT_EQ(dark.at({2, 2}), ChartTheme::dark().background);
    const QPointF bar = light.chart.plot().rectOf({0, 0, 1}).center() + QPointF(12, 30);
    EXPECT_EQ(light.at(bar), dark.at(bar));

    std::set<QRgb> colors;
    const char* modes[] = {"eager", "default",     "default+freezing", "reduce-overhead", "max-autotune",
                           "tuned", "torchscript", "cudagraph",        "openvino",        "onnxruntime"};
    for (const char* mode : modes) colors.insert(modeColor(mode).rgb());
    EXPECT_EQ(colors.size(), std::size(modes));
    EXPECT_EQ(modeColor("default"), modeColor("python-default"));
    EXPECT_EQ(modeColor("some-new-mode"), modeColor("some-new-mode"));
}

TEST(BarChart, SuffixesMakeColoursThatDiffer) {
    std::vector<std::pair<std::string, QColor>> colors;
    for (const char* mode : {"eager", "default", "default+freezing", "max-autotune", "tuned"})
        for (const char* suffix : {"", "+channels_last", "+bf16", "+channels_last+bf16"})
            colors.emplace_back(std::string(mode) + suffix, modeColor(std::string(mode) + suffix));
    for (std::size_t i = 0; i < colors.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_GT(distance(colors[i].second, colors[j].second), 45)
                << colors[i].first << " and " << colors[j].first;
    EXPECT_EQ(modeColor("python-default+bf16"), modeColor("default+bf16"));
}

TEST(BarChart, PicturesHaveTheSizeAndScaleAskedFor) {
    RenderOptions options;
    options.size = {900, 500};
    options.scale = 3;
    const QImage image = renderChart(published_spec(ChartKind::duration, "T4", 1), {}, options);
    EXPECT_EQ(image.size(), QSize(2700, 1500));
    options.size.setHeight(0);
    options.scale = 1;
    const QImage fitting = renderChart(published_spec(ChartKind::duration, "T4", 1), {}, options);
    EXPECT_EQ(fitting.width(), 900);
    EXPECT_GT(fitting.height(), 500) << "twelve models with two bars need more";
}

TEST(ChartPlot, PositionsAreThoseOfTheLayoutBeforeAndAfterItIsDrawn) {
    for (const ChartKind kind : {ChartKind::duration, ChartKind::improvement, ChartKind::batches}) {
        ChartPlot plot;
        plot.setLook(exportFont("en"), ChartTheme::light(), ValueScale::automatic);
        plot.setContent(own_spec(kind), {});
        for (const QSize size : {QSize(1000, 700), QSize(640, 500)}) {
            plot.layOut(size);
            const QRectF axes = plot.axisRect(0), bar = plot.rectOf({0, 0, 0});
            EXPECT_GT(axes.width(), size.width() / 3);
            EXPECT_TRUE(axes.intersects(bar));
            EXPECT_EQ(plot.toImage(2).size(), 2 * size);
            EXPECT_EQ(plot.axisRect(0), axes);
            EXPECT_EQ(plot.rectOf({0, 0, 0}), bar);
        }
    }
    for (const QWidget* widget : QApplication::allWidgets()) EXPECT_FALSE(widget->isVisible());
}

TEST(BarChart, RedrawsForItsNewSize) {
    BarChart chart;
    chart.setTheme(ChartTheme::light());
    chart.setFont(exportFont("en"));
    chart.setSpec(published_spec(ChartKind::duration, "A100", 1), {});
    chart.resize(420, 700);
    chart.show();
    QApplication::processEvents();
    chart.resize(1000, 600);
    QApplication::processEvents();
    const QImage shown = chart.grab().toImage();
    for (std::size_t g = 0; g < 12; ++g) {
        const QPoint inside = chart.plot().rectOf({0, g, 0}).center().toPoint();
        EXPECT_LT(distance(shown.pixelColor(inside), modeColor("eager")), 12) << g;
    }
    EXPECT_EQ(chart.plot().axisRect(0).top(),
              Drawn(chart.spec(), {1000, 600}).chart.plot().axisRect(0).top());
    EXPECT_LT(chart.leastHeight(1000), chart.preferredHeight(1000));
}

TEST(BarChart, LogarithmicWhereALinearAxisWouldHideTheSmallOnes) {
    EXPECT_TRUE(Drawn(published_spec(ChartKind::batches, "T4", 1)).chart.plot().isLogarithmic());
    EXPECT_FALSE(Drawn(published_spec(ChartKind::duration, "V100", 1)).chart.plot().isLogarithmic());
    Drawn linear(published_spec(ChartKind::batches, "T4", 1));
    linear.chart.setValueScale(ValueScale::linear);
    EXPECT_FALSE(linear.chart.plot().isLogarithmic());
}

/// On a logarithmic axis a length from the axis' arbitrary end would mean nothing.
TEST(BarChart, BarsAreLinearFromZeroAndALogarithmicAxisHasDots) {
    for (const ChartType& type : chart_types()) {
        if (type.drawing != Drawing::bars || type.one_model || type.runs == Runs::training) continue;
        for (const ValueScale scale : {ValueScale::automatic, ValueScale::linear, ValueScale::logarithmic}) {
            Drawn drawn(own_spec(type.kind));
            drawn.chart.setValueScale(scale);
            const ChartPlot& plot = drawn.chart.plot();
            EXPECT_EQ(plot.hasDots(), plot.isLogarithmic()) << type.name;
            for (const ChartItem& item : items_of(drawn.chart.spec())) {
                const Bar& bar = drawn.chart.spec().panels[item.panel].groups[item.group].bars[item.bar];
                if (!bar.value) continue;
                const QRectF rect = plot.rectOf(item);
                if (plot.hasDots()) EXPECT_NEAR(rect.width(), rect.height(), 1e-6) << type.name;
                const double end = plot.valueToPixel(item.panel, *bar.value);
                const double begin = plot.hasDots() ? end : plot.valueToPixel(item.panel, 0);
                const bool level = plot.isHorizontal();
                const double low = level ? rect.left() : rect.top(),
                             high = level ? rect.right() : rect.bottom();
                const double half = plot.hasDots() ? rect.width() / 2 : 0;
                EXPECT_NEAR(low, std::min(begin, end) - half, 1e-6) << type.name;
                EXPECT_NEAR(high, std::max(begin, end) + half, 1e-6) << type.name;
            }
        }
    }
}

TEST(BarChart, SpeedUpsAreDotsAroundTheBandOfEqualTimes) {
    const ChartSpec spec = own_spec(ChartKind::speed_up);
    const Drawn drawn(spec);
    const ChartPlot& plot = drawn.chart.plot();
    ASSERT_TRUE(plot.hasDots());
    const double one = plot.valueToPixel(0, 1);
    EXPECT_NEAR(plot.valueToPixel(0, 2) - one, one - plot.valueToPixel(0, 0.5), 1e-6) << "symmetric";
    for (const ChartItem& item : items_of(spec)) {
        const Bar& bar = spec.panels[0].groups[item.group].bars[item.bar];
        if (!bar.value) continue;
        const QPointF center = plot.rectOf(item).center();
        EXPECT_NEAR(center.x(), plot.valueToPixel(0, *bar.value), 1e-6);
        const QColor color = styleOf(spec, bar).hollow ? Qt::white : modeColor(spec.series[bar.series].mode);
        EXPECT_LT(distance(drawn.at(center), color), 60) << bar.row->model << ' ' << bar.row->mode;
    }
    const QRectF axes = plot.axisRect(0);
    const double beside = axes.bottom() - 2;
    EXPECT_LT(drawn.at({one + 2, beside}).lightness(), drawn.at({one + 12, beside}).lightness())
        << "the band";
    // Each row's end names the best mode and its figure.
    for (std::size_t g = 0; g < spec.panels[0].groups.size(); ++g) {
        const double y = plot.rectOf({0, g, 0}).center().y();
        EXPECT_GT(differing(drawn.image, QRectF(axes.right() + 8, y - 20, 110, 40), Qt::white), 60) << g;
    }
    EXPECT_LE(drawn.chart.leastHeight(1000), 620);
}

TEST(BarChart, SpaceForTwelveModelsWithNineModes) {
    Rows own;
    for (const bench::ModelInfo& model : bench::model_catalog().first(12))
        for (int mode = 0; mode < 9; ++mode) {
            bench::ArmResult row =
                arm(std::string(model.id), mode == 0 ? "eager" : "new-mode-" + std::to_string(mode),
                    100 - 5.0 * mode);
            own.push_back(share(mode == 0 ? row : compared(row, 100, bench::Verdict::faster)));
        }
    ChartRequest request;
    request.device = {"local", "cpu", false};
    for (const ChartKind kind : {ChartKind::speed_up, ChartKind::improvement}) {
        request.kind = kind;
        BarChart chart;
        chart.setFont(exportFont("en"));
        chart.setSpec(build_chart(request, own, {}), {});
        EXPECT_LE(chart.leastHeight(1000), 650)
            << "no scrolling at 1280 by 800: 96 bars are dots in twelve rows";
        chart.resize(1000, 700);
        EXPECT_TRUE(chart.plot().hasDots());
    }
}

TEST(BarChart, SpeaksArabicWithLatinNamesAndLetsAModeKeepItsName) {
    /// Stands for the translation files, which others write.
    class Arabic : public QTranslator {
    public:
        QString translate(const char*, const char* source, const char*, int) const override {
            static const std::map<std::string, QString> words{
                {"Duration Comparison on %1 with Batch Size of %2",
                 QString::fromUtf8("مدة المقارنة على %1 بحجم دفعة %2")},
                {"Percentage Improvement on %1 with Batch Size of %2",
                 QString::fromUtf8("النسبة المئوية للتحسين على %1 بحجم دفعة %2")},
                {"eager (no compile)", QString::fromUtf8("eager (بدون تجميع)")},
                {"default (compiled)", QString::fromUtf8("default (مجمّع)")},
                {"Batch size %1", QString::fromUtf8("حجم الدفعة %1")},
                {"Batch Comparison on %1", QString::fromUtf8("مقارنة الدفعات على %1")},
                {"out of memory", QString::fromUtf8("نفدت الذاكرة")},
                {"95 % interval", QString::fromUtf8("مجال 95 %")},
                {"smallest visible difference %1 %", QString::fromUtf8("أصغر فرق مرئي %1 %")},
                {"%1, published (%2)", QString::fromUtf8("%1، منشور (%2)")},
                {"preset %1", QString::fromUtf8("الإعداد %1")},
                {"Milliseconds per call (shorter is better)",
                 QString::fromUtf8("بالمللي ثانية لكل استدعاء (الأقصر أفضل)")},
                {"Time saved against eager, percent (more is better)",
                 QString::fromUtf8("الوقت الموفَّر مقارنة بـ eager بالمئة (الأطول أفضل)")}};
            const auto it = words.find(source);
            return it == words.end() ? QString() : it->second;
        }
        bool isEmpty() const override { return false; }
    } arabic;
    const RightToLeft direction;
    Drawn live(published_spec(ChartKind::duration, "T4", 4));
    const QImage english = live.image;
    QApplication::installTranslator(&arabic);
    QApplication::sendPostedEvents();
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&live.chart, &change);
    EXPECT_TRUE(ChartTexts::title(live.chart.spec()).contains(QString::fromUtf8("على T4 بحجم دفعة 4")));
    const QRect title(0, 0, english.width(), 60);
    EXPECT_NE(live.chart.plot().toImage().copy(title), english.copy(title));
    for (const ChartKind kind : {ChartKind::duration, ChartKind::improvement, ChartKind::batches}) {
        RenderOptions options;
        options.scale = 1.5;
        keep(renderChart(published_spec(kind, "T4", 4), {}, options), "ar_published");
        keep(renderChart(own_spec(kind), {"2.11.0", "standard", "2026-01-02T03:04:05Z", 0.4}, options),
             "ar_own");
        keep(renderChart(own_spec(kind, "T4"), {}, options), "ar_beside");
    }
    QApplication::removeTranslator(&arabic);
}

TEST(ChartFonts, EveryLanguageHasItsLetters) {
    const std::pair<const char*, QString> samples[] = {
        {"en", "Percentage Improvement −4.2 % † ·"},
        {"ar", QString::fromUtf8("مدة المقارنة على T4 بحجم دفعة 4 · النسبة المئوية للتحسين")},
        {"zh_CN", QString::fromUtf8("持续时间比较 百分比改进 批处理大小")},
        {"ja", QString::fromUtf8("コンパイル済みモデル 推論時間 バッチサイズ")},
    };
    for (const auto& [language, text] : samples) {
        const QFont font = exportFont(language);
        if (font.families().size() < 3) GTEST_SKIP() << "Noto fonts are not installed";
        EXPECT_TRUE(canShow(font, text)) << language;
    }
    EXPECT_FALSE(canShow(exportFont("en"), QString(QChar(0xE123)))) << "a private letter that no font has";
}

TEST(ChartsPage, ShowsPublishedResultsFirstAndOnesOwnAsTheyCome) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    QApplication::processEvents();
    keep(page.grab().toImage(), "page_published");
    EXPECT_TRUE(page.request().device.published);
    EXPECT_EQ(page.chart()->spec().panels.at(0).groups.size(), 12u);
    for (const RowPtr& row : sample_run()) store.append(row);
    EXPECT_TRUE(page.request().device.published) << "one redrawing per burst, later";
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (page.request().device.published && std::chrono::steady_clock::now() < deadline)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    EXPECT_EQ(page.request().device.device, "cpu");
    EXPECT_EQ(page.chart()->spec().panels.at(0).groups.size(), 3u);
    page.show();
    QApplication::processEvents();
    keep(page.grab().toImage(), "page");
    page.exportContent();
    QApplication::processEvents();
    keep(page.grab().toImage(), "page_export");
    EXPECT_LE(page.chart()->mapTo(&page, QPoint(0, page.chart()->height())).y(), page.height())
        << "three models fit, with the export panel open too";
}

/// Qt writes SVG without clipping, so hatching must end at the bar's edges by itself.
TEST(Hatching, EndsAtTheEdgesOfTheBarInSvg) {
    const QRectF bar(100, 50, 41, 13);
    for (const bool ofPython : {false, true}) {
        QBuffer file;
        QSvgGenerator svg;
        svg.setOutputDevice(&file);
        QPainter painter(&svg);
        paintBar(painter, bar, {.color = Qt::blue, .hatched = !ofPython, .notched = ofPython},
                 ChartTheme::light());
        painter.end();
        const QString text = QString::fromUtf8(file.data());
        static const QRegularExpression point("[ML](-?[0-9.]+),(-?[0-9.]+)");
        int points = 0;
        for (auto found = point.globalMatch(text); found.hasNext(); ++points) {
            const auto match = found.next();
            EXPECT_TRUE(bar.adjusted(-0.01, -0.01, 0.01, 0.01)
                            .contains(match.captured(1).toDouble(), match.captured(2).toDouble()))
                << match.captured().toStdString();
        }
        EXPECT_GE(points, 12);
        EXPECT_LE(text.count("<path"), 2) << "all lines are one path";
    }
}
