#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/machine/validated_devices.h"
#include "tests/support/patience.h"
#include "tests/ui/blocked_pool.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/format/format.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/settings_page.h"
#include "ui/panels/validated_devices_panel.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

class RunsFolder : public testing::Test {
protected:
    RunsFolder() {
        forgetSettings();
        for (QLineEdit* edit : page_.findChildren<QLineEdit*>())
            if (edit->placeholderText() == "With the program's data") field_ = edit;
    }
    ~RunsFolder() override { forgetSettings(); }

    void type(const QString& text) {
        field_->setText(text);
        emit field_->editingFinished();
    }
    bool says(const QString& text) const {
        return std::ranges::any_of(page_.findChildren<QLabel*>(),
                                   [&](QLabel* label) { return label->text().startsWith(text); });
    }

    bool saysSoon(const QString& text, bool wanted) const {
        return QTest::qWaitFor([&] { return says(text) == wanted; }, kPatience_ms);
    }
    static bool saved(const QString& folder) {
        return QTest::qWaitFor([&] { return AppSettings().runsFolder() == folder; }, kPatience_ms);
    }

    LanguageManager languages_;
    SettingsPage page_{&languages_};
    QLineEdit* field_ = nullptr;
    QTemporaryDir folder_;
};

TEST(ValidatedDevicesPanelTest, ListsEveryRowAndNamesGpusThatWereNeverMeasured) {
    LanguageManager languages;
    languages.use("en");
    ValidatedDevicesPanel panel;
    const auto texts = [&panel] {
        QStringList found;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            if (!label->isHidden()) found << format::withoutMarks(label->text());
        return found;
    };
    for (const bench::ValidatedDevice& row : bench::validated_devices())
        if (row.name != bench::kAllGpus) EXPECT_TRUE(texts().contains(format::text(row.name)));
    const auto rows = static_cast<qsizetype>(bench::validated_devices().size());
    EXPECT_EQ(texts().size(), 2 + 5 * (rows + 1)) << "title, hint, and five columns with headings";
    EXPECT_GE(texts().filter("never measured").size(), 3);
    EXPECT_EQ(texts().filter("All NVIDIA GPUs").size(), 3);
    EXPECT_GE(texts().filter(QRegularExpression("^measured$")).size(), 2);
    EXPECT_TRUE(texts().contains("Quick"));
    languages.use("ar");
    QTest::qWait(0);  // the panel gets the event
    EXPECT_EQ(texts().size(), 2 + 5 * (rows + 1));
    EXPECT_TRUE(texts().filter("never measured").isEmpty());
    languages.use("en");
}

TEST_F(RunsFolder, NewRunsAreSavedInIt) {
    ASSERT_NE(field_, nullptr);
    const QString runs = folder_.filePath("my runs");
    type(runs);
    ASSERT_TRUE(saved(runs));
    FakeRun run(R"({"cells": {"*": {"rounds": 5}}})");
    run.options.out_dir.clear();
    RunController controller;
    QSignalSpy finished(&controller, &RunController::finished);
    controller.start(run.plan, run.options);
    ASSERT_TRUE(finished.wait(60'000));
    const auto outcome = finished.at(0).at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.out_dir.parent_path().string(), runs.toStdString());
    EXPECT_TRUE(QFile::exists(QString::fromStdString((outcome.out_dir / "results.json").string())));
}

TEST_F(RunsFolder, WhatCannotBeWrittenIsSaidAtOnceAndChangesNothing) {
    ASSERT_NE(field_, nullptr);
    type(folder_.path());
    ASSERT_TRUE(saved(folder_.path()));
    QFile file(folder_.filePath("file"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    for (const QString& bad : {QStringLiteral("runs"), file.fileName(), file.fileName() + "/runs"}) {
        type(bad);
        EXPECT_TRUE(saysSoon("This folder is not writable", true)) << bad.toStdString();
        EXPECT_EQ(AppSettings().runsFolder(), folder_.path());
        type(folder_.path());
        EXPECT_TRUE(saysSoon("This folder is not writable", false));
    }
    type(file.fileName());
    EXPECT_TRUE(saysSoon("This folder is not writable", true));
    type({});
    EXPECT_TRUE(saved({}));
    EXPECT_FALSE(says("This folder is not writable"));
}

TEST_F(RunsFolder, ASlowFolderDoesNotStopTheWindow) {
    ASSERT_NE(field_, nullptr);
    const QString runs = folder_.filePath("runs");
    BlockedPool pool;
    type("/proc/no folder");
    type(runs);
    EXPECT_FALSE(QDir(runs).exists());
    EXPECT_EQ(AppSettings().runsFolder(), QString());
    pool.release();
    EXPECT_TRUE(saved(runs));
    EXPECT_TRUE(QDir(runs).exists());
    EXPECT_FALSE(says("This folder is not writable")) << "the last answer counts";
}

}  // namespace
}  // namespace ui
