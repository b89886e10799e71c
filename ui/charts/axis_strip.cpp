#include "ui/charts/axis_strip.h"

#include <QPainter>

#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_parts.h"

namespace ui::charts {

namespace {

constexpr int kAboveLabels_px = 4, kStripGap_px = 4;

}  // namespace

AxisStrip::AxisStrip(const BarChart* chart, QWidget* viewport) : QWidget(viewport), chart_(chart) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

/// Whether the chart has its values along a level axis, which is out of sight below the viewport.
bool AxisStrip::isWanted() const {
    const ChartPlot& plot = chart_->plot();
    if (plot.panelCount() == 0 || !plot.isHorizontal()) return false;
    const QPointF end = plot.axisRect(0).bottomLeft() + QPointF(0, plot.axisHeight_px());
    return chart_->mapTo(parentWidget(), end.toPoint()).y() > parentWidget()->height();
}

void AxisStrip::follow() {
    const bool wanted = isWanted();
    setVisible(wanted);
    if (!wanted) return;
    const int line = QFontMetrics(ChartFonts::from(chart_->font()).small).height();
    const int height = 2 * line + kAboveLabels_px + 2 * kStripGap_px;
    const QWidget& viewport = *parentWidget();
    setGeometry(0, viewport.height() - height, viewport.width(), height);
    setAccessibleName(chart_->plot().axisTitle(0));
    raise();
    update();
}

void AxisStrip::paintEvent(QPaintEvent* /*event*/) {
    const ChartPlot& plot = chart_->plot();
    const ChartTheme& theme = plot.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.setPen(theme.grid);
    painter.drawLine(0, 0, width(), 0);
    const QFont font = ChartFonts::from(chart_->font()).small;
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme.muted);
    const int left = chart_->mapTo(parentWidget(), QPoint()).x();
    for (std::size_t p = 0; p < plot.panelCount(); ++p) {
        const QRectF axes = plot.axisRect(p).translated(left, 0);
        for (const ChartPlot::AxisMark& mark : plot.axisMarks(p)) {
            const double text_px = metrics.horizontalAdvance(mark.label);
            painter.drawText(QPointF(left + mark.at_px - text_px / 2, kAboveLabels_px + metrics.ascent()),
                             mark.label);
        }
        painter.drawText(QRectF(axes.left(), kAboveLabels_px + metrics.height() + kStripGap_px, axes.width(),
                                metrics.height()),
                         Qt::AlignHCenter | Qt::TextDontClip, plot.axisTitle(p));
    }
}

}  // namespace ui::charts
