#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <utility>

class QMimeData;

namespace ui {

/// Tells apart what a person opens, drops or pastes, and goes through a folder's images. GUI thread; folders
/// are read on another one.
class SourceOpener : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// An image, a folder of images or of a model, a video, or a camera's device.
    void open(const QString& source);
    /// A file or folder, or an image that is in no file. False when there is neither.
    bool take(const QMimeData* data);
    static bool accepts(const QMimeData* data);
    void paste();

    /// Through the images of the folder that was opened last; nothing at its ends and for other sources.
    void step(int by);
    int place() const { return place_; }  ///< from 0
    int count() const { return static_cast<int>(images_.size()); }

    /// What was opened last and should be remembered once it has been shown; empty: nothing, or told already.
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
