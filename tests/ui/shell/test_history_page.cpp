#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <algorithm>

#include "core/analysis/launch_spread.h"
#include "core/analysis/recomputed.h"
#include "core/base/paths.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/still_layout.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/comparison_model.h"
#include "ui/models/history_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/comparison_panel.h"
#include "ui/pages/history_page.h"
#include "ui/pages/history_trend_panel.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

using bench::results::History;
using bench::results::HistoryEntry;
using bench::results::ResultFile;
using testing::ElementsAre;

RowPtr row(const std::string& mode, double median_ms, const std::string& model = "microsoft/resnet-50") {
    auto r = std::make_shared<bench::ArmResult>();
    r->model = model;
    r->device = "cpu";
    r->device_name = "A CPU";
    r->mode = mode;
    r->status = bench::ArmStatus::ok;
    for (int i = 0; i < 20; ++i) r->samples_ms.push_back(median_ms * (1 + 0.0005 * (i * 7 % 20 - 9.5)));
    r->median_ms = median_ms;
    return r;
}

ResultFile run(const std::string& created, std::vector<RowPtr> rows) {
    ResultFile file;
    file.created = created;
    const nlohmann::json none{{"variance", 0}, {"degrees", 1000}};  // a machine whose processes do not differ
    file.environment = {
        {"torch", "2.11.0"},
        {"host", "testhost"},
        {bench::kLaunchSpreadKey, {{"local/cpu cpp time", none}, {"local/cpu cpp ratio", none}}}};
    file.rows = std::move(rows);
    return file;
}

