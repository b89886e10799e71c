#pragma once

#include <QString>
#include <QStringList>

/// A font for each language. Chinese and Japanese need different fonts, because they share characters whose
/// shapes differ. GUI thread only.
namespace ui::fonts {

/// Returns the Noto family of a language such as "ja", or an empty string if the language is unknown.
QString familyOf(const QString& language);

/// Returns the resource path of the bundled subset, which has the letters of the program's texts. It is used
/// on machines without the family.
QString bundledFile(const QString& language);

/// Adds the language's family and the Latin family to the application's font, after the system's family.
/// Updates existing widgets.
void useFor(const QString& language);

}  // namespace ui::fonts
