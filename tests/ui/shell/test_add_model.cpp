#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QTimer>
#include <QTreeWidget>

#include "core/base/trusted_files.h"
#include "tests/support/patience.h"
#include "tests/ui/blocked_pool.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_program.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/plan_model.h"
#include "ui/pages/add_model_panel.h"
#include "ui/pages/model_picker.h"

namespace ui {
namespace {

using testing::Contains;
using testing::Not;

/// An `import` that knows every model by the name that it was given.
constexpr const char* kImports = "for word; do model=$word; done\necho '[{\"id\": \"'$model'\"}]'\n";

class AddModel : public testing::Test {
protected:
    void SetUp() override {
        forgetSettings();
        qputenv("COMPILESCOPE_DATA", folder_.filePath("data").toUtf8());
        qputenv("COMPILESCOPE_CACHE", folder_.filePath("cache").toUtf8());
    }
    void TearDown() override {
        for (int i = 0; i < 2; ++i) qputenv(kNames[i], before_[i]);
    }

    QString write(const QString& name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write(bytes);
        return file.fileName();
    }

    static constexpr const char* kNames[] = {"COMPILESCOPE_DATA", "COMPILESCOPE_CACHE"};
    const QByteArray before_[2] = {qgetenv(kNames[0]), qgetenv(kNames[1])};
    QTemporaryDir folder_;
};

TEST_F(AddModel, ANameBecomesAModelOfThePlanThatCanBePutOffAgain) {
    const FakeProgram program(kImports);
    PlanModel plan;
    ModelPicker picker(&plan);
    auto* panel = picker.findChild<AddModelPanel*>();
    auto* name = panel->findChild<QLineEdit*>();
    name->setText(" timm/x ");
    QTest::keyClick(name, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !plan.plan().models.empty(); }, kPatience_ms));
    EXPECT_THAT(plan.plan().models, Contains("timm/x"));
    QTreeWidgetItem* item =
        picker.findChild<QTreeWidget*>()->findItems("x", Qt::MatchExactly | Qt::MatchRecursive).value(0);
    ASSERT_NE(item, nullptr);
    EXPECT_EQ(item->checkState(0), Qt::Checked);
    EXPECT_EQ(item->parent()->text(0), "Your own");
    item->setCheckState(0, Qt::Unchecked);
    EXPECT_THAT(plan.plan().models, Not(Contains("timm/x")));
    picker.setCachedModels({});
    item->setCheckState(0, Qt::Checked);
    EXPECT_THAT(plan.plan().models, Contains("timm/x"));
}

TEST_F(AddModel, WhatCannotBeImportedSaysWhy) {
    const FakeProgram program("echo noise >&2\necho 'timm 1.0 has no model x' >&2\nexit 2\n");
    AddModelPanel panel;
    QSignalSpy added(&panel, &AddModelPanel::added);
    panel.add("timm/x");
    const auto said = [&panel] {
        for (const QLabel* label : panel.findChildren<QLabel*>())
            if (!label->isHidden() && label->text().contains("timm 1.0 has no model x") &&
                label->text().contains("timm/x cannot be added"))
                return true;
        return false;
    };
    panel.show();
    EXPECT_TRUE(QTest::qWaitFor(said, kPatience_ms));
    EXPECT_TRUE(added.isEmpty());
}

/// In the column of the first page, as people see it.
TEST_F(AddModel, TheFieldAndTheReasonFitInTheirColumn) {
    const FakeProgram program(
        failingWith(bench::about("--model timm/convnextv2_tny",
                                 bench::message("timm %1 has no model '%2'; did you mean %3?", "1.0.19",
                                                "convnextv2_tny", "convnextv2_tiny, convnextv2_nano"))));
    for (const char* language : {"en", "ar"}) {
        LanguageManager languages;
        languages.use(language);
        PlanModel plan;
        ModelPicker picker(&plan);
        picker.resize(345, 700);
        picker.show();
        auto* panel = picker.findChild<AddModelPanel*>();
        panel->findChild<QMenu*>()->actions().value(2)->trigger();  // by name
        auto* name = panel->findChild<QLineEdit*>();
        EXPECT_TRUE(name->isVisible());
        name->setText("timm/convnextv2_tny");
        QTest::keyClick(name, Qt::Key_Return);
        const QLabel* reason = nullptr;
        ASSERT_TRUE(QTest::qWaitFor(
            [&] {
                for (const QLabel* label : panel->findChildren<QLabel*>())
                    if (label->isVisible() && label->text().contains("convnextv2_nano")) reason = label;
                return reason != nullptr;
            },
            kPatience_ms));
        EXPECT_FALSE(reason->text().contains("compilescope-cli")) << reason->text().toStdString();
        EXPECT_EQ(reason->text().contains("has no model"), std::string_view(language) == "en");
        waitForStillLayout(picker);
        EXPECT_GE(reason->height(), reason->heightForWidth(reason->width())) << language;
        for (const QPushButton* button : panel->findChildren<QPushButton*>())
            EXPECT_TRUE(button->isHidden() || button->width() >= button->sizeHint().width()) << language;
        shoot(picker, QString("add_model_%1").arg(language));
    }
    LanguageManager().use("en");
}

