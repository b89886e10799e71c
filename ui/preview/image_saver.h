#pragma once

#include <QObject>
#include <QStringList>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"

class QWidget;

namespace ui {

/// Saves the panes as PNG or JPEG. GUI thread only; a pool thread paints and writes the file.
class ImageSaver : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Asks for a file and saves the given result, even if another one is shown in the meantime.
    void ask(QWidget* parent, const PreviewResultPtr& result, const OverlayOptions& options,
             const QStringList& titles);
    void save(const QString& file, const PreviewResultPtr& result, const OverlayOptions& options,
              const QStringList& titles);

signals:
    void saved(const QString& file);
    void failed(const QString& file, const QString& reason);
};

}  // namespace ui
