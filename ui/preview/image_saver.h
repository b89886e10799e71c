#pragma once

#include <QObject>
#include <QStringList>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"

class QWidget;

namespace ui {

/// Keeps what the panes show as a PNG or JPEG. GUI thread; painting and writing are done on another one.
class ImageSaver : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Asks for a file. The result is kept as it is now, whatever is shown meanwhile.
    void ask(QWidget* parent, const PreviewResultPtr& result, const OverlayOptions& options,
             const QStringList& titles);
    void save(const QString& file, const PreviewResultPtr& result, const OverlayOptions& options,
              const QStringList& titles);

signals:
    void saved(const QString& file);
    void failed(const QString& file, const QString& reason);
};

}  // namespace ui
