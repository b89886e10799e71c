#pragma once

#include <QString>
#include <QWidget>

namespace ui {

/// For people to look at: a picture in the folder COMPILESCOPE_SCREENSHOTS, if that is set.
inline void shoot(QWidget& widget, const QString& name) {
    const QString dir = qEnvironmentVariable("COMPILESCOPE_SCREENSHOTS");
    if (!dir.isEmpty()) widget.grab().save(dir + '/' + name + ".png");
}

}  // namespace ui
