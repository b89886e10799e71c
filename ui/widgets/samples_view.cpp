#include "ui/widgets/samples_view.h"

#include <QPainter>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

SamplesView::SamplesView(QWidget* parent) : QWidget(parent) {
    setMinimumSize(24 * theme::kUnit_px, 12 * theme::kUnit_px);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SamplesView::setSamples(std::vector<double> samples_ms, std::optional<double> median_ms,
                             std::optional<bench::Interval> interval_ms) {
    samples_ms_ = std::move(samples_ms);
    median_ms_ = median_ms;
    interval_ms_ = interval_ms;
    setAccessibleName(
        tr("%n sample(s) in the order they were taken", nullptr, static_cast<int>(samples_ms_.size())));
    setToolTip(accessibleName());
    setVisible(!samples_ms_.empty());
    update();
}

void SamplesView::paintEvent(QPaintEvent* /*event*/) {
    if (samples_ms_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::font(theme::TextSize::small));
    const theme::Colors& colors = theme::colors();
    const auto [lowest, highest] = std::ranges::minmax_element(samples_ms_);
    const double span = std::max(*highest - *lowest, *highest * 1e-6);
    const double low = *lowest - 0.08 * span, high = *highest + 0.08 * span;

    const QString topText = format::duration(*highest), bottomText = format::duration(*lowest);
    const int scale_px = std::max(painter.fontMetrics().horizontalAdvance(topText),
                                  painter.fontMetrics().horizontalAdvance(bottomText)) +
                         theme::kUnit_px;
    const QRectF plot =
        QRectF(rect()).adjusted(scale_px, theme::kUnit_px, -theme::kUnit_px, -theme::kUnit_px);
    const auto y = [&](double ms) { return plot.bottom() - (ms - low) / (high - low) * plot.height(); };
    const auto x = [&](std::size_t i) {
        const double last = std::max<double>(static_cast<double>(samples_ms_.size()) - 1, 1);
        return plot.left() + theme::kUnit_px +
               static_cast<double>(i) / last * (plot.width() - 2 * theme::kUnit_px);
    };

    if (interval_ms_) {
        const QRectF band(QPointF(plot.left(), y((*interval_ms_)[1])),
                          QPointF(plot.right(), y((*interval_ms_)[0])));
        painter.fillRect(band, theme::mixed(colors.surface, colors.accent, 0.25));
    }
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    if (median_ms_) {
        painter.setPen(QPen(colors.accent, 1.5));
        painter.drawLine(QPointF(plot.left(), y(*median_ms_)), QPointF(plot.right(), y(*median_ms_)));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.text);
    const double radius = samples_ms_.size() > 150 ? 1.25 : 2.25;
    for (std::size_t i = 0; i < samples_ms_.size(); ++i)
        painter.drawEllipse(QPointF(x(i), y(samples_ms_[i])), radius, radius);
    painter.setPen(colors.muted);
    const QRectF labels(0, plot.top() - 4, scale_px - theme::kUnit_px / 2, plot.height() + 8);
    painter.drawText(labels, Qt::AlignRight | Qt::AlignTop | Qt::AlignAbsolute, topText);
    painter.drawText(labels, Qt::AlignRight | Qt::AlignBottom | Qt::AlignAbsolute, bottomText);
}

}  // namespace ui
