#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "core/catalog/engines.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_program.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/plan_model.h"
#include "ui/pages/options_panel.h"
#include "ui/panels/engines_panel.h"

namespace ui {
namespace {

using testing::HasSubstr;
using testing::Not;

class EnginesPanelTest : public testing::Test {
protected:
    EnginesPanelTest() : before_(qgetenv("COMPILESCOPE_DATA")) {
        qputenv("COMPILESCOPE_DATA", folder_.path().toUtf8());
        qputenv("RECORD", folder_.filePath("record").toUtf8());
        languages_.use("en");
    }
    ~EnginesPanelTest() override { qputenv("COMPILESCOPE_DATA", before_); }

    static void keep(const std::string& name, const std::string& version) {
        std::filesystem::create_directories(bench::engines::folder_of(name));
        bench::engines::keep({.name = name,
                              .version = version,
                              .python = "/p",
                              .site = "/s",
                              .python_version = "3.11",
                              .created = "2026-01-31T12:00:00Z"});
    }
    static std::string pinned(const char* name) { return bench::engines::pinned_versions(name).back(); }
    static std::string shown(const QWidget& panel) {
        QString text;
        for (const auto* label : panel.findChildren<QLabel*>())
            if (!label->isHidden()) text += label->text() + '\n';
        return text.remove(QChar(0x2068)).remove(QChar(0x2069)).toStdString();
    }
    static bool shows(const QWidget& panel, const std::string& text) {
        return QTest::qWaitFor([&] { return shown(panel).find(text) != std::string::npos; }, kPatience_ms);
    }
    /// Waits for the button, which appears when the folder has been read.
    static QPushButton* button(const QWidget& panel, const char* name) {
        QPushButton* found = nullptr;
        EXPECT_TRUE(QTest::qWaitFor([&] { return (found = panel.findChild<QPushButton*>(name)) != nullptr; },
                                    kPatience_ms))
            << name;
        return found;
    }
    QByteArray record() const {
        QFile file(folder_.filePath("record"));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
    QByteArray before_;
    LanguageManager languages_;
};

TEST_F(EnginesPanelTest, ShowsSizeAndLicenceBeforeAndTheVersionAfter) {
    keep("openvino", pinned("openvino"));
    std::filesystem::create_directories(bench::engines::folder_of("onnxruntime"));
    EnginesPanel panel(EnginesPanel::Shows::all, nullptr);
    panel.show();
    ASSERT_TRUE(shows(panel, "OpenVINO " + pinned("openvino"))) << shown(panel);
    EXPECT_THAT(shown(panel), HasSubstr("ONNX Runtime: "));
    EXPECT_THAT(shown(panel), HasSubstr("licence MIT"));
    EXPECT_EQ(button(panel, "install-onnxruntime")->text(), "Continue");
    EXPECT_EQ(button(panel, "remove-openvino")->text(), "Remove");
    EXPECT_TRUE(panel.isInstalled("openvino"));
    EXPECT_FALSE(panel.isInstalled("onnxruntime"));
    panel.resize(670, panel.heightForWidth(670));
    for (const char* language : {"ar", "en"}) {
        languages_.use(language);
        QTest::qWait(200);
        shoot(panel, QString("engines_%1").arg(language));
    }
}

TEST_F(EnginesPanelTest, AVersionThatIsNotThePinnedOneCanBeUpdated) {
    keep("openvino", "2020.1");
    EnginesPanel panel(EnginesPanel::Shows::missing, nullptr);
    panel.show();
    ASSERT_TRUE(shows(panel, "OpenVINO 2020.1 is installed, but CompileScope needs another version: "))
        << shown(panel);
    EXPECT_EQ(button(panel, "install-openvino")->text(), "Update");
    EXPECT_FALSE(panel.isInstalled("openvino"));
}

TEST_F(EnginesPanelTest, InstallsAndReportsProgressAndErrors) {
    const FakeProgram program(
        "echo \"$*\" >>\"$RECORD\"; echo 'step one' >&2; while [ ! -e \"$RECORD.go\" ]; do sleep 0.05; done; "
        "echo 'no network' >&2; exit 1\n");
    EnginesPanel panel(EnginesPanel::Shows::all, nullptr);
    panel.show();
    button(panel, "install-openvino")->click();
    ASSERT_TRUE(shows(panel, "Installing OpenVINO… step one")) << shown(panel);
    EXPECT_FALSE(button(panel, "install-onnxruntime")->isEnabled());
    QFile go(folder_.filePath("record.go"));
    ASSERT_TRUE(go.open(QFile::WriteOnly));
    ASSERT_TRUE(shows(panel, "OpenVINO was not installed: no network")) << shown(panel);
    EXPECT_EQ(record(), "engines add openvino --yes\n");
}

TEST_F(EnginesPanelTest, StopsOnRequestWithoutAnError) {
    const FakeProgram program("exec sleep 60\n");
    EnginesPanel panel(EnginesPanel::Shows::all, nullptr);
    panel.show();
    button(panel, "install-openvino")->click();
    QPushButton* stop = nullptr;
    for (auto* one : panel.findChildren<QPushButton*>())
        if (one->text() == "Stop" && one->isVisible()) stop = one;
    ASSERT_NE(stop, nullptr);
    stop->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !stop->isVisible(); }, kPatience_ms));
    EXPECT_THAT(shown(panel), Not(HasSubstr("was not installed")));
}

TEST_F(EnginesPanelTest, RemovesTheOneThatIsMeant) {
    keep("onnxruntime", pinned("onnxruntime"));
    const FakeProgram program("echo \"$*\" >>\"$RECORD\"\n");
    EnginesPanel panel(EnginesPanel::Shows::all, nullptr);
    panel.show();
    button(panel, "remove-onnxruntime")->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !record().isEmpty(); }, kPatience_ms));
    EXPECT_EQ(record(), "engines remove onnxruntime\n");
}

TEST_F(EnginesPanelTest, WhatIsNotInstalledIsGreyedOnSetUpWithTheButtonThatInstallsIt) {
    keep("onnxruntime", pinned("onnxruntime"));
    PlanModel plan;
    OptionsPanel options(&plan);
    options.show();
    ASSERT_NE(button(options, "install-openvino"), nullptr);
    const auto chip = [&](const QString& text) {
        for (auto* one : options.findChildren<QToolButton*>())
            if (one->text() == text) return one;
        return static_cast<QToolButton*>(nullptr);
    };
    ASSERT_NE(chip("openvino"), nullptr);
    EXPECT_FALSE(chip("openvino")->isEnabled());
    EXPECT_TRUE(chip("openvino")->toolTip().contains("It is not installed."));
    EXPECT_TRUE(chip("onnxruntime")->isEnabled());
    EXPECT_EQ(options.findChild<QPushButton*>("install-onnxruntime"), nullptr);
    EXPECT_EQ(options.findChild<QPushButton*>("remove-onnxruntime"), nullptr);

    const FakeProgram program("true\n");
    keep("openvino", pinned("openvino"));
    button(options, "install-openvino")->click();
    EXPECT_TRUE(QTest::qWaitFor([&] { return chip("openvino")->isEnabled(); }, kPatience_ms));
}

}  // namespace
}  // namespace ui