/// A history of its own and a window that shows it.
struct ShownHistory {
    explicit ShownHistory(const std::vector<ResultFile>& runs) {
        QFile::remove(QString::fromStdString(bench::results::history_file().string()));
        History history;
        for (const ResultFile& file : runs) history.add(file, {});
        languages.use("en");
        window = std::make_unique<MainWindow>(&languages);
        window->resize(1024, 700);
        window->show();
        window->showPage("history");
        page = qobject_cast<HistoryPage*>(window->page("history"));
        table = page->findChild<QTableView*>("runs");
        EXPECT_TRUE(waitForRuns(std::max(1, static_cast<int>(runs.size()))));  // or the example
    }
    ~ShownHistory() {
        window.reset();
        for (const char* end : {"", "-wal", "-shm"})
            QFile::remove(QString::fromStdString(bench::results::history_file().string() + end));
    }
    bool waitForRuns(int count) const {
        return QTest::qWaitFor([&] { return page->model()->rowCount() == count && !label(page, "Reading"); },
                               kPatience_ms);
    }
    static QLabel* label(const QWidget* in, const QString& text) {
        for (QLabel* label : in->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text)) return label;
        return nullptr;
    }
    static QPushButton* button(const QWidget* in, const QString& text) {
        for (QPushButton* button : in->findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == text) return button;
        return nullptr;
    }
    void select(const std::vector<int>& rows) const {
        table->clearSelection();
        for (const int r : rows)
            table->selectionModel()->select(table->model()->index(r, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    std::vector<std::string> column(int column) const {
        std::vector<std::string> texts;
        for (int r = 0; r < table->model()->rowCount(); ++r)
            texts.push_back(table->model()->index(r, column).data().toString().toStdString());
        return texts;
    }

    LanguageManager languages;
    std::unique_ptr<MainWindow> window;
    HistoryPage* page = nullptr;
    QTableView* table = nullptr;
};

const std::vector<ResultFile>& threeRuns() {
    static const std::vector<ResultFile> runs{
        run("2026-01-01T00:00:00Z", {row("eager", 20), row("default", 10)}),
        run("2026-01-03T00:00:00Z", {row("eager", 20), row("default", 12), row("tuned", 5)}),
        run("2026-01-02T00:00:00Z", {row("eager", 50, "google/vit-base-patch16-224"), row("eager", 20)})};
    return runs;
}

TEST(HistoryModel, KeepsTheRulesOfItemModels) {
    HistoryModel model;
    ResultFilterProxy proxy;
    proxy.setSourceModel(&model);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester proxyTester(&proxy, QAbstractItemModelTester::FailureReportingMode::Fatal);
    HistoryEntry entry;
    entry.id = 7;
    entry.created = "2026-01-01T00:00:00Z";
    entry.models = "ResNet, ViT";
    entry.model_count = 2;
    HistoryEntry steps;
    steps.kind = bench::RunKind::training;
    model.setEntries({entry, steps});
    QSignalSpy edited(&model, &HistoryModel::noteEdited);
    EXPECT_FALSE(model.setData(model.index(0, HistoryModel::Machine), "x", Qt::EditRole));
    EXPECT_TRUE(model.setData(model.index(0, HistoryModel::Note), " new driver ", Qt::EditRole));
    EXPECT_FALSE(model.setData(model.index(0, HistoryModel::Note), "new driver", Qt::EditRole))
        << "nothing changed";
    ASSERT_EQ(edited.count(), 1);
    EXPECT_EQ(edited[0][0].toLongLong(), 7);
    EXPECT_EQ(edited[0][1].toString(), "new driver");
    EXPECT_EQ(model.index(0, HistoryModel::Kind).data().toString(), "Inference");
    EXPECT_EQ(model.index(1, HistoryModel::Kind).data().toString(), "Training");
    proxy.setWords("vit driver");
    EXPECT_EQ(proxy.rowCount(), 1);
    model.setEntries({});
}

TEST(ComparisonModel, KeepsTheRulesOfItemModels) {
    ComparisonModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(bench::results::compare_runs(threeRuns()[0], threeRuns()[1]));
    ASSERT_EQ(model.rowCount(), 3);
    const auto text = [&](int r, int column) { return model.index(r, column).data().toString(); };
    EXPECT_EQ(text(1, ComparisonModel::Verdict), "slower");
    EXPECT_FALSE(model.index(1, ComparisonModel::Verdict).data(Qt::DecorationRole).isNull());
    EXPECT_EQ(text(1, ComparisonModel::Change), "+20.0 %");
    EXPECT_EQ(text(1, ComparisonModel::Ratio), "0.833");
    EXPECT_EQ(text(0, ComparisonModel::Verdict), "same");
    EXPECT_EQ(text(2, ComparisonModel::Remark), "only in B");
    EXPECT_EQ(text(2, ComparisonModel::TimeA), "");

    auto linked = std::make_shared<bench::ArmResult>(*row("default", 12));
    linked->linked_ms = 15;  // in the first stage, when the machine was slower
    bench::results::Comparison comparison;
    comparison.arms = {{.a = linked, .b = row("default", 10), .ratio = 1.2}};
    model.setComparison(comparison);
    EXPECT_EQ(text(0, ComparisonModel::TimeA), "12.0 ms") << "the time that is compared";
    EXPECT_EQ(text(0, ComparisonModel::TimeB), "10.0 ms");
    EXPECT_EQ(text(0, ComparisonModel::Ratio), "1.200");
    model.setComparison({});
}

TEST(HistoryPage, AnEmptyHistoryListsTheExample) {
    ShownHistory shown({});
    ASSERT_TRUE(shown.waitForRuns(1));
    EXPECT_THAT(shown.column(HistoryModel::Machine), ElementsAre("Example (AMD EPYC)"));
    shown.table->selectRow(0);
    EXPECT_NE(ShownHistory::label(shown.page, "This is an example. Your own runs replace it."), nullptr);
    EXPECT_FALSE(ShownHistory::button(shown.page, "Delete")->isEnabled());
    EXPECT_FALSE(shown.table->model()->flags(shown.table->model()->index(0, HistoryModel::Note)) &
                 Qt::ItemIsEditable);
    ShownHistory::button(shown.page, "Open")->click();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return shown.window->page("charts")->isVisible() && !shown.window->results()->rows().empty(); },
        kPatience_ms));
    EXPECT_EQ(shown.window->results()->rows().front()->target, "example");

    History().add(threeRuns()[0], {});
    shown.window->showPage("history");
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return shown.column(HistoryModel::Machine) != std::vector<std::string>{"Example (AMD EPYC)"}; },
        kPatience_ms));
    EXPECT_EQ(shown.table->model()->rowCount(), 1);
}

