#include <gmock/gmock.h>

#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <filesystem>
#include <set>

#include "core/results/history.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_texts.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/example_bar.h"
#include "ui/main_window/main_window.h"
#include "ui/models/example_run.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/run_page.h"
#include "ui/pages/setup_page.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

/// A person with a mouse, whose clicks are counted; only what can be seen can be clicked.
class Person {
public:
    explicit Person(QWidget* window) : window_(window) {}
    /// On a `Button`: the page Run and the button that starts it have the same word.
    template <typename Button>
    void click(const QString& text) {
        for (Button* button : window_->findChildren<Button*>())
            if (button->text() == text && button->isVisible() && button->isEnabled()) {
                QTest::mouseClick(button, Qt::LeftButton);
                ++clicks_;
                return;
            }
        ADD_FAILURE() << "no button " << text.toStdString();
    }
    int clicks() const { return clicks_; }

private:
    QWidget* window_;
    int clicks_ = 0;
};

class FirstStart : public testing::Test {
protected:
    void SetUp() override {
        forgetSettings();
        std::filesystem::remove(bench::results::history_file());
        languages_.use("en");
        qputenv("COMPILESCOPE_CLI", run_.asProgram().toUtf8());
    }
    void TearDown() override { qputenv("COMPILESCOPE_CLI", "/bin/false"); }  // as shell_test_main.cpp has it
    FakeRun run_{R"({"cells": {"*": {"rounds": 12}}})"};
    LanguageManager languages_;
};

TEST_F(FirstStart, ShowsAChartWithoutAClick) {
    MainWindow window(&languages_);
    window.show();
    auto* charts = window.charts();
    EXPECT_TRUE(charts->isVisible());
    EXPECT_FALSE(charts->chart()->spec().empty()) << "the published results";
}

/// Twelve models and eight modes are read without scrolling sideways, and no card is cut off.
TEST_F(FirstStart, TheExampleFitsTheWidth) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    window.showPage("run");
    auto* run = window.findChild<RunPage*>();
    auto* model = run->findChild<RunMatrixModel*>();
    auto* table = run->findChild<QTableView*>();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return model->columnCount() == 8 && model->rowCount() == 12; }, kPatience_ms));
    for (const char* language : {"ar", "zh_CN", "ja", "en"}) {
        languages_.use(language);
        waitForStillLayout(window);
        EXPECT_EQ(window.width(), 1280);
        EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << language;
        for (int column = 0; column < model->columnCount(); ++column)
            for (int row = 0; row < model->rowCount(); ++row)
                EXPECT_GE(table->columnWidth(column),
                          table->itemDelegate()->sizeHint({}, model->index(row, column)).width())
                    << language << ' ' << row << ' ' << column;
    }
}

TEST_F(FirstStart, TwoClicksStartARun) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.setup()->canRun() && window.results()->isExample(); },
                                kPatience_ms));
    EXPECT_TRUE(window.charts()->isVisible());
    EXPECT_TRUE(window.charts()->request().device.published) << "the example does not push them aside";
    QSignalSpy finished(window.controller(), &RunController::finished);
    Person person(&window);
    person.click<QPushButton>("Measure this on your machine");
    EXPECT_TRUE(window.setup()->isVisible());
    person.click<QPushButton>("Run");
    EXPECT_TRUE(window.controller()->isRunning());
    EXPECT_EQ(person.clicks(), 2);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_FALSE(window.results()->isExample());
}

/// What is said of the example on a page, or nothing without it.
QString barOn(const MainWindow& window) {
    const auto* bar = window.findChild<ExampleBar*>();
    if (!bar->isVisible()) return {};
    QStringList texts;
    for (const QLabel* label : bar->findChildren<QLabel*>()) texts << label->text();
    return texts.join(' ').trimmed();
}