TEST_F(AddModel, AFolderThatWeHaveAModelOfNeedsNoPython) {
    const FakeProgram program("exit 1\n");
    ASSERT_TRUE(QDir(folder_.path()).mkdir("resnet"));
    write("resnet/config.json", R"({"model_type": "resnet"})");
    AddModelPanel panel;
    QSignalSpy added(&panel, &AddModelPanel::added);
    BlockedPool slow;
    panel.add(folder_.filePath("resnet"));
    EXPECT_TRUE(added.isEmpty()) << "the window does not wait for the disk";
    slow.release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return added.size() == 1; }, kPatience_ms));
    EXPECT_EQ(added[0][0].toString(), folder_.filePath("resnet"));
}

/// Answers the question that comes up next; the text that it had.
QString answerNext(QMessageBox::StandardButton answer) {
    QString text;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr) return;
        timer.stop();
        text = box->text();
        shoot(*box, "add_model_question");
        box->button(answer)->click();
    });
    timer.start(10);
    (void)QTest::qWaitFor([&] { return !text.isEmpty(); }, kPatience_ms);
    return text;
}

TEST_F(AddModel, AFileIsAskedAboutOnceAndNotReadWithoutAYes) {
    const FakeProgram program(kImports);
    const QString file = write("model.pt", "code");
    AddModelPanel panel;
    QSignalSpy added(&panel, &AddModelPanel::added);
    panel.add(file);
    EXPECT_TRUE(answerNext(QMessageBox::No).contains("runs code"));
    EXPECT_FALSE(bench::trusted_files::is_trusted(file.toStdString()));
    QTest::qWait(50);
    EXPECT_TRUE(added.isEmpty());
    panel.add(file);
    EXPECT_TRUE(answerNext(QMessageBox::Yes).contains("runs code"));
    EXPECT_TRUE(bench::trusted_files::is_trusted(file.toStdString()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return added.size() == 1; }, kPatience_ms));
    EXPECT_EQ(added[0][0].toString(), file);
    panel.add(file);
    const auto asked = [] { return QApplication::activeModalWidget() != nullptr; };
    ASSERT_TRUE(QTest::qWaitFor([&] { return added.size() == 2 || asked(); }, kPatience_ms));
    EXPECT_EQ(added.size(), 2) << "asked a second time";
}

TEST_F(AddModel, NothingIsImportedBesideAMeasurement) {
    const FakeProgram program("sleep 60\n");
    AddModelPanel panel;
    QSignalSpy added(&panel, &AddModelPanel::added);
    panel.show();
    panel.add("timm/x");
    const auto reads = [&panel] {
        for (const QLabel* label : panel.findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith("Reading timm/x")) return true;
        return false;
    };
    ASSERT_TRUE(QTest::qWaitFor(reads, kPatience_ms));
    panel.setMeasuring(true);
    QPushButton* open = panel.findChildren<QPushButton*>().value(0);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->isVisible())
                    return false;  // it reads no more, and says nothing of having been ended
            return true;
        },
        kPatience_ms));
    EXPECT_FALSE(open->isEnabled());
    panel.setMeasuring(false);
    EXPECT_TRUE(open->isEnabled());
    panel.add("timm/x");
    panel.setMeasuring(true);  // while the disk is asked
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    EXPECT_FALSE(reads());
    panel.setMeasuring(false);
    EXPECT_TRUE(open->isEnabled());
    EXPECT_TRUE(added.isEmpty());
}

}  // namespace
}  // namespace ui
