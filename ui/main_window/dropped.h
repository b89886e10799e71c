#pragma once

#include <QString>

class QMimeData;

namespace ui {

/// What a file or folder that was dropped on the window is to the program.
enum class Dropped { results, plan, model };

/// The one file or folder that is dropped, where it can be any of these by its name; else empty.
QString droppedPath(const QMimeData& data);

/// Looks into it: for a pool thread. What is neither plan nor model counts as results, whose reader says what
/// is wrong.
Dropped droppedKind(const QString& path);

}  // namespace ui
