#include <gmock/gmock.h>

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/text_file.h"
#include "core/results/history.h"
#include "core/results/saved_run.h"
#include "core/results/unfinished.h"
#include "tests/support/patience.h"
#include "tests/ui/full_disk.h"
#include "tests/ui/shell/event_spy.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/run_saver.h"
#include "ui/models/result_store.h"
#include "ui/pages/history_page.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

using testing::HasSubstr;

// The first batch size is quick, the second lasts until it is cancelled.
constexpr char kHalfThenLong[] = R"({"cells": {"microsoft/resnet-50@1": {"rounds": 12},
                                      "*": {"rounds": 100000, "round_s": 0.02}}})";
constexpr char kQuickRest[] = R"({"cells": {"*": {"rounds": 12}}})";

bench::results::ResultFile someRun() {
    return bench::results::read_results(COMPILESCOPE_MEASUREMENTS "/modes_epyc.results.json");
}

class SaveRun : public testing::Test {
protected:
    SaveRun() {
        forgetSettings();
        languages_.use("en");
    }
    QString file(const QString& name) const { return folder_.filePath(name); }
    QString said(const MessageBar& bar) const {
        QString text;
        for (const QLabel* label : bar.findChildren<QLabel*>()) text += label->text();
        return text.remove(QChar(0x2068)).remove(QChar(0x2069));
    }

    LanguageManager languages_;
    QTemporaryDir folder_;
};

TEST_F(SaveRun, TheFileHasTheRunAndTheName) {
    QWidget window;
    MessageBar bar;
    RunSaver saver(&bar, &window);
    QSignalSpy saved(&saver, &RunSaver::saved);
    const auto run = someRun();
    saver.save(file("mine"), run, {});
    ASSERT_TRUE(saved.wait(kPatience_ms));
    EXPECT_EQ(saved.at(0).at(0).toString(), file("mine.compilescope.json"));
    const auto again = bench::results::read_results(file("mine.compilescope.json").toStdString());
    EXPECT_EQ(bench::results::to_json_text(again), bench::results::to_json_text(run));
}

TEST_F(SaveRun, AFileIsReplacedOnlyAfterAQuestion) {
    QWidget window;
    MessageBar bar(&window);
    window.show();
    RunSaver saver(&bar, &window);
    QSignalSpy saved(&saver, &RunSaver::saved);
    const std::string path = file("mine.compilescope.json").toStdString();
    bench::replace_text_file(path, "precious");
    saver.save(file("mine"), someRun(), {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.isAsking(); }, kPatience_ms));
    EXPECT_THAT(said(bar).toStdString(), HasSubstr("mine.compilescope.json exists already"));
    bar.dismiss();
    QTest::qWait(50);
    EXPECT_EQ(bench::read_text_file(path), "precious");
    saver.save(file("mine"), someRun(), {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.isAsking(); }, kPatience_ms));
    bar.accept();
    ASSERT_TRUE(saved.wait(kPatience_ms));
    EXPECT_NO_THROW(bench::results::read_results(path));
}

TEST_F(SaveRun, WhatDoesNotFitOnTheDiskIsReportedAndLeavesTheOldFile) {
    QWidget window;
    MessageBar bar(&window);
    window.show();
    RunSaver saver(&bar, &window);
    const std::string path = file("mine.compilescope.json").toStdString();
    bench::replace_text_file(path, "precious");
    saver.save(file("mine"), someRun(), {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.isAsking(); }, kPatience_ms));
    const FullDisk disk(100);
    bar.accept();
    ASSERT_TRUE(QTest::qWaitFor([&] { return said(bar).contains("cannot be saved"); }, kPatience_ms));
    EXPECT_THAT(said(bar).toStdString(), HasSubstr("mine.compilescope.json: cannot be written: "));
    EXPECT_EQ(bench::read_text_file(path), "precious");
    EXPECT_EQ(QDir(folder_.path()).entryList(QDir::Files).size(), 1) << "no partial file stays";
}

QAction* saveAction(const MainWindow& window) {
    for (QAction* menu : window.menuBar()->actions())
        for (QAction* action : menu->menu()->actions())
            if (action->text() == "Save the run as…") return action;
    return nullptr;
}

TEST_F(SaveRun, IsOfferedForARunOfOnesOwn) {
    MainWindow window(&languages_);
    window.show();
    ASSERT_NE(saveAction(window), nullptr);
    EXPECT_FALSE(saveAction(window)->isEnabled()) << "nothing, or the example";
    window.openResults(COMPILESCOPE_MEASUREMENTS "/modes_epyc.results.json");
    ASSERT_TRUE(QTest::qWaitFor([&] { return saveAction(window)->isEnabled(); }, kPatience_ms));
}

TEST_F(SaveRun, AnUnfinishedRunContinuesFromItsFileInANewFolder) {
    FakeRun run(kHalfThenLong, {1, 2});
    qputenv("COMPILESCOPE_CLI", run.asProgram().toUtf8());
    const QString path = file("half.compilescope.json");
    {
        MainWindow window(&languages_);
        window.show();
        QSignalSpy finished(window.controller(), &RunController::finished);
        const EventSpy<bench::ArmFinished> rows(window.controller());
        window.controller()->start(run.plan, run.options);
        ASSERT_TRUE(QTest::qWaitFor([&] { return rows.count() >= 2; }, kPatience_ms));
        window.controller()->cancel();
        ASSERT_TRUE(finished.wait(kPatience_ms));
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return !window.results()->header().created.empty(); }, kPatience_ms));
        auto shown = window.results()->header();
        shown.rows = window.results()->rows();
        auto* saver = window.findChild<RunSaver*>();
        QSignalSpy saved(saver, &RunSaver::saved);
        saver->save(path, shown, QString::fromStdString(run.options.out_dir.string()));
        ASSERT_TRUE(saved.wait(kPatience_ms));
    }
    ASSERT_TRUE(bench::results::unfinished_run(path.toStdString()));
    {
        MainWindow window(&languages_);
        window.show();
        window.showPage("history");
        auto* history = window.findChild<HistoryPage*>();
        QSignalSpy told(history, &Page::noticeRaised);
        std::vector<std::int64_t> kept;
        for (const auto& entry : bench::results::History().list()) kept.push_back(entry.id);
        bench::results::History().remove(kept);  // another machine does not have the run
        history->importFiles({path});
        ASSERT_TRUE(told.wait(kPatience_ms));
        EXPECT_EQ(bench::results::History().list()[0].folder, path.toStdString())
            << "not the folder it lies in";
    }
    ASSERT_TRUE(QDir(QString::fromStdString(run.options.out_dir.string())).removeRecursively());

    AppSettings().setRunsFolder(file("runs"));
    run.write(kQuickRest);
    MainWindow window(&languages_);
    window.show();
    window.openResults(path);
    const auto resume = [&]() -> QPushButton* {
        for (QPushButton* button : window.run()->findChildren<QPushButton*>())
            if (button->text() == "Resume" && !button->isHidden()) return button;
        return nullptr;
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return resume() != nullptr; }, kPatience_ms));
    QSignalSpy finished(window.controller(), &RunController::finished);
    resume()->click();
    ASSERT_TRUE(finished.wait(kPatience_ms));
    const auto outcome = finished.back().at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.status, bench::RunStatus::done) << outcome.reason;
    EXPECT_EQ(outcome.out_dir.parent_path(), file("runs").toStdString());
    EXPECT_EQ(outcome.rows.size(), 4u);
    qputenv("COMPILESCOPE_CLI", "/bin/false");
}

}  // namespace
}  // namespace ui
