#include "ui/charts/panel_plot.h"

#include <utility>

namespace ui::charts {

PanelPlot::PanelPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, PanelStyle style)
    : QCPAbstractPlottable(axes.axis(style.horizontal ? QCPAxis::atLeft : QCPAxis::atBottom),
                           axes.axis(style.horizontal ? QCPAxis::atBottom : QCPAxis::atLeft)),
      spec_(spec),
      panel_(panel),
      style_(std::move(style)) {
    setSelectable(QCP::stNone);
    for (QCPAxis* axis : axes.axes()) {
        axis->setLayer("axes");
        axis->grid()->setLayer("grid");
    }
}

void PanelPlot::styleAxis(QCPAxis* axis, bool is_value) const {
    const ChartTheme& look = style_.theme;
    axis->setTickLabelFont(is_value ? style_.fonts.small : style_.fonts.body);
    axis->setTickLabelColor(is_value ? look.muted : look.text);
    axis->setLabelFont(style_.fonts.small);
    axis->setLabelColor(look.muted);
    axis->setLabelPadding(6);
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLength(0, 0);
    axis->setTickLabelPadding(6);
    axis->grid()->setVisible(is_value);
    axis->grid()->setPen(QPen(look.grid, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->grid()->setSubGridVisible(false);
}

QCPRange PanelPlot::getKeyRange(bool& found, QCP::SignDomain) const {
    found = false;
    return {};
}

QCPRange PanelPlot::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = false;
    return {};
}

}  // namespace ui::charts
