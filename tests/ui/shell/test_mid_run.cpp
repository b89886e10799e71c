#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/results/result_files.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/event_spy.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/rail.h"
#include "ui/main_window/status_bar.h"
#include "ui/models/result_store.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

constexpr char kUntilCancelled[] = R"({"cells": {"*": {"rounds": 100000, "round_s": 0.02}}})";

/// Processes that live and have `word` among their arguments.
QStringList processesWith(const QByteArray& word) {
    QStringList found;
    for (const QString& pid : QDir("/proc").entryList({"[0-9]*"}, QDir::Dirs)) {
        QFile arguments("/proc/" + pid + "/cmdline"), stat("/proc/" + pid + "/stat");
        if (!arguments.open(QFile::ReadOnly) || !arguments.readAll().contains(word)) continue;
        if (!stat.open(QFile::ReadOnly)) continue;
        const QByteArray state = stat.readAll();
        const char letter = state.mid(state.lastIndexOf(')') + 2, 1).at(0);
        if (letter != 'Z' && letter != 'X') found << pid;  // dead ones may wait for a reaper
    }
    return found;
}

class MidRun : public testing::Test {
protected:
    MidRun() {
        forgetSettings();
        languages_.use("en");
        window_ = std::make_unique<MainWindow>(&languages_);
        window_->resize(1024, 700);
        window_->show();
        window_->showPage("run");
    }
    ~MidRun() override { languages_.use("en"); }
    /// Until the first rounds are there.
    bool start(const FakeRun& run) {
        const EventSpy<bench::RoundMeasured> rounds(window_->controller());
        window_->controller()->start(run.plan, run.options);
        return rounds.waitForNext();
    }
    /// What the page and the status bar say, but what is no word of a language.
    QStringList words() const {
        QStringList found;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            if (label->isVisible()) found << label->text();
        for (const QAbstractButton* button : window_->findChildren<QAbstractButton*>())
            if (button->isVisible()) found << button->text();
        found.removeIf([](const QString& text) {
            return std::ranges::none_of(text, [](QChar c) { return c.isLetter(); });
        });
        return found;
    }

    LanguageManager languages_;
    std::unique_ptr<MainWindow> window_;
};

TEST_F(MidRun, TheLanguageIsSwitchedAndTheRunGoesOn) {
    FakeRun run(kUntilCancelled, {1, 2});
    QSignalSpy finished(window_->controller(), &RunController::finished);
    ASSERT_TRUE(start(run));
    const QStringList english = words();
    ASSERT_GT(english.size(), 10);
    for (std::size_t switches = 1; switches <= 12; ++switches) {
        const Language& language = ui::languages()[switches % ui::languages().size()];
        languages_.use(language.code);
        QTest::qWait(60);
        if (QString(language.code) != "en")
            for (const QString& word : words())
                EXPECT_FALSE(english.contains(word)) << language.code << ": " << word.toStdString();
    }
    languages_.use("en");
    const EventSpy<bench::RoundMeasured> rounds(window_->controller());
    EXPECT_TRUE(rounds.waitForNext()) << "the run continues";
    window_->controller()->cancel();
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_EQ(finished.at(0).at(0).value<bench::RunOutcome>().status, bench::RunStatus::cancelled);
    ASSERT_EQ(window_->results()->rows().size(), 4u);
    EXPECT_GE(window_->results()->rows().front()->samples_ms.size(), 2u);
}

TEST_F(MidRun, ClosingEndsTheRunAndLeavesNothingBehind) {
    FakeRun run(kUntilCancelled, {1, 2});
    ASSERT_TRUE(start(run));
    const QByteArray script = run.folder.filePath("script.json").toUtf8();
    EXPECT_FALSE(processesWith(script).isEmpty());
    window_->close();
    EXPECT_TRUE(QTest::qWaitFor([this] { return !window_->isVisible(); }, kPatience_ms));
    EXPECT_EQ(processesWith(script).join(' ').toStdString(), "");
    window_.reset();

    QFile journal(run.folder.filePath("run/journal.jsonl"));
    ASSERT_TRUE(journal.open(QFile::ReadOnly));
    int lines = 0;
    while (!journal.atEnd()) {
        const QByteArray line = journal.readLine();
        EXPECT_TRUE(line.endsWith('\n')) << "half a line";
        EXPECT_TRUE(nlohmann::json::accept(line.toStdString())) << line.toStdString();
        ++lines;
    }
    EXPECT_GT(lines, 1);
    const auto file = bench::results::read_results(run.options.out_dir);
    ASSERT_FALSE(file.rows.empty());
    for (const auto& row : file.rows) EXPECT_EQ(row->status, bench::ArmStatus::cancelled);
}

}  // namespace
}  // namespace ui
