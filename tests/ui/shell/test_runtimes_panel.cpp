#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_program.h"
#include "tests/ui/still_layout.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/runtimes_panel.h"

namespace ui {
namespace {

using testing::HasSubstr;

class RuntimesPanelTest : public testing::Test {
protected:
    RuntimesPanelTest() : before_(qgetenv("COMPILESCOPE_DATA")) {
        qputenv("COMPILESCOPE_DATA", folder_.path().toUtf8());
        qputenv("RECORD", folder_.filePath("record").toUtf8());
        languages_.use("en");
    }
    ~RuntimesPanelTest() override { qputenv("COMPILESCOPE_DATA", before_); }

    static void keep(const std::string& name, const bench::Message& why_no_runner) {
        std::filesystem::create_directories(bench::runtimes::folder_of(name));
        bench::runtimes::keep({.name = name,
                               .torch = name,
                               .transformers = "5.17.0",
                               .python = "/p",
                               .runner = why_no_runner.empty() ? "/r" : "",
                               .why_no_runner = why_no_runner,
                               .created = "2026-01-31T12:00:00Z"});
    }
    std::string shown() const {
        QString text;
        for (const auto* label : panel_.findChildren<QLabel*>())
            if (!label->isHidden()) text += label->text() + '\n';
        return text.remove(QChar(0x2068)).remove(QChar(0x2069)).toStdString();
    }
    bool shows(const char* text) const {
        return QTest::qWaitFor([&] { return shown().find(text) != std::string::npos; }, kPatience_ms);
    }
    QPushButton* button(const QString& text) const {
        for (auto* button : panel_.findChildren<QPushButton*>())
            if (button->text() == text && !button->isHidden()) return button;
        return nullptr;
    }
    QByteArray record() const {
        QFile file(folder_.filePath("record"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
    QByteArray before_;
    LanguageManager languages_;
    RuntimesPanel panel_;
};

TEST_F(RuntimesPanelTest, ShowsWhatThereIsAndWhatItCannot) {
    keep("2.10.0", {});
    keep("2.0.1", bench::message("the runner cannot be built with torch %1: %2", "2.0.1", "too old"));
    std::filesystem::create_directories(bench::runtimes::folder_of("half"));
    panel_.show();
    ASSERT_TRUE(shows("PyTorch 2.10.0 \u00b7 local:2.10.0")) << shown();
    EXPECT_THAT(shown(),
                HasSubstr("python-* modes alone: the runner cannot be built with torch 2.0.1: too old"));
    EXPECT_THAT(shown(), HasSubstr("Incomplete."));
    panel_.resize(670, panel_.heightForWidth(670));
    for (const char* language : {"ar", "en"}) {
        languages_.use(language);
        waitForStillLayout(panel_);
        for (const QLabel* label : panel_.findChildren<QLabel*>())
            EXPECT_TRUE(!label->isVisible() || label->height() >= label->heightForWidth(label->width()))
                << language << ": " << label->text().toStdString();
        shoot(panel_, QString("runtimes_%1").arg(language));
    }
    languages_.use("ja");
    ASSERT_TRUE(shows("torch 2.0.1 ではランナーをビルドできません：too old")) << shown();
}

TEST_F(RuntimesPanelTest, AddsAndTellsHowFarItIs) {
    const FakeProgram program(
        "echo \"$*\" >>\"$RECORD\"; echo 'step one' >&2; while [ ! -e \"$RECORD.go\" ]; do sleep 0.05; "
        "done\n");
    QSignalSpy changed(&panel_, &RuntimesPanel::changed);
    panel_.show();
    EXPECT_FALSE(button("Add")->isEnabled());
    panel_.findChild<QLineEdit*>()->setText(" 2.12.1 ");
    button("Add")->click();
    ASSERT_TRUE(shows("Adding 2.12.1… step one")) << shown();
    ASSERT_NE(button("Stop"), nullptr);
    EXPECT_FALSE(panel_.findChild<QLineEdit*>()->isEnabled());
    QFile go(folder_.filePath("record.go"));
    ASSERT_TRUE(go.open(QFile::WriteOnly));
    ASSERT_TRUE(changed.wait(kPatience_ms));
    EXPECT_EQ(record(), "runtimes add 2.12.1\n");
    EXPECT_EQ(panel_.findChild<QLineEdit*>()->text(), "");
}

TEST_F(RuntimesPanelTest, SaysWhyItWasNotAddedAndStopsWhenTold) {
    const FakeProgram program("case $3 in 9.9.9) echo 'no such version' >&2; exit 1;; esac; exec sleep 60\n");
    QSignalSpy changed(&panel_, &RuntimesPanel::changed);
    panel_.show();
    auto* source = panel_.findChild<QLineEdit*>();
    source->setText("9.9.9");
    button("Add")->click();
    ASSERT_TRUE(shows("9.9.9 was not added: no such version")) << shown();
    EXPECT_EQ(source->text(), "9.9.9");
    source->setText("2.10.0");
    button("Add")->click();
    ASSERT_NE(button("Stop"), nullptr);
    button("Stop")->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("Add") != nullptr; }, kPatience_ms));
    EXPECT_THAT(shown(), testing::Not(HasSubstr("was not added")));
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(RuntimesPanelTest, RemovesTheOneThatIsMeant) {
    keep("2.10.0", {});
    const FakeProgram program("echo \"$*\" >>\"$RECORD\"\n");
    QSignalSpy changed(&panel_, &RuntimesPanel::changed);
    panel_.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("Remove") != nullptr; }, kPatience_ms));
    button("Remove")->click();
    ASSERT_TRUE(changed.wait(kPatience_ms));
    EXPECT_EQ(record(), "runtimes remove 2.10.0\n");
}

TEST_F(RuntimesPanelTest, SaysWhyItWasNotRemovedAfterAStoppedAdd) {
    keep("2.10.0", {});
    const FakeProgram program("case $2 in add) exec sleep 60;; esac; echo 'it is in use' >&2; exit 1\n");
    panel_.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("Remove") != nullptr; }, kPatience_ms));
    panel_.findChild<QLineEdit*>()->setText("2.9.0");
    button("Add")->click();
    ASSERT_NE(button("Stop"), nullptr);
    button("Stop")->click();
    const auto removable = [&] { return button("Remove") != nullptr && button("Remove")->isEnabled(); };
    ASSERT_TRUE(QTest::qWaitFor(removable, kPatience_ms));
    button("Remove")->click();
    EXPECT_TRUE(shows("2.10.0 was not removed: it is in use")) << shown();
}

TEST_F(RuntimesPanelTest, AnErrorOfReadingIsGoneWhenTheFolderCanBeRead) {
    const std::filesystem::path loop = bench::runtimes::folder_of("loop");
    std::filesystem::create_directories(loop.parent_path());
    std::filesystem::create_symlink(loop, loop);
    panel_.show();
    ASSERT_TRUE(shows("symbolic links")) << shown();
    std::filesystem::remove(loop);
    panel_.refresh();
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return shown().find("symbolic links") == std::string::npos; }, kPatience_ms))
        << shown();
}

}  // namespace
}  // namespace ui
