#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/clipped.h"
#include "tests/ui/shell/fake_program.h"
#include "tests/ui/still_layout.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_store.h"
#include "ui/pages/deploy_dialog.h"
#include "ui/pages/results_page.h"

namespace ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<bench::ArmResult> deployedRow(const std::string& mode) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->device = "cpu";
    row->batch = 4;
    row->mode = mode;
    row->engine = bench::engine_of(mode);
    row->status = bench::ArmStatus::ok;
    row->median_ms = 12;
    return row;
}

/// A program that keeps its arguments and the run that it was given, and prints a report.
QByteArray reportingDeploy(const QString& folder) {
    return "printf '%s\\n' \"$@\" >" + folder.toUtf8() + "/arguments; cp \"$3\" " + folder.toUtf8() +
           "/run.json; cat <<'END'\n"
           R"({"here_ms": 12.5, "measured_ms": 12, "error_over_std": 1e-6, "notes": [{"text": "compiled anew"}]})"
           "\nEND\n";
}

QString deployTextOf(const QWidget& dialog) {
    QString all;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) all += label->text() + '\n';
    return all;
}

QByteArray deployedContentOf(const QString& path) {
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

DeployDialog* shownDeployDialog() {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* dialog = qobject_cast<DeployDialog*>(widget)) return dialog;
    return nullptr;
}

TEST(DeployRunner, NamesTheRow) {
    std::vector<std::string> words;
    for (const QString& word :
         DeployRunner::arguments(*deployedRow("default+freezing"), "/tmp/run.json", "/tmp/out"))
        words.push_back(word.toStdString());
    EXPECT_THAT(words, ElementsAre("deploy", "--from", "/tmp/run.json", "--model", "microsoft/resnet-50",
                                   "--mode", "default+freezing", "--device", "cpu", "--batch", "4", "--dtype",
                                   "float32", "--out", "/tmp/out", "--json"));
}

TEST(DeployDialog, ShowsTheSelfCheck) {
    LanguageManager languages;
    languages.use("en");
    const QTemporaryDir folder;
    const FakeProgram program(reportingDeploy(folder.path()));
    bench::results::ResultFile run;
    run.rows = {deployedRow("eager"), deployedRow("default")};
    const QPointer dialog = new DeployDialog("ResNet, default", run, *run.rows[1], folder.filePath("out"));
    dialog->show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return deployTextOf(*dialog).contains("12.5 ms"); }, kPatience_ms));
    const std::string text = deployTextOf(*dialog).toStdString();
    EXPECT_THAT(text, HasSubstr(folder.filePath("out").toStdString()));
    EXPECT_THAT(text, HasSubstr("12.0 ms in the measurement"));
    EXPECT_THAT(text, HasSubstr("compiled anew"));
    EXPECT_TRUE(dialog->findChild<QProgressBar*>()->isHidden());
    const QByteArray words = deployedContentOf(folder.filePath("arguments"));
    EXPECT_TRUE(words.startsWith("deploy\n--from\n")) << words.toStdString();
    EXPECT_EQ(
        bench::results::results_from_text(deployedContentOf(folder.filePath("run.json")).toStdString(), "run")
            .rows.size(),
        2U)
        << "the program needs eager, too";
    for (const char* language : {"ar", "zh_CN", "ja", "en"}) {
        languages.use(language);
        waitForStillLayout(*dialog);
        EXPECT_EQ(clipped(dialog).join("\n").toStdString(), "") << language;
        shoot(*dialog, QString("deploy_") + language);
    }
    languages.use("en");
    dialog->close();
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.isNull(); }, kPatience_ms))
        << "it is deleted when closed";
}

TEST(DeployDialog, AFailureIsSaid) {
    LanguageManager().use("en");
    const FakeProgram program("echo compilescope-cli: the disk is full >&2; exit 1");
    const QTemporaryDir folder;
    const bench::results::ResultFile run;
    auto* dialog = new DeployDialog("ResNet", run, *deployedRow("default"), folder.filePath("out"));
    dialog->show();
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return deployTextOf(*dialog).contains("the disk is full"); }, kPatience_ms));
    EXPECT_TRUE(dialog->findChild<QProgressBar*>()->isHidden());
    dialog->close();
}

TEST(ResultsPage, SavesTheModeOfTheSelectedRow) {
    LanguageManager().use("en");
    const QTemporaryDir folder;
    const FakeProgram program(reportingDeploy(folder.path()));
    ResultStore store;
    ResultsPage page(&store);
    store.append(deployedRow("eager"));
    store.append(deployedRow("default"));
    auto* table = page.findChild<QTableView*>();
    ASSERT_FALSE(table->actions().isEmpty());
    QAction* save = table->actions().constFirst();
    EXPECT_EQ(table->contextMenuPolicy(), Qt::ActionsContextMenu);
    EXPECT_FALSE(save->isEnabled()) << "no row is selected";
    table->selectRow(1);
    EXPECT_TRUE(save->isEnabled());
    table->selectAll();
    EXPECT_FALSE(save->isEnabled()) << "two rows are selected";

    QDir(folder.path()).mkdir("resnet-50-default");  // a name that is taken
    page.saveMode(*deployedRow("default"), folder.path());
    const QPointer dialog = shownDeployDialog();
    ASSERT_FALSE(dialog.isNull());
    ASSERT_TRUE(QTest::qWaitFor([&] { return deployTextOf(*dialog).contains("12.5 ms"); }, kPatience_ms));
    EXPECT_TRUE(deployedContentOf(folder.filePath("arguments")).contains("/resnet-50-default-2\n"));
    dialog->close();
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.isNull(); }, kPatience_ms));
}

TEST(ResultsPage, SaysWhyAModeCannotBeSaved) {
    LanguageManager().use("en");
    ResultStore store;
    ResultsPage page(&store);
    QSignalSpy errors(&page, &Page::errorRaised);
    store.append(deployedRow("eager"));
    page.findChild<QTableView*>()->selectRow(0);
    page.findChild<QTableView*>()->actions().constFirst()->trigger();  // opens no file dialog
    ASSERT_EQ(errors.count(), 1);
    EXPECT_THAT(errors.takeFirst().first().toString().toStdString(), HasSubstr("operator by operator"));
    EXPECT_EQ(shownDeployDialog(), nullptr);
}

}  // namespace
}  // namespace ui
