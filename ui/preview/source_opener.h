#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <utility>

class QMimeData;

namespace ui {

/// Determines the kind of a source that the user opens, drops or pastes, and steps through a folder's images.
/// GUI thread only; folders are read on a pool thread.
class SourceOpener : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Opens an image, a folder of images or of a model, a video, or a camera's device.
    void open(const QString& source);
    /// Opens a file or folder, or an image without a file. Returns false if there is neither.
    bool take(const QMimeData* data);
    static bool accepts(const QMimeData* data);
    void paste();

    /// Steps through the images of the last opened folder. Does nothing at its ends and for other sources.
    void step(int by);
    int place() const { return place_; }  ///< from 0
    int count() const { return static_cast<int>(images_.size()); }

    /// Returns the last opened source once, to add it to the recent ones after it has been shown; else empty.
    QString takeUnremembered() { return std::exchange(unremembered_, {}); }

signals:
    void imageWanted(const QString& file);
    void liveWanted(const QString& source);
    void modelWanted(const QString& folder);
    void pictureWanted(const QImage& image);
    void rejected(const QString& message);

private:
    void openFolder(const QString& folder);

    QStringList images_;
    int place_ = 0;
    QString unremembered_;
    QString asked_;  ///< the folder whose images are being listed
};

}  // namespace ui