TEST(HistoryPage, ListsTheNewestFirstAndSearches) {
    const ShownHistory shown(threeRuns());
    EXPECT_THAT(shown.column(HistoryModel::Models), ElementsAre("ResNet", "2: ViT, ResNet", "ResNet"));
    EXPECT_THAT(shown.column(HistoryModel::Results), ElementsAre("3 of 3", "2 of 2", "2 of 2"));
    qobject_cast<HistoryPage*>(shown.window->page("history"))->focusSearch();
    QTest::keyClicks(QApplication::focusWidget(), "vit");
    EXPECT_THAT(shown.column(HistoryModel::Models), ElementsAre("2: ViT, ResNet"));
    EXPECT_NE(ShownHistory::label(shown.page, "1 of 3 runs"), nullptr);
}

TEST(HistoryPage, OpensARunInTheCharts) {
    const ShownHistory shown(threeRuns());
    shown.select({2});
    QSignalSpy reset(shown.window->results(), &ResultStore::reset);
    ASSERT_TRUE(QTest::qWaitForWindowActive(shown.window.get(), kPatience_ms));
    shown.table->setFocus();
    QTest::keyClick(shown.table, Qt::Key_Return);
    ASSERT_TRUE(reset.wait(kPatience_ms));
    ASSERT_EQ(shown.window->results()->rows().size(), 2u);
    EXPECT_EQ(*shown.window->results()->rows()[1], *recomputed(threeRuns()[0]).rows[1]);
    EXPECT_EQ(shown.window->results()->header().created, "2026-01-01T00:00:00Z");
    EXPECT_TRUE(shown.window->page("charts")->isVisible());
}

TEST(HistoryPage, ChartsTheSpeedUpOfAModeOverTime) {
    ShownHistory shown(threeRuns());
    ShownHistory::button(shown.page, "Over time")->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return shown.page->trend()->isVisible(); }, kPatience_ms));
    const charts::ChartSpec& spec = shown.page->trend()->chart()->spec();
    EXPECT_EQ(charts::ChartTexts::title(spec),
              "Speed-up of ResNet over eager (C++) on A CPU with Batch Size of 1");
    ASSERT_EQ(spec.panels.at(0).groups.size(), 2u) << "the third run has no compiled mode";
    const auto& groups = spec.panels[0].groups;
    EXPECT_TRUE(groups[0].label.find("2026") != std::string::npos ||
                groups[0].label.find("26") != std::string::npos);
    EXPECT_NEAR(*groups[0].bars[0].value, 2.0, 0.01) << "the oldest first";
    EXPECT_NEAR(*groups[1].bars[0].value, 20.0 / 12, 0.01);
    for (const charts::Group& group : groups) {
        ASSERT_TRUE(group.bars[0].interval);
        EXPECT_LE((*group.bars[0].interval)[0], *group.bars[0].value + 1e-9);
    }
    auto* modes = [&]() -> QComboBox* {
        for (auto* box : shown.page->trend()->findChildren<QComboBox*>())
            if (box->findText("tuned") >= 0) return box;
        return nullptr;
    }();
    ASSERT_NE(modes, nullptr);
    EXPECT_EQ(modes->currentText(), "default") << "which the most runs have";
    modes->setCurrentText("tuned");
    ASSERT_EQ(shown.page->trend()->chart()->spec().panels.at(0).groups.size(), 1u);
    EXPECT_NEAR(*shown.page->trend()->chart()->spec().panels[0].groups[0].bars[0].value, 4.0, 0.02);
    waitForStillLayout(*shown.window);
    EXPECT_GT(shown.page->trend()->height(), 250) << "the panel has room";
    EXPECT_LT(shown.page->trend()->height(), shown.page->height());
    ui::shoot(*shown.window, "history_trend");
}

TEST(HistoryPage, ComparesTwoTheOlderAsTheBase) {
    ShownHistory shown(threeRuns());
    shown.select({0});
    EXPECT_FALSE(ShownHistory::button(shown.page, "Compare")->isEnabled());
    shown.select({0, 2});
    ShownHistory::button(shown.page, "Compare")->click();
    auto* panel = shown.page->comparison();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel->isVisible(); }, kPatience_ms));
    EXPECT_NEAR(*panel->model()->comparison().arms[1].ratio, 10.0 / 12.0, 1e-9);
    QTest::qWait(50);  // layouts
    shoot(*shown.window, "history_compared");
    ShownHistory::button(panel, "Swap")->click();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return *panel->model()->comparison().arms[1].ratio > 1; }, kPatience_ms));
    shown.languages.use("ar");
    QTest::qWait(50);  // layouts
    shoot(*shown.window, "history_compared_ar");
    shown.languages.use("en");
    QTest::qWait(50);
    ShownHistory::button(panel, "Close")->click();
    EXPECT_FALSE(panel->isVisible());
}

