#include <gmock/gmock.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/patience.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
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
