#include <gtest/gtest.h>

#include <QApplication>
#include <QScrollArea>
#include <cmath>
#include <random>

#include "chart_rows.h"
#include "core/catalog/model_catalog.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_type.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/theme/theme.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

/// Twelve models with four modes and everything that a chart can show; one arm is out of memory.
Rows full_run() {
    std::mt19937 random(7);
    std::lognormal_distribution<double> noise(0, 0.01);
    Rows rows;
    double eager_ms = 12;
    for (const bench::ModelInfo& model : bench::model_catalog().first(12)) {
        double share_of_eager = 1;
        for (const char* mode : {"eager", "default", "default+freezing", "tuned"}) {
            bench::ArmResult row = arm(std::string(model.id), mode, eager_ms * share_of_eager);
            for (double& sample : row.samples_ms) sample *= noise(random);
            row.torch = "2.11.0";
            row.throughput_img_per_s = 1000 / *row.median_ms;
            row.peak_host_bytes = static_cast<std::int64_t>(4e8 * share_of_eager);
            row.energy_j_per_img = *row.median_ms / 30;
            row.input_shape = {1, 3, model.input_height_px, model.input_width_px};
            row.matmul_peak_tflops = 4;
            if (share_of_eager != 1) {
                row = compared(row, eager_ms,
                               share_of_eager < 0.98 ? bench::Verdict::faster : bench::Verdict::slower);
                row.compile_cold_s = 25 / share_of_eager;
            }
            if (rows.size() == 7) {
                row.status = bench::ArmStatus::oom;
                row.median_ms = row.mean_ms = {};
                row.samples_ms.clear();
                row.median_ci95_ms = {};
                row.vs_eager = {};
            }
            rows.push_back(share(row));
            share_of_eager *= rows.size() % 5 == 0 ? 1.1 : 0.83;
        }
        eager_ms *= 1.6;
    }
    return rows;
}

QStringList textsOf(const BarChart& chart) {
    QStringList texts{ChartTexts::title(chart.spec()), ChartTexts::subtitle(chart.spec(), chart.info()),
                      ChartTable(chart.spec()).toSpeech()};
    texts << ChartTexts::footnotes(chart.spec());
    for (const Series& series : chart.spec().series) texts << ChartTexts::seriesName(chart.spec(), series);
    return texts;
}

}  // namespace

/// With twelve models, in every language, at the smallest window: all texts have their letters, the chart is
/// as wide as its room, and something is drawn. COMPILESCOPE_TEST_IMAGES keeps the pictures.
TEST(EveryChart, FitsThePageInEveryLanguage) {
    const QString folder = qEnvironmentVariable("COMPILESCOPE_TEST_IMAGES");
    ui::LanguageManager languages;
    ui::ResultStore store;
    store.setRows(full_run());
    ui::ChartsPage page(&store);
    page.setRunInfo({"2.11.0", "standard", "2026-01-02T03:04:05Z", 0.4});
    page.show();
    for (const ui::Language& language : ui::languages()) {
        languages.use(language.code);
        const QFont font = exportFont(language.code);
        const bool has_fonts = font.families().size() >= 3;
        for (const auto theme : {ui::theme::Choice::light, ui::theme::Choice::dark}) {
            if (folder.isEmpty() && theme == ui::theme::Choice::dark) continue;  // for looking at
            ui::theme::apply(*qApp, theme);
            page.resize(930, 620);  // the window's smallest size less the rail
            for (const ChartType& type : chart_types()) {
                const ChartKind kind = type.kind;
                ChartRequest request;
                request.kind = kind;
                request.device = {"local", "cpu", false};
                page.setRequest(request);
                QApplication::processEvents();
                const BarChart& chart = *page.chart();
                const auto* scroll = page.findChild<QScrollArea*>();
                EXPECT_EQ(chart.width(), scroll->viewport()->width());
                if (kind != ChartKind::training) EXPECT_FALSE(chart.spec().empty());
                for (const QString& text : textsOf(chart))
                    EXPECT_TRUE(!has_fonts || canShow(font, text))
                        << language.code << ": " << text.toStdString();
                if (folder.isEmpty()) continue;
                page.grab().save(
                    QString("%1/page_%2_%3_%4.png")
                        .arg(folder, language.code, theme == ui::theme::Choice::dark ? "dark" : "light")
                        .arg(static_cast<int>(kind)));
            }
        }
    }
    languages.use("en");
    ui::theme::apply(*qApp, ui::theme::Choice::light);
}
