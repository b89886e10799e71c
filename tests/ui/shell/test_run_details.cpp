#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>

#include "ui/i18n/language_manager.h"
#include "ui/models/arm_state.h"
#include "ui/pages/run_details.h"

namespace ui {
namespace {

TEST(RunDetails, OnlyALogOfTheRunsOwnIsOpened) {
    LanguageManager languages;
    languages.use("en");
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir("logs");
    for (const char* name : {"logs/cell-0.log", "logs/program.desktop", "stranger.log"}) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    }
    QFile::link("/etc/passwd", folder.filePath("logs/link.log"));
    RunDetails details;
    const auto offersLog = [&](const std::string& log) {
        auto row = std::make_shared<bench::ArmResult>();
        row->status = bench::ArmStatus::ok;
        row->log = log;
        ArmState arm;
        arm.state = CellState::done;
        arm.row = row;
        details.show("an arm", arm, {row}, folder.path());
        for (const QPushButton* button : details.findChildren<QPushButton*>())
            if (button->text() == "Open the log") return !button->isHidden();
        ADD_FAILURE() << "no button";
        return false;
    };
    EXPECT_TRUE(offersLog("logs/cell-0.log"));
    for (const char* log : {"", "/etc/passwd", "../stranger.log", "stranger.log", "logs/link.log",
                            "logs/program.desktop", "https://a.b/c.log", "logs/none.log"})
        EXPECT_FALSE(offersLog(log)) << log;
}

}  // namespace
}  // namespace ui
