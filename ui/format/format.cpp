#include "ui/format/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui::format {

QString duration(double milliseconds) {
    const bool seconds = milliseconds >= 1000.0;
    const double value = seconds ? milliseconds / 1000.0 : milliseconds;
    const int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    const QString number = QLocale().toString(value, 'f', decimals);
    return (seconds ? QCoreApplication::translate("format", "%1 s")
                    : QCoreApplication::translate("format", "%1 ms"))
        .arg(number);
}

QString percent(double percent, int decimals, bool signedValue) {
    const QString number = QLocale().toString(percent, 'f', decimals);
    return QCoreApplication::translate("format", "%1 %")
        .arg(signedValue && percent > 0 ? '+' + number : number);
}

}  // namespace ui::format