TEST_F(FirstStart, TheExampleIsOnEveryPageOfResultsAndMarked) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.results()->isExample(); }, kPatience_ms));
    std::set<std::string> models;
    for (const RowPtr& row : window.results()->rows()) {
        models.insert(row->model);
        EXPECT_EQ(row->target, "example");
        EXPECT_EQ(row->device_name, "Example (AMD EPYC)");
    }
    EXPECT_EQ(models.size(), 12u);
    window.showPage("run");
    EXPECT_EQ(window.run()->matrix()->rowCount(), 12);
    EXPECT_EQ(window.run()->matrix()->deviceText(0), "Example: CPU");
    EXPECT_TRUE(barOn(window).startsWith("Example (AMD EPYC): 12 models")) << barOn(window).toStdString();
    window.showPage("results");
    EXPECT_TRUE(barOn(window).startsWith("Example (AMD EPYC): 12 models"));
    window.showPage("charts");
    EXPECT_TRUE(barOn(window).contains("published")) << barOn(window).toStdString();
    charts::ChartRequest request = window.charts()->request();
    request.device = {"example", "cpu", false};
    window.charts()->setRequest(request);
    EXPECT_TRUE(
        charts::ChartTexts::subtitle(window.charts()->chart()->spec(), window.charts()->chart()->info())
            .contains("Example (AMD EPYC)"));
    window.showPage("setup");
    EXPECT_EQ(barOn(window), "");
    EXPECT_TRUE(bench::results::History().list().empty()) << "the history has own runs only";
    languages_.use("ar");
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return window.results()->rows().front()->device_name != "Example (AMD EPYC)"; }, kPatience_ms));
    languages_.use("en");
}

TEST_F(FirstStart, TheExampleIsTheKeptRunReduced) {
    const auto example = exampleRun("%1");
    const auto kept = charts::readResults(COMPILESCOPE_MEASUREMENTS "/modes_epyc.results.json");
    ASSERT_EQ(example.rows.size(), 12u * example.plan.modes.size());
    for (const RowPtr& row : example.rows) {
        const auto same = std::ranges::find_if(kept.rows, [&row](const RowPtr& other) {
            return other->model == row->model && other->mode == row->mode;
        });
        ASSERT_NE(same, kept.rows.end()) << row->model << ", " << row->mode;
        EXPECT_EQ((*same)->samples_ms, row->samples_ms);
        EXPECT_EQ((*same)->linked_ms, row->linked_ms);
    }
}

TEST_F(FirstStart, TheExampleIsGoneWithTheFirstResultsOfOnesOwn) {
    {
        MainWindow window(&languages_);
        window.show();
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.results()->isExample(); }, kPatience_ms));
        window.openResults(COMPILESCOPE_MEASUREMENTS "/machines.results.json");
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window.results()->isExample(); }, kPatience_ms));
        EXPECT_EQ(barOn(window), "");
    }
    MainWindow window(&languages_);
    window.show();
    QTest::qWait(500);
    EXPECT_FALSE(window.results()->isExample());
}

TEST_F(FirstStart, ThreeClicksToTheFirstChartOfOnesOwn) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.setup()->canRun(); }, kPatience_ms));
    QSignalSpy finished(window.controller(), &RunController::finished);
    Person person(&window);
    person.click<QToolButton>("Set up");
    person.click<QPushButton>("Run");
    ASSERT_TRUE(window.controller()->isRunning()) << "the program's own plan can run as it is";
    ASSERT_TRUE(finished.wait(kPatience_ms));
    person.click<QToolButton>("Charts");
    auto* charts = window.charts();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !charts->request().device.published; }, kPatience_ms));
    EXPECT_TRUE(charts->isVisible());
    EXPECT_FALSE(charts->chart()->spec().empty());
    EXPECT_EQ(window.results()->rows().size(), 12u) << "three models, two batch sizes, two modes";
    EXPECT_LE(person.clicks(), 3);
}

}  // namespace
}  // namespace ui
