#include <gmock/gmock.h>

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include "core/plan/plan_file.h"
#include "core/results/result_files.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/pages/device_list.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/setup_page.h"
#include "ui/run/run_controller.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class Plans : public testing::Test {
protected:
    void SetUp() override { forgetSettings(); }

    std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }
    QString path(const char* name) const { return folder_.filePath(name); }

    QTemporaryDir folder_;
};

struct SetUpOfCpu {
    SetUpOfCpu() : page(&controller) {
        bench::DeviceInfo cpu;
        cpu.id = "cpu";
        page.findChild<DeviceList*>()->showDevices({cpu});
    }
    const bench::RunPlan& plan() const { return page.plan()->plan(); }
    PlanMenu& menu() const { return *page.planMenu(); }
    /// Opens the file and waits for what is said of it.
    QString said(const QString& file) {
        QSignalSpy noticed(&page, &Page::noticeRaised), failed(&page, &Page::errorRaised);
        menu().open(file);
        EXPECT_TRUE(QTest::qWaitFor([&] { return !noticed.isEmpty() || !failed.isEmpty(); }, kPatience_ms));
        const QSignalSpy& last = failed.isEmpty() ? noticed : failed;
        return last.isEmpty() ? QString() : last.back().at(0).toString();
    }
    RunController controller;
    SetupPage page;
};

QAction* actionOf(const QMenu& menu, const QString& text) {
    for (QAction* action : menu.actions())
        if (action->text() == text) return action;
    return nullptr;
}

QStringList recentOf(const PlanMenu& menu) {
    QStringList texts;
    for (const QAction* action : actionOf(menu, "Recent plans")->menu()->actions()) texts << action->text();
    return texts;
}

bench::RunPlan planOfOneModel() {
    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.batches = {1, 64};
    plan.modes = {"eager", "default+freezing"};
    plan.preset = bench::Preset::publish;
    return plan;
}

TEST_F(Plans, AreSavedAndOpenedAgain) {
    SetUpOfCpu p;
    const bench::RunPlan first = p.plan();
    QSignalSpy noticed(&p.page, &Page::noticeRaised);
    p.menu().save(path("first.json"));
    ASSERT_TRUE(noticed.wait(kPatience_ms));
    EXPECT_THAT(noticed[0][0].toString().toStdString(), HasSubstr("first.json"));
    EXPECT_EQ(bench::read_plan(file("first.json")), first);

    bench::write_plan(file("other.json"), planOfOneModel());
    EXPECT_THAT(p.said(path("other.json")).toStdString(), HasSubstr("other.json"));
    EXPECT_EQ(p.plan(), planOfOneModel());
    EXPECT_TRUE(p.page.canRun());
    EXPECT_THAT(recentOf(p.menu()), ElementsAre(path("other.json"), path("first.json")));
    actionOf(p.menu(), "Recent plans")->menu()->actions()[1]->trigger();
    EXPECT_TRUE(QTest::qWaitFor([&] { return p.plan() == first; }, kPatience_ms));
    EXPECT_THAT(recentOf(p.menu()), ElementsAre(path("first.json"), path("other.json")));
}

TEST_F(Plans, OnlyTheEightNewestAreKept) {
    SetUpOfCpu p;
    for (int i = 0; i < 10; ++i) {
        const QByteArray name = "plan" + QByteArray::number(i) + ".json";
        bench::write_plan(file(name), planOfOneModel());
        p.said(path(name));
    }
    const QStringList recent = recentOf(p.menu());
    ASSERT_EQ(recent.size(), 8);
    EXPECT_EQ(recent.front(), path("plan9.json"));
    EXPECT_EQ(recent.back(), path("plan2.json"));
}

TEST_F(Plans, AFileThatIsNoneIsNamedWithItsKeyAndChangesNothing) {
    SetUpOfCpu p;
    const bench::RunPlan before = p.plan();
    QFile bad(path("bad.json"));
    ASSERT_TRUE(bad.open(QFile::WriteOnly));
    bad.write(R"({"schema": 1, "plan": {"models": ["microsoft/resnet-50"], "batches": "1,4"}})");
    bad.close();
    const std::string said = p.said(path("bad.json")).toStdString();
    EXPECT_THAT(said, HasSubstr(path("bad.json").toStdString()));
    EXPECT_THAT(said, HasSubstr("plan.batches"));
    EXPECT_EQ(p.plan(), before);
    EXPECT_TRUE(recentOf(p.menu()).isEmpty());

    AppSettings().addRecentPlan(path("gone.json"));
    EXPECT_THAT(p.said(path("gone.json")).toStdString(), HasSubstr("gone.json"));
    EXPECT_TRUE(AppSettings().recentPlans().isEmpty()) << "a file that is gone is offered no more";
    EXPECT_FALSE(actionOf(p.menu(), "Recent plans")->isEnabled());
}

