#include <gmock/gmock.h>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <fstream>

#include "core/base/text_file.h"
#include "core/plan/plan_json.h"
#include "core/results/history.h"
#include "core/results/run_folder_lock.h"
#include "core/results/unfinished.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/event_spy.h"
#include "tests/ui/shell/fake_run.h"
#include "ui/format/core_text.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

// The first batch size is quick, the second lasts until it is cancelled.
constexpr char kHalf[] = R"({"cells": {"microsoft/resnet-50@1": {"rounds": 12},
                                      "*": {"rounds": 100000, "round_s": 0.02}}})";

QPushButton* runButton(MainWindow& window, const QString& text) {
    for (QPushButton* button : window.run()->findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

QPushButton* resumeButton(MainWindow& window) {
    return runButton(window, "Resume");
}

/// Until the first cell has its rows and the second is being measured.
bool runHalf(RunController* controller, const FakeRun& run) {
    const EventSpy<bench::ArmFinished> rows(controller);
    controller->start(run.plan, run.options);
    return QTest::qWaitFor([&] { return rows.count() >= 2; }, kPatience_ms);
}

std::vector<RowPtr> okRows(const MainWindow& window) {
    std::vector<RowPtr> rows;
    for (const RowPtr& row : window.results()->rows())
        if (row->status == bench::ArmStatus::ok) rows.push_back(row);
    return rows;
}

class Resume : public testing::Test {
protected:
    void SetUp() override {
        languages.use("en");
        qputenv("COMPILESCOPE_CLI", run.asProgram().toUtf8());
    }
    void TearDown() override { qputenv("COMPILESCOPE_CLI", "/bin/false"); }  // as shell_test_main.cpp has it
    FakeRun run{kHalf, {1, 2}};
    LanguageManager languages;
};

TEST_F(Resume, ACancelledRunGoesOnWhereItStopped) {
    MainWindow window(&languages);
    window.show();
    window.showPage("run");
    QSignalSpy finished(window.controller(), &RunController::finished);
    ASSERT_TRUE(runHalf(window.controller(), run));
    EXPECT_FALSE(resumeButton(window)->isVisible());
    window.controller()->cancel();
    ASSERT_TRUE(finished.wait(kPatience_ms));
    ASSERT_TRUE(QTest::qWaitFor([&] { return resumeButton(window)->isVisible(); }, kPatience_ms));
    bool says = false;
    for (const QLabel* label : window.run()->findChildren<QLabel*>())
        says = says || label->text().contains("Cancelled: 2 of 4.");
    EXPECT_TRUE(says) << "the cancelled arms are not among the measured ones";
    const auto kept = bench::results::History().list();
    ASSERT_FALSE(kept.empty());
    EXPECT_EQ(kept[0].status, bench::results::KeptStatus::incomplete);

    // Measured anew, the first cell would be five times as slow.
    run.write(R"({"cells": {"*": {"rounds": 12, "arms": {"eager": {"ms": 50}, "default": {"ms": 50}}}}})");
    resumeButton(window)->click();
    ASSERT_TRUE(finished.wait(kPatience_ms));
    const auto outcome = finished.back().at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.status, bench::RunStatus::done) << outcome.reason;
    EXPECT_EQ(outcome.out_dir, run.options.out_dir);
    ASSERT_EQ(okRows(window).size(), 4u);
    for (const RowPtr& row : okRows(window))
        EXPECT_NEAR(*row->median_ms, row->batch == 1 ? 10 : 50, 1) << row->batch;
    QTest::qWait(100);
    EXPECT_FALSE(resumeButton(window)->isVisible());
    const auto after = bench::results::History().list();
    EXPECT_EQ(after.size(), kept.size()) << "the same run, now complete";
    EXPECT_EQ(after[0].id, kept[0].id);
    EXPECT_EQ(after[0].status, bench::results::KeptStatus::done);
}

TEST_F(Resume, ARunThatWasCutOffIsOfferedAtTheNextStart) {
    {
        MainWindow window(&languages);
        QSignalSpy finished(window.controller(), &RunController::finished);
        ASSERT_TRUE(runHalf(window.controller(), run));
        EXPECT_EQ(AppSettings().runUnderWay().toStdString(), run.options.out_dir.string());
        window.controller()->cancel();
        ASSERT_TRUE(finished.wait(kPatience_ms));
        EXPECT_TRUE(AppSettings().runUnderWay().isEmpty());
    }
    AppSettings().setRunUnderWay(
        QString::fromStdString(run.options.out_dir.string()));  // as a crash leaves it
    run.write(R"({"cells": {"*": {"rounds": 12}}})");
    MainWindow window(&languages);
    window.show();
    auto* message = window.findChild<MessageBar*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return message->isAsking(); }, kPatience_ms));
    EXPECT_TRUE(AppSettings().runUnderWay().isEmpty()) << "asked once";
    bool says = false;
    for (const QLabel* label : message->findChildren<QLabel*>())
        says = says || label->text().contains("2 of 4 results");
    EXPECT_TRUE(says);
    QSignalSpy finished(window.controller(), &RunController::finished);
    message->accept();
    EXPECT_TRUE(window.run()->isVisible());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_EQ(okRows(window).size(), 4u);
}

