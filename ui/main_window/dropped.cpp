#include "ui/main_window/dropped.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "core/catalog/model_import.h"
#include "core/plan/plan_file.h"

namespace ui {

QString droppedPath(const QMimeData& data) {
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QFileInfo info(urls.front().toLocalFile());
    const QString path = info.absoluteFilePath(), suffix = info.suffix().toLower();
    const bool canBe = info.isDir() || suffix == "json" || suffix == "png" ||
                       bench::weights::is_import_file(path.toStdString());
    return canBe ? path : QString();
}

Dropped droppedKind(const QString& path) {
    if (bench::weights::is_import_file(path.toStdString())) return Dropped::model;
    if (bench::is_plan_file(path.toStdString())) return Dropped::plan;
    const QDir folder(path);
    return folder.exists("config.json") && !folder.exists("results.json") ? Dropped::model : Dropped::results;
}

}  // namespace ui
