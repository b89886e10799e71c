#pragma once

#include <QImage>
#include <QStringList>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"

namespace ui {

/// Returns the panes of a result side by side as one picture, each below its title, with the image in the
/// size of PreviewPicture::image. Any thread.
QImage annotatedImage(const PreviewResult& result, const OverlayOptions& options, const QStringList& titles);

}  // namespace ui
