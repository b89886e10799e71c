#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <memory>
#include <vector>

#include "core/protocol/preview_protocol.h"

namespace ui {

/// A decoded image, or a frame of a camera or video, made small enough to be drawn in a few milliseconds.
struct PreviewPicture {
    QString file;       ///< or the camera's device
    QSize sizePx;       ///< of the original: boxes are in its pixels
    QImage image;       ///< longest side at most kDisplaySidePx
    bool live = false;  ///< the next one follows at once
    QImage fitted;      ///< of a live one: as large as it is drawn, so that the GUI thread need not scale it
};
inline constexpr int kDisplaySidePx = 1600;

/// One answered frame with everything needed to draw it. Immutable once made.
struct PreviewResult {
    bench::PreviewFrame frame;
    std::shared_ptr<const PreviewPicture> picture;
    std::vector<QImage> masks;  ///< one a pane, coloured by class, at the display size; null: no map
};

/// How many device pixels a picture takes in a pane of `paneSize`, whose shape it need not have.
QSize fittedPixels(const QSize& picturePx, const QSizeF& paneSize, double ratio);

using PreviewPicturePtr = std::shared_ptr<const PreviewPicture>;
using PreviewResultPtr = std::shared_ptr<const PreviewResult>;

}  // namespace ui
