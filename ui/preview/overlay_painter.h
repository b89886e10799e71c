#pragma once

#include <QImage>
#include <QRectF>
#include <QSizeF>

#include "core/protocol/preview_protocol.h"

class QPainter;

/// Draws what a model saw on the image that it saw. Any painter, any thread. Image content is never mirrored,
/// whatever the layout direction of the window.
namespace ui {

/// The lowest score that can be chosen: the worker is asked for all boxes from here on.
inline constexpr double kLowestScore = 0.01;

struct OverlayOptions {
    double scoreThreshold = 0.5;  ///< boxes under it are not drawn
    double maskOpacity = 0.5;     ///< 0..1
    int labelLines = 3;           ///< of a classification, at most
};

/// Class id of "no class" in a map.
inline constexpr quint16 kNoClass = 0xFFFF;

/// The largest rectangle of `content`'s shape inside `area`, centred.
QRectF fitInside(const QSizeF& content, const QRectF& area);

/// Format_Grayscale16 class ids -> Format_ARGB32_Premultiplied, classColor() opaque, kNoClass transparent.
QImage colorMap(const QImage& classIds);

/// The mask over what is already painted in `target`; a null mask draws nothing.
void paintMask(QPainter& painter, const QRectF& target, const QImage& mask, const OverlayOptions& options);

/// Boxes with label and score, and a classification's first labels. `imageSizePx`: what the boxes' pixels
/// refer to; `target`: where the image lies.
void paintAnnotations(QPainter& painter, const QRectF& target, const QSizeF& imageSizePx,
                      const bench::PreviewPane& pane, const OverlayOptions& options);

}  // namespace ui
