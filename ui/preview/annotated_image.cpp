#include "ui/preview/annotated_image.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QtMath>
#include <algorithm>

namespace ui {

namespace {

constexpr int kMarginPx = 12;

}  // namespace

QImage annotatedImage(const PreviewResult& result, const OverlayOptions& options, const QStringList& titles) {
    const QSize image = result.picture->image.size();
    const int panes = std::max(1, static_cast<int>(result.frame.panes.size()));
    QFont font;
    font.setPixelSize(std::clamp(image.height() / 26, 13, 28));
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const int titleHeight = qCeil(metrics.height()) + kMarginPx;
    QImage sheet(panes * (image.width() + kMarginPx) + kMarginPx, image.height() + titleHeight + kMarginPx,
                 QImage::Format_RGB32);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    painter.setFont(font);
    const QSizeF framePx(result.frame.width_px, result.frame.height_px);
    for (int i = 0; i < panes; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const QRectF target(QPointF(kMarginPx + i * (image.width() + kMarginPx), titleHeight), QSizeF(image));
        painter.setPen(Qt::black);
        painter.drawText(QRectF(target.left(), 0, target.width(), titleHeight), Qt::AlignCenter,
                         metrics.elidedText(titles.value(i), Qt::ElideRight, target.width()));
        painter.drawImage(target, result.picture->image);
        if (at < result.masks.size()) paintMask(painter, target, result.masks[at], options);
        if (at < result.frame.panes.size())
            paintAnnotations(painter, target, framePx.isEmpty() ? QSizeF(result.picture->sizePx) : framePx,
                             result.frame.panes[at], options);
    }
    return sheet;
}

}  // namespace ui
