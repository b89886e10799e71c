#pragma once

#include <QString>

class QMimeData;

namespace ui {

/// The kind of a file or folder that was dropped on the window.
enum class Dropped { results, plan, model };

/// Returns the dropped file or folder if it is a single one and its name fits a kind; otherwise empty.
QString droppedPath(const QMimeData& data);

/// Reads the file or folder; call it on a pool thread. Returns `results` for anything that is neither a plan
/// nor a model, because the reader of results reports what is wrong.
Dropped droppedKind(const QString& path);

}  // namespace ui
