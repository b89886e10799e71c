#include <gmock/gmock.h>

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/patience.h"
#include "tests/ui/shell/fake_program.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/targets_panel.h"

namespace ui {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace remote = bench::remote;

class TargetsPanelTest : public testing::Test {
protected:
    TargetsPanelTest() : before_(qgetenv("COMPILESCOPE_DATA")) {
        qputenv("COMPILESCOPE_DATA", folder_.path().toUtf8());
        qputenv("RECORD", folder_.filePath("record").toUtf8());
        languages_.use("en");
    }
    ~TargetsPanelTest() override { qputenv("COMPILESCOPE_DATA", before_); }

    static remote::RemoteTarget host() {
        remote::RemoteTarget target;
        target.name = "gpu1";
        target.host = "me@gpu1";
        return target;
    }
    std::string shown() const {
        QString text;
        for (const auto* label : panel_.findChildren<QLabel*>())
            if (label->isVisible()) text += label->text() + '\n';
        return text.remove(QChar(0x2068)).remove(QChar(0x2069)).toStdString();
    }
    bool shows(const char* text) const {
        return QTest::qWaitFor([&] { return shown().find(text) != std::string::npos; }, kPatience_ms);
    }
    QPushButton* button(const QString& text) const {
        for (auto* button : panel_.findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible()) return button;
        return nullptr;
    }
    bool offers(const QString& text) const {
        return QTest::qWaitFor([&] { return button(text) != nullptr && button(text)->isEnabled(); },
                               kPatience_ms);
    }
    QByteArray record() const {
        QFile file(folder_.filePath("record"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
    QByteArray before_;
    LanguageManager languages_;
    TargetsPanel panel_;
};

TEST_F(TargetsPanelTest, ShowsWhatTheLastTestFoundAsText) {
    remote::RemoteTarget tested = host();
    tested.torch = "2.11.0";
    tested.devices = {
        {.id = "cuda:0", .name = "<b>NVIDIA</b> A100", .memory_bytes = {}, .capability = {}, .reason = {}}};
    remote::keep(tested);
    remote::RemoteTarget cluster;
    cluster.kind = remote::Kind::slurm;
    cluster.name = "t4";
    remote::keep(cluster);
    panel_.show();
    ASSERT_TRUE(shows("ssh:gpu1")) << shown();
    EXPECT_THAT(shown(), HasSubstr("PyTorch 2.11.0 \u00b7 GPU 0 <b>NVIDIA</b> A100"));
    for (const auto* label : panel_.findChildren<QLabel*>())
        if (label->text().contains("<b>")) EXPECT_EQ(label->textFormat(), Qt::PlainText);
    EXPECT_THAT(shown(), HasSubstr("slurm:t4"));
    EXPECT_THAT(shown(), HasSubstr("Not tested yet"));
}

TEST_F(TargetsPanelTest, AnErrorOfReadingIsGoneWhenTheListCanBeRead) {
    QFile list(folder_.filePath("targets.json"));
    ASSERT_TRUE(list.open(QFile::WriteOnly));
    list.write("no JSON");
    list.close();
    panel_.show();
    ASSERT_TRUE(shows("targets.json")) << shown();
    ASSERT_TRUE(list.remove());
    remote::keep(host());
    panel_.refresh();
    ASSERT_TRUE(shows("ssh:gpu1")) << shown();
    EXPECT_THAT(shown(), Not(HasSubstr("targets.json")));
}

TEST_F(TargetsPanelTest, AddsWithTheFieldsOfItsKind) {
    const FakeProgram program("for word; do echo \"$word\" >>\"$RECORD\"; done\n");
    QSignalSpy changed(&panel_, &TargetsPanel::changed);
    panel_.show();
    button("Add a machine")->click();
    EXPECT_FALSE(button("Add")->isEnabled());
    EXPECT_FALSE(panel_.findChild<QLineEdit*>("partition")->isVisible());
    auto* kind = panel_.findChild<QComboBox*>();
    kind->setCurrentIndex(1);
    emit kind->activated(1);
    EXPECT_TRUE(panel_.findChild<QLineEdit*>("partition")->isVisible());
    panel_.findChild<QLineEdit*>("partition")->setText("big one");
    panel_.findChild<QLineEdit*>("host")->setText("login");
    for (auto* field : panel_.findChildren<QLineEdit*>())
        if (field->objectName().isEmpty()) field->setText(" a100 ");
    button("Add")->click();
    ASSERT_TRUE(changed.wait(kPatience_ms));
    EXPECT_EQ(record(), "targets\nadd\nslurm\na100\n--host=login\n--partition=big one\n");
    EXPECT_TRUE(offers("Add a machine")) << "the form is put away";
}

TEST_F(TargetsPanelTest, TestsAndSaysInTheWindowsLanguageWhatIsWrong) {
    remote::keep(host());
    const FakeProgram program(failingWith(bench::message(
        "%1: %2 refused the connection; is its SSH server running, on this port?", "ssh:gpu1", "gpu1")));
    QSignalSpy changed(&panel_, &TargetsPanel::changed);
    panel_.show();
    ASSERT_TRUE(offers("Test"));
    button("Test")->click();
    ASSERT_TRUE(shows("ssh:gpu1: gpu1 refused the connection")) << shown();
    EXPECT_THAT(shown(), Not(HasSubstr("compilescope-cli:")));
    EXPECT_EQ(changed.count(), 0);
    languages_.use("zh_CN");
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("测试") != nullptr && button("测试")->isEnabled(); },
                                kPatience_ms));
    button("测试")->click();
    ASSERT_TRUE(shows("拒绝了连接")) << shown();
}

TEST_F(TargetsPanelTest, InstallsAndStopsWhenTold) {
    remote::keep(host());
    const FakeProgram program("echo \"$*\" >>\"$RECORD\"; echo 'step one' >&2; exec sleep 60\n");
    panel_.show();
    ASSERT_TRUE(offers("Install"));
    EXPECT_TRUE(button("Install")->toolTip().contains("compilescope-cli targets install ssh:gpu1"));
    button("Install")->click();
    ASSERT_TRUE(shows("Installing on ssh:gpu1… step one")) << shown();
    EXPECT_FALSE(button("Remove")->isEnabled());
    button("Stop")->click();
    ASSERT_TRUE(offers("Remove"));
    EXPECT_EQ(record(), "targets install ssh:gpu1\n");
}

TEST_F(TargetsPanelTest, HasNothingToInstallWhereTheRunnerWasGiven) {
    remote::RemoteTarget target = host();
    target.runner = "/opt/compilescope-cli";
    remote::keep(target);
    panel_.show();
    ASSERT_TRUE(offers("Test"));
    EXPECT_EQ(button("Install"), nullptr);
}

}  // namespace
}  // namespace ui
