#include "ui/preview/source_opener.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QUrl>

#include "core/imaging/cameras.h"
#include "ui/format/format.h"
#include "ui/preview/media_files.h"
#include "ui/run/background.h"

namespace ui {

namespace {

/// Returns the first local file or folder, or an empty text.
QString localFile(const QMimeData* data) {
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) return url.toLocalFile();
    return {};
}

bool isModelFolder(const QString& folder) {
    return QFileInfo(folder + QStringLiteral("/config.json")).isFile();
}

}  // namespace

bool SourceOpener::accepts(const QMimeData* data) {
    return !localFile(data).isEmpty() || data->hasImage();
}

bool SourceOpener::take(const QMimeData* data) {
    if (const QString file = localFile(data); !file.isEmpty()) {
        open(file);
        return true;
    }
    const QImage image = data->hasImage() ? qvariant_cast<QImage>(data->imageData()) : QImage();
    if (image.isNull()) return false;
    images_.clear();
    unremembered_.clear();
    emit pictureWanted(image);
    return true;
}

void SourceOpener::paste() {
    if (!take(QGuiApplication::clipboard()->mimeData()))
        emit rejected(tr("There is no image in the clipboard."));
}

void SourceOpener::open(const QString& source) {
    asked_.clear();
    if (QFileInfo(source).isDir()) return openFolder(source);
    images_.clear();
    const bool camera = bench::imaging::is_camera(source.toStdString());
    unremembered_ = camera ? QString() : source;
    if (camera || media::isVideo(source))
        emit liveWanted(source);
    else
        emit imageWanted(source);
}

void SourceOpener::openFolder(const QString& folder) {
    if (isModelFolder(folder)) return emit modelWanted(folder);
    asked_ = folder;
    inBackground(
        this, [folder] { return media::imagesIn(folder); },
        [this, folder](const Answer<QStringList>& answer) {
            if (asked_ != folder) return;  // something else was opened in the meantime
            if (!answer.value || answer.value->isEmpty())
                return emit rejected(tr("The folder %1 holds no images.")
                                         .arg(format::isolated(QDir::toNativeSeparators(folder))));
            images_ = *answer.value;
            place_ = 0;
            unremembered_ = folder;
            emit imageWanted(images_.front());
        });
}

void SourceOpener::step(int by) {
    const int next = place_ + by;
    if (next < 0 || next >= count()) return;
    place_ = next;
    emit imageWanted(images_[place_]);
}

}  // namespace ui
