#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "core/plan/plan_file.h"
#include "core/plan/plan_json.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/chart_data.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/device_list.h"
#include "ui/pages/engine_chooser.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/setup_page.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

using testing::ElementsAre;

constexpr const char* kPython = "Python";
constexpr const char* kCpp = "C++ (LibTorch)";
constexpr const char* kBoth = "Both";

class EngineChoosing : public testing::Test {
protected:
    void SetUp() override { forgetSettings(); }
};

struct Shown {
    Shown() : page(&controller) {
        bench::DeviceInfo cpu;
        cpu.id = "cpu";
        page.findChild<DeviceList*>()->showDevices({cpu});
    }
    QToolButton* chip(const QString& text) const {
        for (auto* button : page.findChildren<QToolButton*>())
            if (button->text() == text) return button;
        throw std::runtime_error("no chip " + text.toStdString());
    }
    QString chosen() const {
        QStringList texts;
        for (const auto* button : page.findChild<EngineChooser*>()->findChildren<QToolButton*>())
            if (button->isChecked()) texts << button->text();
        return texts.join(" and ");
    }
    const std::vector<std::string>& modes() const { return page.plan()->plan().modes; }
    RunController controller;
    SetupPage page;
};

TEST_F(EngineChoosing, AFirstStartHasCpp) {
    const Shown p;
    EXPECT_EQ(p.chosen(), kCpp);
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default"));
}

TEST_F(EngineChoosing, EachAnswerSelectsItsModes) {
    const Shown p;
    p.chip(kPython)->click();
    EXPECT_EQ(p.chosen(), kPython);
    EXPECT_THAT(p.modes(), ElementsAre("python-eager", "python-default"));
    EXPECT_TRUE(p.chip("python-default")->isChecked());
    EXPECT_FALSE(p.chip("default")->isChecked());
    EXPECT_TRUE(p.chip("default")->isEnabled()) << "modes of the other engine stay reachable";
    EXPECT_FALSE(p.chip("default")->isHidden());
    EXPECT_TRUE(p.page.canRun());
    p.chip(kBoth)->click();
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default", "python-eager", "python-default"));
    p.chip(kCpp)->click();
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default"));
}

TEST_F(EngineChoosing, ModesSelectedByHandStayUntilTheAnswerIsChosenAgain) {
    const Shown p;
    p.chip("default+freezing")->click();
    p.chip(kPython)->click();
    EXPECT_THAT(p.modes(),
                ElementsAre("eager", "default", "default+freezing", "python-eager", "python-default"));
    p.chip(kPython)->click();
    EXPECT_EQ(p.chosen(), kPython) << "a pressed chip stays pressed";
    EXPECT_THAT(p.modes(), ElementsAre("python-eager", "python-default"));

    p.chip("python-default")->click();
    p.chip("python-default+freezing")->click();
    p.chip(kBoth)->click();
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default", "python-eager", "python-default+freezing"))
        << "nothing is added to an engine that has modes";
    p.chip(kPython)->click();
    EXPECT_THAT(p.modes(), ElementsAre("python-eager", "python-default+freezing"));
}

TEST_F(EngineChoosing, TheAnswerIsRememberedWithTheModes) {
    {
        const Shown p;
        p.chip(kPython)->click();
        p.chip("python-default+freezing")->click();
    }
    {
        const Shown p;
        EXPECT_EQ(p.chosen(), kPython);
        EXPECT_THAT(p.modes(), ElementsAre("python-eager", "python-default", "python-default+freezing"));
        p.chip(kBoth)->click();
    }
    EXPECT_EQ(Shown().chosen(), kBoth);
    AppSettings().setPlan({});
    EXPECT_THAT(Shown().modes(), ElementsAre("eager", "default", "python-eager", "python-default"))
        << "the program's own plan follows the answer";
    QSettings(QSettings::IniFormat, QSettings::UserScope, "CompileScope", "CompileScope")
        .setValue("engines", "cobol");
    EXPECT_EQ(Shown().chosen(), kCpp);
}

TEST_F(EngineChoosing, ASavedPlanKeepsItsModesAndTheAnswerStays) {
    const QTemporaryDir folder;
    const Shown p;
    bench::RunPlan plan = p.page.plan()->plan();
    plan.modes = {"eager", "tuned"};
    const QString file = folder.filePath("plan.json");
    bench::write_plan(file.toStdString(), plan);
    p.chip(kPython)->click();
    p.page.planMenu()->open(file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return p.modes() == plan.modes; }, kPatience_ms));
    EXPECT_EQ(p.chosen(), kPython);
    EXPECT_TRUE(p.chip("tuned")->isChecked());
}

TEST_F(EngineChoosing, TrainingFollowsTheAnswerToo) {
    const Shown p;
    p.chip(kPython)->click();
    p.chip("Training step")->click();
    EXPECT_THAT(p.modes(), ElementsAre("python-eager", "python-default"));
    p.chip(kCpp)->click();
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default"));
    p.chip("Inference")->click();
    EXPECT_THAT(p.modes(), ElementsAre("eager", "default")) << "the hidden plan has followed";
}

TEST_F(EngineChoosing, TheKeyboardReachesItAndScreenReadersReadTheQuestion) {
    Shown p;
    p.page.resize(1280, 800);
    p.page.show();
    QCoreApplication::processEvents();
    for (const char* name : {kPython, kCpp, kBoth}) {
        EXPECT_EQ(p.chip(name)->accessibleName(), QString("What do you run? %1").arg(name));
        EXPECT_EQ(p.chip(name)->focusPolicy(), Qt::StrongFocus);
        EXPECT_FALSE(p.chip(name)->toolTip().isEmpty());
    }
    EXPECT_TRUE(p.chip(kPython)->toolTip().contains("python-default"))
        << p.chip(kPython)->toolTip().toStdString();
    p.chip(kBoth)->setFocus();
    QTest::keyClick(p.chip(kBoth), Qt::Key_Space);
    EXPECT_EQ(p.chosen(), kBoth);
    EXPECT_EQ(p.chip(kPython)->nextInFocusChain(), p.chip(kCpp));
    const auto top = [&](const char* name) { return p.chip(name)->mapTo(&p.page, QPoint()).y(); };
    EXPECT_LT(top(kBoth), top("eager")) << "above the modes";
}

TEST_F(EngineChoosing, ChartsCompareWithTheEagerOfTheAnswer) {
    LanguageManager languages;
    languages.use("en");
    MainWindow window(&languages);
    window.show();
    const auto press = [&](const char* text) {
        for (auto* button : window.setup()->findChildren<QToolButton*>())
            if (button->text() == text) button->click();
    };
    EXPECT_EQ(window.charts()->request().engine, bench::Engine::cpp);
    press(kPython);
    EXPECT_EQ(window.charts()->request().engine, bench::Engine::python);
    press(kBoth);
    EXPECT_EQ(window.charts()->request().engine, bench::Engine::cpp);
    press(kPython);
    MainWindow next(&languages);
    EXPECT_EQ(next.charts()->request().engine, bench::Engine::python);
}

}  // namespace
}  // namespace ui
