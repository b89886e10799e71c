#pragma once

#include <QString>
#include <QStringList>

/// Which files the live preview takes, by the endings of their names. Any thread.
namespace ui::media {

bool isVideo(const QString& file);

/// The images right in a folder, by name as people count: 2 before 10. Reads the folder: not for the GUI
/// thread.
QStringList imagesIn(const QString& folder);

/// "*.jpg *.jpeg ..." for file dialogs.
QString imagePatterns();
QString videoPatterns();

}  // namespace ui::media
