#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <memory>
#include <vector>

#include "core/bench/preview_protocol.h"

namespace ui {

/// A decoded image, made small enough to be drawn in a few milliseconds.
struct PreviewPicture {
    QString file;
    QSize sizePx;  ///< of the original: boxes are in its pixels
    QImage image;  ///< longest side at most kDisplaySidePx
};
inline constexpr int kDisplaySidePx = 1600;

/// One answered frame with everything needed to draw it. Immutable once made.
struct PreviewResult {
    bench::PreviewFrame frame;
    std::shared_ptr<const PreviewPicture> picture;
    std::vector<QImage> masks;  ///< one a pane, coloured by class, at the display size; null: no map
};

using PreviewPicturePtr = std::shared_ptr<const PreviewPicture>;
using PreviewResultPtr = std::shared_ptr<const PreviewResult>;

}  // namespace ui
