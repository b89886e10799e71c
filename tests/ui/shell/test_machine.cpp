#include <gmock/gmock.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "core/machine/host_info.h"
#include "core/run/self_test_store.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_program.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/format/check_text.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/status_bar.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/plan_panel.h"
#include "ui/pages/self_test_panel.h"
#include "ui/pages/warning_list.h"
#include "ui/run/run_controller.h"
#include "ui/run/self_test_runner.h"
#include "ui/widgets/command_box.h"

namespace ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string allTexts(const QWidget* widget) {
    QStringList texts;
    for (const QLabel* label : widget->findChildren<QLabel*>())
        if (label->isVisibleTo(widget)) texts << label->text();
    return texts.join('\n').toStdString();
}

bench::SelfTest selfTest(const char* device, double percent) {
    bench::SelfTest test;
    test.device = device;
    test.percent = percent;
    test.date = "2026-01-02T12:00:00Z";
    return test;
}

TEST(CheckText, EveryCheckHasATranslatableText) {
    for (const std::string& id : bench::check_ids()) {
        const bench::Check check{.id = id, .text = "core's English", .command = {}, .values = {}};
        EXPECT_NE(format::checkText(check), "core's English") << id;
    }
    EXPECT_EQ(format::checkText({.id = "of a later core", .text = "a text", .command = {}, .values = {}}),
              "a text");
}

TEST(CheckText, NamesTheValues) {
    bench::RunPlan plan;
    plan.devices = {"cpu"};
    const auto checks = bench::checks({{"load_1min", 6.25}, {"logical_cpus", 8}}, plan);
    ASSERT_EQ(checks.size(), 1u);
    EXPECT_EQ(format::checkText(checks[0]),
              "This machine is busy: load 6.3 on 8 processors. Close other programs, or wait until they have "
              "ended.");
}

TEST(PlanPanel, ShowsWhatDisturbsWithTheCommandThatMends) {
    PlanModel plan;
    plan.edit([](bench::RunPlan& p) { p.devices = {"cpu"}; });
    SelfTestRunner runner;
    PlanPanel panel(&plan, &runner);
    std::vector<bench::Check> told;
    QObject::connect(&panel, &PlanPanel::checksChanged, &panel,
                     [&](const std::vector<bench::Check>& checks) { told = checks; });
    QSignalSpy copied(&panel, &PlanPanel::copied);
    panel.setMachine({.environment = {{"governor", "powersave"}}, .selfTests = {selfTest("cpu", 0.4)}});
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].id, "governor");
    EXPECT_THAT(allTexts(&panel), HasSubstr("“powersave”"));
    EXPECT_THAT(allTexts(&panel), HasSubstr("CPU, smallest visible difference 0.40 %"));
    auto* list = panel.findChild<WarningList*>();
    ASSERT_NE(list, nullptr);
    EXPECT_TRUE(list->isVisibleTo(&panel));
    EXPECT_EQ(list->findChild<CommandBox*>()->toPlainText(), "sudo cpupower frequency-set -g performance");
    list->findChild<QToolButton*>()->click();
    EXPECT_EQ(QApplication::clipboard()->text(), "sudo cpupower frequency-set -g performance");
    EXPECT_EQ(copied.count(), 1);
    panel.setMachine({.environment = {{"governor", "performance"}}, .selfTests = {}});
    EXPECT_TRUE(told.empty());
    EXPECT_FALSE(list->isVisibleTo(&panel));
}

/// The buttons, commands and texts of the list of what would spoil the run.
struct ShownWarnings {
    explicit ShownWarnings(const PlanPanel& panel) : list(panel.findChild<WarningList*>()) {}
    std::string text() const { return allTexts(list); }
    QStringList commands() const {
        QStringList found;
        for (const CommandBox* box : list->findChildren<CommandBox*>())
            if (box->isVisibleTo(list)) found << box->toPlainText();
        return found;
    }
    QPushButton* settings() const {
        for (QPushButton* button : list->findChildren<QPushButton*>())
            if (button->isVisibleTo(list)) return button;
        return nullptr;
    }
    WarningList* list;
};

bench::RunPlan compiledPlan() {
    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.modes = {"eager", "default", "default+freezing"};
    return plan;
}

TEST(PlanPanel, WhatIsMissingIsSaidBeforeTheStartWithWhatMendsIt) {
    PlanModel plan;
    plan.edit([](bench::RunPlan& p) { p = compiledPlan(); });
    SelfTestRunner runner;
    PlanPanel panel(&plan, &runner);
    const ShownWarnings shown(panel);
    QSignalSpy settings(&panel, &PlanPanel::settingsWanted);
    Tools tools{.compiler = "/usr/bin/g++",
                .python = "/usr/bin/python3",
                .torch = "2.11.0",
                .getCompiler = "sudo apt-get install g++",
                .getPython = "'/src/scripts/setup.sh' --no-build"};
    panel.setTools(tools);
    EXPECT_FALSE(shown.list->isVisibleTo(&panel)) << shown.text();

    tools.compiler.clear();
    panel.setTools(tools);
    EXPECT_THAT(shown.text(), HasSubstr("No C++ compiler was found"));
    EXPECT_THAT(shown.commands(), ElementsAre(tools.getCompiler));
    EXPECT_EQ(shown.settings(), nullptr);

    tools.compiler = "/usr/bin/g++";
    tools.torch.clear();
    panel.setTools(tools);
    EXPECT_THAT(shown.text(), HasSubstr("The Python at /usr/bin/python3 has no PyTorch"));
    EXPECT_THAT(shown.commands(), ElementsAre(tools.getPython));
    ASSERT_NE(shown.settings(), nullptr);
    shown.settings()->click();
    EXPECT_EQ(settings.count(), 1);

    tools.python.clear();
    panel.setTools(tools);
    EXPECT_THAT(shown.text(), HasSubstr("No Python was found"));
    plan.edit([](bench::RunPlan& p) { p.modes = {"eager"}; });
    EXPECT_FALSE(shown.list->isVisibleTo(&panel)) << "eager alone needs none of it";
}