TEST(HistoryPage, DeletingAsksFirst) {
    const ShownHistory shown(threeRuns());
    shown.select({0, 1});
    ShownHistory::button(shown.page, "Delete")->click();
    auto* message = shown.window->findChild<MessageBar*>();
    ASSERT_TRUE(message->isAsking());
    EXPECT_NE(ShownHistory::label(message, "2 runs"), nullptr);
    EXPECT_EQ(History().list().size(), 3u);
    message->accept();
    ASSERT_TRUE(shown.waitForRuns(1));
    EXPECT_EQ(History().list()[0].created, "2026-01-01T00:00:00Z");
}

TEST(HistoryPage, EscapeDeclinesToDelete) {
    const ShownHistory shown(threeRuns());
    ASSERT_TRUE(QTest::qWaitForWindowActive(shown.window.get(), kPatience_ms));
    shown.select({0, 1});
    ShownHistory::button(shown.page, "Delete")->click();
    auto* message = shown.window->findChild<MessageBar*>();
    ASSERT_TRUE(message->isAsking());
    QTest::keyClick(shown.window.get(), Qt::Key_Escape);
    EXPECT_FALSE(message->isVisible());
    QTest::qWait(50);
    EXPECT_EQ(History().list().size(), 3u);
}

TEST(HistoryPage, KeepsNotesAndImports) {
    const ShownHistory shown(threeRuns());
    shown.table->model()->setData(shown.table->model()->index(0, HistoryModel::Note), "ملاحظة", Qt::EditRole);
    EXPECT_TRUE(QTest::qWaitFor([&] { return History().list()[0].note == "ملاحظة"; }, kPatience_ms));
    const QTemporaryDir folder;
    bench::results::write_results(folder.path().toStdString(),
                                  run("2026-02-01T00:00:00Z", {row("eager", 1)}));
    shown.page->importFiles({folder.filePath("results.json")});
    ASSERT_TRUE(shown.waitForRuns(4));
    EXPECT_EQ(History().list()[0].folder, folder.path().toStdString());
    shown.page->importFiles({folder.filePath("nothing.json")});
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return ShownHistory::label(shown.window.get(), "nothing.json") != nullptr; }, kPatience_ms));
}

/// The list is read again when a run ends.
TEST(HistoryPage, ANoteIsNotLostIfTheListIsReadAgain) {
    const ShownHistory shown(threeRuns());
    ASSERT_TRUE(QTest::qWaitForWindowActive(shown.window.get(), kPatience_ms));
    const QModelIndex note = shown.table->model()->index(0, HistoryModel::Note);
    shown.table->setCurrentIndex(note);
    shown.table->edit(note);
    auto* editor = shown.table->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    QTest::keyClicks(editor, "new");
    History().add(run("2026-03-01T00:00:00Z", {row("eager", 1)}), {});
    shown.page->reload();
    QThreadPool::globalInstance()->waitForDone();
    QTest::qWait(50);
    ASSERT_EQ(shown.table->findChild<QLineEdit*>(), editor) << "the editor was closed";
    QTest::keyClicks(editor, " driver");
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(shown.waitForRuns(4)) << "the list is read after the edit";
    EXPECT_TRUE(QTest::qWaitFor([] { return History().list()[1].note == "new driver"; }, kPatience_ms));
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return shown.column(HistoryModel::Note)[1] == "new driver"; }, kPatience_ms));
}

TEST(HistoryPage, ADamagedFileIsNamedAndTheWindowGoesOn) {
    const ShownHistory shown(threeRuns());
    for (const char* end : {"-wal", "-shm"})
        QFile::remove(QString::fromStdString(bench::results::history_file().string() + end));
    QFile file(QString::fromStdString(bench::results::history_file().string()));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray(4096, 'x'));
    file.close();
    shown.page->reload();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return ShownHistory::label(shown.page, "history.db: is damaged") != nullptr; }, kPatience_ms));
    file.remove();
    ShownHistory::button(shown.page, "Try again")->click();
    ASSERT_TRUE(shown.waitForRuns(1));
    EXPECT_THAT(shown.column(HistoryModel::Machine), ElementsAre("Example (AMD EPYC)"));
}

}  // namespace
}  // namespace ui
