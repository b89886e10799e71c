#pragma once

#include <QString>

/// Numbers and words as the window shows them, in the window's locale.
namespace ui::format {

/// "12.3 ms", "1.24 s"; three significant digits.
QString duration(double milliseconds);

/// "12.3 %", "−3.1 %": with a sign when `signedValue`.
QString percent(double percent, int decimals = 1, bool signedValue = false);

}  // namespace ui::format