TEST(PlanPanel, ThePlansDiskIsEstimatedAndComparedWithWhatIsFree) {
    PlanModel plan;
    plan.edit([](bench::RunPlan& p) { p = compiledPlan(); });
    SelfTestRunner runner;
    PlanPanel panel(&plan, &runner);
    const ShownWarnings shown(panel);
    EXPECT_GT(plan.diskEstimate_bytes(), 4 * 25'000'000) << "frozen packages carry the weights";
    EXPECT_THAT(allTexts(&panel), HasSubstr("\u00a0MiB of disk."));
    panel.setMachine({.environment = {}, .selfTests = {}, .freeCache_bytes = plan.diskEstimate_bytes()});
    EXPECT_FALSE(shown.list->isVisibleTo(&panel));
    panel.setMachine({.environment = {}, .selfTests = {}, .freeCache_bytes = 5 << 20});
    EXPECT_THAT(shown.text(), HasSubstr("5.0\u00a0MiB are free"));
    EXPECT_NE(shown.settings(), nullptr);
    plan.edit([](bench::RunPlan& p) { p.modes = {"eager"}; });
    EXPECT_EQ(plan.diskEstimate_bytes(), 0);
    EXPECT_THAT(allTexts(&panel), testing::Not(HasSubstr("of disk.")));
}

TEST(SelfTestPanel, ShowsTheDevicesOfThePlan) {
    SelfTestRunner runner;
    SelfTestPanel panel(&runner);
    panel.setDevices({"cuda:0"});
    panel.setSelfTests({selfTest("cpu", 0.4)});
    EXPECT_THAT(allTexts(&panel), HasSubstr("Noise level unknown"));
    bench::SelfTest noisy = selfTest("cuda:0", 4.0);
    noisy.too_noisy = true;
    panel.setSelfTests({selfTest("cpu", 0.4), noisy});
    EXPECT_THAT(allTexts(&panel), HasSubstr("GPU 0 is too noisy"));
    shoot(panel, "selftest");
    auto* button = panel.findChild<QPushButton*>();
    EXPECT_TRUE(button->isEnabled());
    panel.setMeasuring(true);
    EXPECT_FALSE(button->isEnabled()) << "no self-test beside a run";
    panel.setMeasuring(false);
    panel.setDevices({});
    EXPECT_FALSE(button->isEnabled());
}

TEST(SelfTestRunner, MeasuresOneDeviceAfterTheOther) {
    const FakeProgram program(
        R"(echo "{\"device\": \"$3\"}"; exit 1)");  // 1: too noisy, a result all the same
    SelfTestRunner runner;
    QStringList devices;
    QObject::connect(&runner, &SelfTestRunner::changed, &runner, [&] { devices << runner.device(); });
    QSignalSpy failed(&runner, &SelfTestRunner::failed);
    runner.start({"cpu", "cuda:0"});
    EXPECT_TRUE(runner.isRunning());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, kPatience_ms));
    EXPECT_THAT(devices, ElementsAre("cpu", "cuda:0", ""));
    EXPECT_EQ(failed.count(), 0);
}

TEST(SelfTestRunner, TellsWhyThereIsNoResult) {
    const FakeProgram program("echo first >&2; echo no such device >&2; exit 2");
    SelfTestRunner runner;
    QSignalSpy failed(&runner, &SelfTestRunner::failed);
    runner.start({"cuda:7"});
    ASSERT_TRUE(failed.wait(kPatience_ms));
    EXPECT_EQ(failed[0][0], "cuda:7");
    EXPECT_EQ(failed[0][1].value<bench::Message>(), bench::Message::plain("no such device"));
    qputenv("COMPILESCOPE_CLI", "/nowhere/cli");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, kPatience_ms));
    runner.start({"cpu"});
    EXPECT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, kPatience_ms));
    EXPECT_EQ(failed.count(), 2);
}

TEST(SelfTestRunner, CanBeStoppedAndSaysNothingThen) {
    const FakeProgram program("exec sleep 60");
    SelfTestRunner runner;
    QSignalSpy failed(&runner, &SelfTestRunner::failed);
    runner.start({"cpu", "cuda:0"});
    QTest::qWait(100);
    runner.cancel();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, kPatience_ms));
    EXPECT_EQ(failed.count(), 0);
}

TEST(StatusBar, ShowsTheSmallestVisibleDifferenceAndTheMachinesWarnings) {
    LanguageManager languages;
    languages.use("en");  // for its plurals
    RunController controller;
    ResultStore store;
    StatusBar bar(&controller, &store);
    bar.setSelfTests({selfTest("cpu", 0.4), selfTest("cuda:0", 0.1)});
    EXPECT_THAT(allTexts(&bar), HasSubstr("CPU, smallest visible difference 0.40 %"));
    bench::RunPlan plan;
    plan.devices = {"cpu"};
    bar.setChecks(bench::checks({{"governor", "powersave"}, {"swap_used_bytes", 1e9}}, plan));
    const auto buttons = bar.findChildren<QToolButton*>();
    ASSERT_FALSE(buttons.isEmpty());
    EXPECT_EQ(buttons[0]->text(), "1 warning") << "swap is a note";
    EXPECT_TRUE(buttons[0]->isVisibleTo(&bar));
    bar.setChecks({});
    EXPECT_FALSE(buttons[0]->isVisibleTo(&bar));
}

}  // namespace
}  // namespace ui
