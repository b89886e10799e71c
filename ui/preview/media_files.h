#pragma once

#include <QString>
#include <QStringList>

/// The files that the live preview accepts, by the extensions of their names. Any thread.
namespace ui::media {

bool isVideo(const QString& file);

/// Returns the images directly in a folder, sorted by name with numbers in numeric order. Reads the folder,
/// so it must not run on the GUI thread.
QStringList imagesIn(const QString& folder);

/// "*.jpg *.jpeg ..." for file dialogs.
QString imagePatterns();
QString videoPatterns();

}  // namespace ui::media