TEST_F(Plans, DevicesOfAnotherMachineAreLeftOutAndSaid) {
    SetUpOfCpu p;
    bench::RunPlan plan = planOfOneModel();
    plan.devices = {"cuda:3"};
    plan.python = "/of/another/machine";
    bench::write_plan(file("gpu.json"), plan);
    EXPECT_EQ(p.said(path("gpu.json")), "Not on this machine, and left out: GPU 3");
    EXPECT_THAT(p.plan().devices, ElementsAre("cpu"));
    EXPECT_EQ(p.plan().python, "");
}

TEST_F(Plans, AnInterpreterThatAnOlderPlanNamesIsIgnoredAndSaid) {
    LanguageManager languages;
    languages.use("en");
    MainWindow window(&languages);
    window.show();
    const auto* message = window.findChild<MessageBar*>();
    const PlanModel* plan = window.setup()->plan();
    const auto open = [&](const char* name, const char* python, int batch) {
        QFile older(path(name));
        ASSERT_TRUE(older.open(QFile::WriteOnly));
        older.write(
            QStringLiteral(R"({"schema": 1, "plan": {"models": ["microsoft/resnet-50"], "devices": ["cpu"], )"
                           R"("batches": [%1], "python": "%2"}})")
                .arg(batch)
                .arg(python)
                .toUtf8());
        older.close();
        window.setup()->planMenu()->open(path(name));
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return plan->plan().batches == std::vector<int>{batch}; }, kPatience_ms));
    };
    open("none.json", "", 2);
    EXPECT_FALSE(message->isVisible());
    open("older.json", "/some/python", 3);
    EXPECT_EQ(plan->plan().python, "");
    ASSERT_TRUE(QTest::qWaitFor([&] { return message->isVisible(); }, kPatience_ms));
    QStringList texts;
    for (const QLabel* label : message->findChildren<QLabel*>()) texts << label->text();
    EXPECT_THAT(
        texts.join(' ').toStdString(),
        AllOf(HasSubstr("The Python interpreter that this plan names is ignored"), HasSubstr("settings")));
}

TEST_F(Plans, ThePlanOfARunIsOpenedFromItsResults) {
    SetUpOfCpu p;
    bench::results::ResultFile run;
    run.plan = planOfOneModel();
    bench::results::write_results(folder_.path().toStdString(), run);
    p.said(path("results.json"));
    EXPECT_EQ(p.plan(), run.plan);
}

TEST_F(Plans, TheSetUpOpensWithTheDefaultPlan) {
    const bench::RunPlan first = SetUpOfCpu().plan();
    {
        SetUpOfCpu p;
        EXPECT_FALSE(actionOf(p.menu(), "Forget the default plan")->isEnabled());
        p.page.plan()->edit([](bench::RunPlan& plan) { plan = planOfOneModel(); });
        actionOf(p.menu(), "Make this the default plan")->trigger();
        p.page.plan()->edit([](bench::RunPlan& plan) { plan.batches = {16}; });
    }
    {
        SetUpOfCpu p;
        EXPECT_EQ(p.plan(), planOfOneModel()) << "not the one used last";
        p.page.plan()->edit([](bench::RunPlan& plan) { plan.batches = {16}; });
        actionOf(p.menu(), "Default plan")->trigger();
        EXPECT_EQ(p.plan(), planOfOneModel());
        actionOf(p.menu(), "Forget the default plan")->trigger();
        actionOf(p.menu(), "Default plan")->trigger();
        EXPECT_EQ(p.plan(), first) << "the program's own";
        p.page.plan()->edit([](bench::RunPlan& plan) { plan.batches = {16}; });
    }
    EXPECT_THAT(SetUpOfCpu().plan().batches, ElementsAre(16)) << "the one used last";
}

TEST_F(Plans, TheMenuIsInTheMenuBarAndFollowsTheLanguage) {
    LanguageManager languages;
    languages.use("en");
    MainWindow window(&languages);
    auto* menu = window.setup()->planMenu();
    EXPECT_TRUE(window.menuBar()->actions().contains(menu->menuAction()));
    EXPECT_EQ(menu->title(), "&Plan");
    languages.use("ja");
    EXPECT_TRUE(QTest::qWaitFor([&] { return menu->title() != "&Plan"; }, kPatience_ms));
    EXPECT_EQ(actionOf(*menu, "Save this plan…"), nullptr);
    languages.use("en");
}

}  // namespace
}  // namespace ui
