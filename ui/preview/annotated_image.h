#pragma once

#include <QImage>
#include <QStringList>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"

namespace ui {

/// The panes of a result beside each other as a picture to keep, each under its title, the image at the size
/// of PreviewPicture::image. Any thread.
QImage annotatedImage(const PreviewResult& result, const OverlayOptions& options, const QStringList& titles);

}  // namespace ui
