#pragma once

#include <QString>
#include <QStringList>

namespace ui::report {

/// The page around the sections: style, script and a policy that allows nothing from outside the file. The
/// colours follow the reader's choice of a light or dark scheme. `title` is plain text, `sections` are HTML.
/// `samples` is scriptData().
QString page(const QString& title, const QStringList& sections, const QString& samples);

}  // namespace ui::report
