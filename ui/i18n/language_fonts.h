#pragma once

#include <QString>
#include <QStringList>

/// Fonts that have a language's letters, in the language's own shapes: Chinese and Japanese share characters
/// that are drawn differently. GUI thread only.
namespace ui::fonts {

/// The family of Noto for a language, "ja".
QString familyOf(const QString& language);

/// The program's own copy: a subset with the letters of its texts, for machines that have no such family.
QString bundledFile(const QString& language);

/// Puts the language's family and the Latin one behind the system's in the program's font. Widgets follow at
/// once.
void useFor(const QString& language);

}  // namespace ui::fonts
