#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <memory>
#include <vector>

#include "core/protocol/preview_protocol.h"

namespace ui {

/// A decoded image, or a frame of a camera or video, scaled down so that drawing takes a few milliseconds.
struct PreviewPicture {
    QString file;       ///< or the camera's device
    QSize sizePx;       ///< of the original, in whose pixels boxes are given
    QImage image;       ///< longest side at most kDisplaySidePx
    bool live = false;  ///< a frame of a camera or video
    QImage fitted;      ///< of a live picture: in the drawn size, so that the GUI thread need not scale it
};
inline constexpr int kDisplaySidePx = 1600;

/// One answered frame with everything needed to draw it. Immutable once made.
struct PreviewResult {
    bench::PreviewFrame frame;
    std::shared_ptr<const PreviewPicture> picture;
    std::vector<QImage> masks;  ///< one for each pane, coloured by class, in the display size; null: no map
};

/// Returns the size in device pixels of a picture that is fitted into a pane of `paneSize`.
QSize fittedPixels(const QSize& picturePx, const QSizeF& paneSize, double ratio);

using PreviewPicturePtr = std::shared_ptr<const PreviewPicture>;
using PreviewResultPtr = std::shared_ptr<const PreviewResult>;

}  // namespace ui
