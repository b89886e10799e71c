#pragma once

#include <QImage>
#include <QRectF>
#include <QSizeF>

#include "core/protocol/preview_protocol.h"

class QPainter;

/// Draws a model's output on its input image. Any painter, any thread. Image content is never mirrored, even
/// if the window's layout is.
namespace ui {

/// The lowest score that the user can choose. The worker returns all boxes from this score on.
inline constexpr double kLowestScore = 0.01;

struct OverlayOptions {
    double scoreThreshold = 0.5;  ///< boxes below it are not drawn
    double maskOpacity = 0.5;     ///< 0..1
    int labelLines = 3;           ///< maximum for a classification
};

/// Class id of "no class" in a map.
inline constexpr quint16 kNoClass = 0xFFFF;

/// Returns the largest centred rectangle inside `area` with the aspect ratio of `content`.
QRectF fitInside(const QSizeF& content, const QRectF& area);

/// Converts Format_Grayscale16 class ids to Format_ARGB32_Premultiplied: classColor(), kNoClass transparent.
QImage colorMap(const QImage& classIds);

/// Paints the mask over the content of `target`. A null mask paints nothing.
void paintMask(QPainter& painter, const QRectF& target, const QImage& mask, const OverlayOptions& options);

/// Paints boxes with label and score, and a classification's first labels. `imageSizePx`: the size of the
/// image in the boxes' pixels. `target`: the rectangle of the image.
void paintAnnotations(QPainter& painter, const QRectF& target, const QSizeF& imageSizePx,
                      const bench::PreviewPane& pane, const OverlayOptions& options);

}  // namespace ui
