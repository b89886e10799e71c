#pragma once

#include <QString>

/// Numbers and words as the window shows them, in the window's locale.
namespace ui::format {

/// "12.3 ms", "1.24 s"; three significant digits.
QString duration(double milliseconds);

}  // namespace ui::format
