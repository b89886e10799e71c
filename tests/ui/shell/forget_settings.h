#pragma once

#include <QSettings>

namespace ui {

/// As on a first start; the file lies in the test program's own folder (shell_test_main.cpp).
inline void forgetSettings() {
    QSettings(QSettings::IniFormat, QSettings::UserScope, "CompileScope", "CompileScope").clear();
}

}  // namespace ui
