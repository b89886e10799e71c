#include "ui/pages/chart_copy_menu.h"

#include <QClipboard>
#include <QGuiApplication>

#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_records.h"
#include "ui/charts/chart_table.h"
#include "ui/theme/icons.h"

namespace ui {

ChartCopyMenu::ChartCopyMenu(const charts::BarChart* chart, QWidget* parent) : QMenu(parent) {
    const auto add = [this](const char* icon, auto copy) {
        connect(addAction(theme::icon(icon), QString()), &QAction::triggered, this, [this, copy] {
            copy(*QGuiApplication::clipboard());
            emit copied();
        });
    };
    add("charts", [chart](QClipboard& clipboard) {
        clipboard.setImage(
            charts::renderChart(chart->spec(), chart->info(), {.value_scale = chart->valueScale()}));
    });
    add("results", [chart](QClipboard& clipboard) {
        clipboard.setText(QString::fromStdString(charts::tsv_of(chart->spec())));
    });
    add("file", [chart](QClipboard& clipboard) {
        clipboard.setText(charts::ChartTable(chart->spec()).toMarkdown());
    });
    retranslate();
}

void ChartCopyMenu::retranslate() {
    actions()[0]->setText(tr("As a picture"));
    actions()[1]->setText(tr("As a table for a spreadsheet"));
    actions()[2]->setText(tr("As Markdown"));
}

}  // namespace ui
