#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/catalog/kinds.h"

/// Numbers and words as the window shows them, in the window's locale. GUI thread only.
namespace ui::format {

/// Keeps a piece that may read the other way from reordering its neighbours in a line from right to left.
QString isolated(const QString& text);
/// A line that reads in the window's direction whatever its first word is.
QString directed(const QString& text);
/// Facts in a line, "CPU · batch 1", in the window's direction; empty ones are left out.
QString facts(const QStringList& parts, const QString& separator = QStringLiteral(" \u00b7 "));

/// A tooltip that shows `text` as it is. Names, paths and reasons come from other machines and from model
/// files, and Qt takes a tooltip with tags in it for markup.
QString tip(const QString& text);

/// A field of a Markdown table, as in the core's files.
QString markdownField(const QString& text);

/// UTF-8 of the core.
QString text(std::string_view utf8);
QString number(double value, int decimals);
/// "12.3 ms", "1.24 s"; three significant digits.
QString duration(double milliseconds);
/// "12.3 %", "−3.1 %": with a sign when `signedValue`.
QString percent(double percent, int decimals = 1, bool signedValue = false);
/// "± 0.4 %" for a share of 0.004.
QString plusMinus(double share);
/// "45 s", "3 min 20 s", "1 h 5 min".
QString elapsed(double seconds);
/// "about 6 min": rounded to what an estimate deserves.
QString roughly(double seconds);
QString bytes(std::int64_t count);
QString revision(std::string_view hash);  ///< the first 12 digits of a commit

QString deviceName(const QString& id);  ///< "CPU", "GPU 0", "CPU \u00b7 local:2.10.0"; others as they are
QString taskName(const QString& task);  ///< "Image classification"; unknown ones as they are
QString verdict(bench::Verdict verdict);
QString presetName(bench::Preset preset);
QString presetHint(bench::Preset preset);
QString modeHint(const QString& mode);  ///< one sentence; empty for a mode without one

}  // namespace ui::format
