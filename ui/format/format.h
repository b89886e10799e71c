#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/kinds.h"

/// Numbers and words as the window shows them, in the window's locale. GUI thread only.
namespace ui::format {

/// Isolates text whose direction may differ, so that it does not reorder the rest of a right-to-left line.
QString isolated(const QString& text);
/// Isolates a phrase of the window's language, which reads in the window's direction, in another text.
QString embedded(const QString& phrase);
/// Makes a line read in the window's direction, independently of its first word.
QString directed(const QString& text);
/// Joins facts to a line in the window's direction, "CPU · batch 1". Skips empty facts.
QString facts(const QStringList& parts, const QString& separator = QStringLiteral(" \u00b7 "));
/// Removes the directional marks, which only the screen needs: for text that leaves the window.
QString withoutMarks(QString text);

/// Lets a long name break after an underscore. For labels alone: what is copied must not have such breaks.
QString breakable(QString text);
/// Keeps a number and its unit on one line.
QString unbroken(QString quantity);

/// Returns a tooltip that shows `text` literally. Qt renders a tooltip with tags as rich text, and names,
/// paths and reasons come from other machines and from model files.
QString tip(const QString& text);

/// Escapes a field of a Markdown table, as in the core's files.
QString markdownField(const QString& text);

/// Converts UTF-8 of the core.
QString text(std::string_view utf8);
QString number(double value, int decimals);
/// "12.3 ms", "1.24 s"; three significant digits.
QString duration(double milliseconds);
/// "12.3 %", "−3.1 %"; positive values have a plus sign if `signedValue`.
QString percent(double percent, int decimals = 1, bool signedValue = false);
/// "± 0.4 %" for a share of 0.004.
QString plusMinus(double share);
/// "45 s", "3 min 20 s", "1 h 5 min".
QString elapsed(double seconds);
/// "about 6 min"; rounded coarsely, for estimates.
QString roughly(double seconds);
/// "2 to 9 min"; rounded coarsely, for estimates with a large error.
QString roughRange(double least_s, double most_s);
QString bytes(std::int64_t count);
QString revision(std::string_view hash);  ///< the first 12 digits of a commit

/// Followed by the name that the machine gives the device: "CPU \u00b7 AMD EPYC". `name` may be empty.
QString deviceName(const QString& id, const QString& name);
QString deviceName(const QString& id);  ///< "CPU", "GPU 0", "CPU \u00b7 local:2.10.0"; other ids unchanged
QString taskName(const QString& task);  ///< "Image classification"; unknown tasks unchanged
QString verdict(bench::Verdict verdict);
QString presetName(bench::Preset preset);
QString presetHint(bench::Preset preset);
/// "default+freezing (same code: tuned)"; `mode` alone without other modes.
QString withSameCode(const QString& mode, const std::vector<std::string>& others);
QString modeHint(const QString& mode);  ///< one sentence; empty for a mode without one

}  // namespace ui::format