/// The journal of a run that is cut off after its first cell, and its results, from a stranger.
void writeForeignRun(const FakeRun& run) {
    std::filesystem::create_directories(run.options.out_dir);
    nlohmann::json plan = bench::to_json(run.plan);
    plan["python"] = "/stranger/evil.sh";
    const nlohmann::json row{{"model", run.plan.models[0]}, {"device", "cpu"}, {"batch", 1},
                             {"dtype", "float32"},          {"mode", "eager"}, {"status", "ok"}};
    std::ofstream(run.options.out_dir / "journal.jsonl")
        << nlohmann::json{{"type", "run"}, {"plan", plan}, {"environment", nlohmann::json::object()}}.dump()
        << '\n'
        << nlohmann::json{{"type", "row"}, {"cell", 0}, {"row", row}}.dump() << '\n';
    std::ofstream(run.options.out_dir / "results.json")
        << nlohmann::json{{"schema", 1}, {"plan", plan}, {"results", {row}}}.dump();
}

TEST_F(Resume, TheInterpreterIsThatOfTheSettingsNotOfTheFolder) {
    AppSettings().setPython("/usr/bin/python3");
    const QString log = run.folder.filePath("cells.jsonl");
    run.write(QByteArray(R"({"cells": {"*": {"rounds": 12}}, "cells_log": ")") + log.toUtf8() + "\"}");
    for (const char* action : {"Resume", "Measure again"}) {
        QFile::remove(log);
        run.options.out_dir = run.folder.filePath(action).toStdString();
        writeForeignRun(run);
        MainWindow window(&languages);
        window.show();
        window.openResults(QString::fromStdString(run.options.out_dir.string()));
        window.showPage("run");
        QSignalSpy finished(window.controller(), &RunController::finished);
        const auto shown = [&] { return runButton(window, action)->isVisible(); };
        ASSERT_TRUE(QTest::qWaitFor(shown, kPatience_ms)) << action;
        runButton(window, action)->click();
        ASSERT_TRUE(finished.wait(kPatience_ms)) << action;

        std::ifstream cells(log.toStdString());
        int count = 0;
        for (std::string line; std::getline(cells, line); ++count)
            EXPECT_EQ(nlohmann::json::parse(line).at("python"), "/usr/bin/python3") << line;
        EXPECT_GE(count, 2) << action;
        EXPECT_THAT(bench::read_text_file(run.options.out_dir / "results.json"),
                    testing::Not(testing::HasSubstr("evil")));
    }
    AppSettings().setPython({});
}

TEST_F(Resume, AFolderThatAnotherRunUsesIsLeftAlone) {
    writeForeignRun(run);
    const std::string journal = bench::read_text_file(run.options.out_dir / "journal.jsonl");
    MainWindow window(&languages);
    window.show();
    window.openResults(QString::fromStdString(run.options.out_dir.string()));
    window.showPage("run");
    QSignalSpy finished(window.controller(), &RunController::finished);
    ASSERT_TRUE(QTest::qWaitFor([&] { return resumeButton(window)->isVisible(); }, kPatience_ms));
    const bench::RunFolderLock other(run.options.out_dir);
    resumeButton(window)->click();
    ASSERT_TRUE(finished.count() > 0 || finished.wait(kPatience_ms));
    const auto outcome = finished.back().at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.status, bench::RunStatus::failed);
    EXPECT_THAT(outcome.reason, testing::HasSubstr("a run is already using this folder (process "));
    EXPECT_EQ(bench::read_text_file(run.options.out_dir / "journal.jsonl"), journal);
    languages.use("ja");
    EXPECT_TRUE(format::coreText(outcome.reason).contains("別の測定がこのフォルダーを使用しています"));
    languages.use("en");
}

TEST_F(Resume, NothingIsOfferedForAFolderWithoutARun) {
    AppSettings().setRunUnderWay(run.folder.path());
    MainWindow window(&languages);
    window.show();
    EXPECT_TRUE(QTest::qWaitFor([] { return AppSettings().runUnderWay().isEmpty(); }, kPatience_ms));
    QTest::qWait(50);
    EXPECT_FALSE(window.findChild<MessageBar*>()->isAsking());
    EXPECT_FALSE(bench::results::unfinished_run(run.folder.path().toStdString()));
}

}  // namespace
}  // namespace ui
