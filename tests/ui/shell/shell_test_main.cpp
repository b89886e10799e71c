#include <gtest/gtest.h>

#include <QApplication>
#include <QPalette>
#include <QTemporaryDir>

#include "ui/theme/theme.h"

/// A window without a screen, on a dark desktop, with folders of its own for settings, data and cache.
int main(int argc, char** argv) {
    const QTemporaryDir folder;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_CONFIG_HOME", folder.filePath("config").toUtf8());
    qputenv("COMPILESCOPE_DATA", folder.filePath("data").toUtf8());
    qputenv("COMPILESCOPE_CACHE", folder.filePath("cache").toUtf8());
    qputenv("HF_HUB_CACHE", folder.filePath("hub").toUtf8());
    qputenv("COMPILESCOPE_CLI", "/bin/false");  // asking for devices fails at once, and the window goes on
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    application.setPalette(QPalette(Qt::black));
    ui::theme::apply(application, ui::theme::Choice::light);
    return RUN_ALL_TESTS();
}
