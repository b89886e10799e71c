#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include "tests/support/patience.h"
#include "tests/ui/blocked_pool.h"
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
    const auto show = [&](const std::string& log) {
        auto row = std::make_shared<bench::ArmResult>();
        row->status = bench::ArmStatus::ok;
        row->log = log;
        ArmState arm;
        arm.state = CellState::done;
        arm.row = row;
        const std::vector<RowPtr> rows{arm.row};
        const bench::results::JudgedRows judged;
        details.show("an arm", arm, {.beside = rows, .judged = judged}, folder.path());
    };
    const auto hasLog = [&] {
        for (const QPushButton* button : details.findChildren<QPushButton*>())
            if (button->text() == "Open the log") return !button->isHidden();
        ADD_FAILURE() << "no button";
        return false;
    };
    const auto offersLog = [&](const std::string& log) {
        show(log);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        return hasLog();
    };
    EXPECT_TRUE(offersLog("logs/cell-0.log"));
    for (const char* log : {"", "/etc/passwd", "../stranger.log", "stranger.log", "logs/link.log",
                            "logs/program.desktop", "https://a.b/c.log", "logs/none.log"})
        EXPECT_FALSE(offersLog(log)) << log;

    BlockedPool slow;
    show("logs/cell-0.log");
    EXPECT_FALSE(hasLog()) << "the window does not wait for the disk";
    slow.release();
    EXPECT_TRUE(QTest::qWaitFor(hasLog, kPatience_ms));
    show("logs/none.log");
    EXPECT_FALSE(hasLog()) << "another arm's log";
    details.clear();
    QTest::qWait(50);
    EXPECT_FALSE(hasLog());
}

}  // namespace
}  // namespace ui
