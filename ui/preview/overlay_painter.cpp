#include "ui/preview/overlay_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <vector>

#include "ui/format/format.h"
#include "ui/preview/class_palette.h"

namespace ui {

namespace {

constexpr double kGapPx = 4;

/// A translation may change the order of name and number.
QString labelText(const std::string& label, double score) {
    return QCoreApplication::translate("OverlayPainter", "%1 %2", "class name, then its score in percent")
        .arg(QString::fromStdString(label), format::percent(100 * score));
}

/// Paints light text with a dark outline, readable on any image. `origin` is the left end of the base line.
void paintText(QPainter& painter, const QPointF& origin, const QString& text) {
    QPainterPath path;
    path.addText(origin, painter.font(), text);
    painter.strokePath(path, QPen(QColor(0, 0, 0, 210), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(path, Qt::white);
}

QFont fontFor(const QPainter& painter, const QRectF& target) {
    QFont font = painter.font();
    font.setPixelSize(static_cast<int>(std::clamp(target.height() / 22.0, 11.0, 18.0)));
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Returns the first free place in the image for a box's text: above the box, inside it or below it.
QRectF placeText(const QSizeF& size, const QRectF& box, const QRectF& target,
                 const std::vector<QRectF>& taken) {
    const QRectF above(QPointF(box.left(), box.top() - size.height()), size);
    const QRectF inside(box.topLeft() + QPointF(kGapPx, kGapPx), size);
    const QRectF below(box.bottomLeft(), size);
    QRectF last;
    for (QRectF place : {above, inside, below}) {
        place.moveLeft(std::max(target.left(), std::min(place.left(), target.right() - size.width())));
        if (place.top() < target.top() || place.bottom() > target.bottom()) continue;
        last = place;
        if (std::ranges::none_of(taken, [&](const QRectF& r) { return r.intersects(place); })) return place;
    }
    return last.isNull() ? inside : last;
}

struct DrawnBox {
    const bench::PreviewBox* box;
    QRectF rect;
};

std::vector<DrawnBox> boxesToDraw(const QRectF& target, const QSizeF& imageSizePx,
                                  const bench::PreviewPane& pane, double threshold) {
    const double sx = target.width() / imageSizePx.width(), sy = target.height() / imageSizePx.height();
    std::vector<DrawnBox> drawn;
    for (const bench::PreviewBox& box : pane.boxes) {
        if (box.score < threshold) continue;
        const auto& [x0, y0, x1, y1] = box.xyxy_px;
        const QRectF rect(QPointF(target.left() + x0 * sx, target.top() + y0 * sy),
                          QPointF(target.left() + x1 * sx, target.top() + y1 * sy));
        drawn.push_back({&box, rect.normalized().intersected(target)});
    }
    // The box with the highest score is painted last, on top of the others.
    std::ranges::stable_sort(drawn, {}, [](const DrawnBox& d) { return d.box->score; });
    return drawn;
}

void paintBoxes(QPainter& painter, const QRectF& target, const std::vector<DrawnBox>& boxes) {
    painter.setBrush(Qt::NoBrush);
    for (const DrawnBox& drawn : boxes) {
        painter.setPen(QPen(QColor(0, 0, 0, 150), 5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(drawn.rect);
        painter.setPen(QPen(classColor(drawn.box->id), 2.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(drawn.rect);
    }
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    for (auto drawn = boxes.rbegin(); drawn != boxes.rend(); ++drawn) {
        const QString text = labelText(drawn->box->label, drawn->box->score);
        const QSizeF size(metrics.horizontalAdvance(text) + kGapPx, metrics.height());
        const QRectF place = placeText(size, drawn->rect, target, taken);
        taken.push_back(place);
        paintText(painter, {place.left() + kGapPx / 2, place.top() + metrics.ascent()}, text);
    }
}

void paintLabels(QPainter& painter, const QRectF& target, const std::vector<bench::PreviewLabel>& labels,
                 int lines) {
    const QFontMetricsF metrics(painter.font());
    const int count = std::min(static_cast<int>(labels.size()), lines);
    double baseline = target.bottom() - 2 * kGapPx - metrics.descent() - (count - 1) * metrics.height();
    for (int i = 0; i < count; ++i, baseline += metrics.height()) {
        const auto& label = labels[static_cast<std::size_t>(i)];
        const QString text = metrics.elidedText(labelText(label.label, label.score), Qt::ElideMiddle,
                                                target.width() - 4 * kGapPx);
        paintText(painter, {target.left() + 2 * kGapPx, baseline}, text);
    }
}

}  // namespace

QRectF fitInside(const QSizeF& content, const QRectF& area) {
    if (content.isEmpty() || area.isEmpty()) return {};
    const QSizeF size = content.scaled(area.size(), Qt::KeepAspectRatio);
    return {area.center() - QPointF(size.width() / 2, size.height() / 2), size};
}

QImage colorMap(const QImage& classIds) {
    if (classIds.isNull() || classIds.format() != QImage::Format_Grayscale16) return {};
    static const std::vector<QRgb> palette = [] {
        std::vector<QRgb> colors;
        for (int id = 0; id < kClassColors; ++id) colors.push_back(classColor(id).rgb());
        return colors;
    }();
    QImage colored(classIds.size(), QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < classIds.height(); ++y) {
        const auto* ids = reinterpret_cast<const quint16*>(classIds.constScanLine(y));
        auto* out = reinterpret_cast<QRgb*>(colored.scanLine(y));
        for (int x = 0; x < classIds.width(); ++x)
            out[x] = ids[x] == kNoClass ? 0U : palette[ids[x] % palette.size()];
    }
    return colored;
}

void paintMask(QPainter& painter, const QRectF& target, const QImage& mask, const OverlayOptions& options) {
    if (mask.isNull() || options.maskOpacity <= 0) return;
    painter.save();
    painter.setOpacity(options.maskOpacity);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, mask);
    painter.restore();
}

void paintAnnotations(QPainter& painter, const QRectF& target, const QSizeF& imageSizePx,
                      const bench::PreviewPane& pane, const OverlayOptions& options) {
    if (target.isEmpty() || imageSizePx.isEmpty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setFont(fontFor(painter, target));
    painter.setClipRect(target.adjusted(-3, -3, 3, 3));
    paintBoxes(painter, target, boxesToDraw(target, imageSizePx, pane, options.scoreThreshold));
    paintLabels(painter, target, pane.labels, options.labelLines);
    painter.restore();
}

}  // namespace ui
