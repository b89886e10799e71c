#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <set>

#include "core/catalog/model_catalog.h"
#include "core/machine/validated_devices.h"
#include "core/plan/command_line.h"
#include "core/plan/modes.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/pages/device_list.h"
#include "ui/pages/engine_chooser.h"
#include "ui/pages/runtime_settings_panel.h"
#include "ui/pages/setup_page.h"
#include "ui/panels/pictures_field.h"
#include "ui/panels/text_queries_field.h"
#include "ui/run/run_controller.h"
#include "ui/widgets/command_box.h"

namespace ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

template <typename Button>
Button* buttonWith(QWidget* where, const QString& text) {
    for (Button* button : where->findChildren<Button*>())
        if (button->text() == text) return button;
    return nullptr;
}

QTreeWidgetItem* itemWith(QWidget* page, const QString& text) {
    return page->findChild<QTreeWidget*>()->findItems(text, Qt::MatchExactly | Qt::MatchRecursive).value(0);
}

class SetupPageTest : public testing::Test {
protected:
    void SetUp() override { forgetSettings(); }
};

struct ShownSetup {
    ShownSetup() : page(&controller) {
        bench::DeviceInfo gpu, cpu;
        gpu.id = "cuda:0";
        gpu.usable = false;
        gpu.reason = bench::Message::plain("too old");
        cpu.id = "cpu";
        page.findChild<DeviceList*>()->showDevices({gpu, cpu});
    }
    const bench::RunPlan& plan() const { return page.plan()->plan(); }
    RunController controller;
    SetupPage page;
};

TEST_F(SetupPageTest, ADeviceThatCanBeUsedShowsItsNote) {
    ShownSetup p;
    bench::DeviceInfo gpu;
    gpu.id = "cuda:0";
    gpu.name = "NVIDIA H200";
    gpu.note = bench::validation_note(gpu.id, gpu.name);
    auto* list = p.page.findChild<DeviceList*>();
    list->showDevices({gpu});
    QStringList texts;
    for (const QLabel* label : list->findChildren<QLabel*>()) texts << label->text();
    EXPECT_EQ(texts.filter("Note: not validated yet").size(), 1) << texts.join('\n').toStdString();
    EXPECT_TRUE(list->boxes().front()->isEnabled());
}

TEST_F(SetupPageTest, FirstPlanRunsOnTheFirstDeviceThatCanBeUsed) {
    ShownSetup p;
    EXPECT_THAT(p.plan().devices, ElementsAre("cpu"));
    EXPECT_EQ(p.page.plan()->cells(), 6);
    EXPECT_EQ(p.page.plan()->arms(), 12);
    EXPECT_TRUE(p.page.canRun());
}

TEST_F(SetupPageTest, ADeviceThatCannotBeUsedSaysWhy) {
    ShownSetup p;
    const auto labels = p.page.findChild<DeviceList*>()->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [](const QLabel* label) { return label->text() == "Cannot be used: too old"; }));
}

TEST_F(SetupPageTest, ControlsBuildThePlanInItsOwnOrder) {
    ShownSetup p;
    for (const char* text : {"4", "16", "default+freezing", "bfloat16"})
        buttonWith<QToolButton>(&p.page, text)->click();
    itemWith(&p.page, "DETR")->setCheckState(0, Qt::Checked);
    itemWith(&p.page, "ViT")->setCheckState(0, Qt::Unchecked);
    EXPECT_THAT(p.plan().batches, ElementsAre(1, 16));
    EXPECT_THAT(p.plan().modes, ElementsAre("eager", "default", "default+freezing"));
    EXPECT_THAT(p.plan().dtypes, ElementsAre(bench::DType::float32, bench::DType::bfloat16));
    EXPECT_THAT(p.plan().models,
                ElementsAre("microsoft/resnet-50", "nvidia/segformer-b0-finetuned-ade-512-512",
                            "facebook/detr-resnet-50"));
    EXPECT_EQ(p.page.findChild<QPlainTextEdit*>()->toPlainText().toStdString(),
              bench::to_shell_command(p.plan()));
}

TEST_F(SetupPageTest, WhatMeansNothingOnTheDeviceIsFoldedIntoOneLine) {
    LanguageManager languages;
    languages.use("en");
    ShownSetup p;
    int inapplicable = 0;
    const auto expectShown = [&p](bool unfolded) {
        for (const bench::ModeInfo& mode : bench::all_modes()) {
            const auto* chip = buttonWith<QToolButton>(&p.page, QString::fromStdString(std::string(mode.id)));
            ASSERT_TRUE(chip) << mode.id;
            EXPECT_FALSE(chip->toolTip().isEmpty()) << mode.id;
            const bool applies = bench::mode_refusal(mode, "cpu").empty();
            EXPECT_EQ(chip->isVisibleTo(&p.page), applies || unfolded) << mode.id;
            // Whether an engine can be chosen depends on whether it is installed: test_engines_panel.cpp.
            if (mode.package.empty()) EXPECT_EQ(chip->isEnabled(), applies) << mode.id;
        }
    };
    for (const bench::ModeInfo& mode : bench::all_modes())
        inapplicable += !bench::mode_refusal(mode, "cpu").empty();
    expectShown(false);
    auto* line = buttonWith<QPushButton>(&p.page, QString("%1 modes not applicable").arg(inapplicable));
    ASSERT_TRUE(line);
    EXPECT_TRUE(line->toolTip().contains("reduce-overhead"));
    line->click();
    expectShown(true);
    EXPECT_TRUE(buttonWith<QToolButton>(&p.page, "reduce-overhead")
                    ->toolTip()
                    .contains("a CPU has no CUDA graphs, and without them this mode is the same as default"));
    line->click();
    expectShown(false);
    // What an earlier plan or another device brought can be put off again.
    p.page.plan()->edit([](bench::RunPlan& plan) { plan.modes.emplace_back("reduce-overhead"); });
    auto* chip = buttonWith<QToolButton>(&p.page, "reduce-overhead");
    EXPECT_TRUE(chip->isEnabled() && chip->isVisibleTo(&p.page));
    chip->click();
    EXPECT_FALSE(chip->isEnabled() || chip->isVisibleTo(&p.page));
}

/// The three answers to "What do you run?" are on one line of a window of 1280x800.
TEST_F(SetupPageTest, TheAnswersAboutTheEngineAreOnOneLine) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1280, 800);
    window.showPage("setup");
    window.show();
    const auto* chooser = window.setup()->findChild<EngineChooser*>();
    for (const Language& language : ui::languages()) {
        languages.use(language.code);
        waitForStillLayout(window);
        std::set<int> lines;
        for (const QToolButton* chip : chooser->findChildren<QToolButton*>()) lines.insert(chip->y());
        EXPECT_EQ(lines.size(), 1u) << language.code;
    }
    languages.use("en");
}

TEST_F(SetupPageTest, TheCommandTakesTheHeightThatItNeeds) {
    ShownSetup p;
    p.page.resize(1190, 740);
    p.page.show();
    auto* box = p.page.findChild<CommandBox*>();
    const auto lineHeight = box->fontMetrics().lineSpacing();
    waitForStillLayout(p.page);
    EXPECT_EQ(box->height(), box->sizeHint().height());
    const int few = box->height();
    EXPECT_GT(few, 2 * lineHeight);
    EXPECT_LT(few, 12 * lineHeight) << "not the rest of the page";
    EXPECT_EQ(box->verticalScrollBar()->maximum(), 0);
    p.page.plan()->edit([](bench::RunPlan& plan) { plan.models.resize(1); });
    EXPECT_TRUE(QTest::qWaitFor([&] { return box->height() < few; }, kPatience_ms));
    waitForStillLayout(p.page);
    EXPECT_LT(box->height(), few);
    EXPECT_EQ(box->verticalScrollBar()->maximum(), 0);
}

TEST_F(SetupPageTest, BoxesAddEachCppModeAlsoWithASuffix) {
    ShownSetup p;
    p.page.show();
    auto* layout = buttonWith<QCheckBox>(&p.page, "channels_last");
    auto* type = buttonWith<QCheckBox>(&p.page, "bfloat16");
    ASSERT_TRUE(layout && type);
    EXPECT_FALSE(layout->isChecked() || type->isChecked());
    buttonWith<QToolButton>(&p.page, "python-eager")->click();
    type->click();
    EXPECT_THAT(p.plan().modes,
                ElementsAre("eager", "eager+bf16", "default", "default+bf16", "python-eager"));
    layout->click();
    EXPECT_THAT(p.plan().modes, ElementsAre("eager", "eager+channels_last", "eager+bf16",
                                            "eager+channels_last+bf16", "default", "default+channels_last",
                                            "default+bf16", "default+channels_last+bf16", "python-eager"));
    EXPECT_EQ(p.page.findChild<QPlainTextEdit*>()->toPlainText().toStdString(),
              bench::to_shell_command(p.plan()));
    type->click();
    // A mode that is chosen later has the suffixes of the others; one that is put off takes its own along.
    buttonWith<QToolButton>(&p.page, "default+freezing")->click();
    buttonWith<QToolButton>(&p.page, "default")->click();
    EXPECT_THAT(p.plan().modes, ElementsAre("eager", "eager+channels_last", "default+freezing",
                                            "default+freezing+channels_last", "python-eager"));
    layout->click();
    EXPECT_THAT(p.plan().modes, ElementsAre("eager", "default+freezing", "python-eager"));
    // A plan that is all in the format or type already has nothing to add.
    p.page.plan()->edit([](bench::RunPlan& plan) {
        plan.settings.memory_format = "channels_last";
        plan.dtypes = {bench::DType::bfloat16};
    });
    EXPECT_FALSE(layout->isEnabled() || type->isEnabled());
    p.page.plan()->edit([](bench::RunPlan& plan) { plan.modes.emplace_back("default+bf16"); });
    EXPECT_TRUE(type->isChecked() && type->isEnabled()) << "what an earlier plan brought can be put off";
    p.page.plan()->setKind(bench::RunKind::training);
    EXPECT_FALSE(layout->isVisible() || type->isVisible());
}

TEST_F(SetupPageTest, ATaskSelectsAllItsModels) {
    ShownSetup p;
    QTreeWidgetItem* group = itemWith(&p.page, "ViT")->parent();
    group->setCheckState(0, Qt::Unchecked);
    EXPECT_THAT(p.plan().models, ElementsAre("nvidia/segformer-b0-finetuned-ade-512-512"));
    group->setCheckState(0, Qt::Checked);
    EXPECT_EQ(p.plan().models.size(), 5u);
}

TEST_F(SetupPageTest, OwnBatchSizesAreAddedInOrder) {
    ShownSetup p;
    QLineEdit* own = nullptr;
    for (QLineEdit* edit : p.page.findChildren<QLineEdit*>())
        if (qobject_cast<const QIntValidator*>(edit->validator()) != nullptr) own = edit;
    ASSERT_NE(own, nullptr);
    QTest::keyClicks(own, "2");
    QTest::keyClick(own, Qt::Key_Return);
    EXPECT_THAT(p.plan().batches, ElementsAre(1, 2, 4));
    QTest::keyClicks(own, "0");
    QTest::keyClick(own, Qt::Key_Return);
    EXPECT_THAT(p.plan().batches, ElementsAre(1, 2, 4));
}

TEST_F(SetupPageTest, RuntimeSettingsAndTheInputArePartOfThePlan) {
    ShownSetup p;
    auto* panel = p.page.findChild<RuntimeSettingsPanel*>();
    ASSERT_NE(panel, nullptr);
    const auto choose = [](QComboBox* box, const QString& text) {
        box->setCurrentText(text);
        emit box->activated(box->currentIndex());
    };
    auto* threads = panel->findChild<QSpinBox*>();
    EXPECT_EQ(threads->text(), "Automatic");
    threads->setValue(3);
    const QStringList texts{"Everywhere", "Channels last (channels_last)", "Step by step", "inference_mode"};
    const auto boxes = panel->findChildren<QComboBox*>();
    ASSERT_EQ(boxes.size(), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) choose(boxes[i], texts[i]);
    panel->findChild<QCheckBox*>()->click();
    for (QComboBox* box : p.page.findChildren<QComboBox*>())
        if (box->findText("Random values of the same shape") >= 0)
            choose(box, "Random values of the same shape");
    bench::RuntimeSettings wanted;
    wanted.threads = 3;
    wanted.tf32 = "on";
    wanted.memory_format = "channels_last";
    wanted.attention = "explicit";
    wanted.grad_guard = "inference";
    wanted.cudnn_benchmark = true;
    EXPECT_EQ(p.plan().settings, wanted);
    EXPECT_EQ(p.plan().input.kind, bench::InputKind::synthetic);
    for (const char* word : {"--threads 3", "--tf32 on", "--input synthetic", "--cudnn-benchmark"})
        EXPECT_TRUE(p.page.findChild<QPlainTextEdit*>()->toPlainText().contains(word)) << word;

    p.page.plan()->edit([](bench::RunPlan& plan) { plan.settings = {}; });
    EXPECT_EQ(threads->text(), "Automatic");
    EXPECT_EQ(boxes[1]->currentText(), "Channels first (contiguous)");
    EXPECT_EQ(p.plan().settings, bench::RuntimeSettings{}) << "showing a plan changes nothing in it";
}

TEST_F(SetupPageTest, TextsToLookForAreAskedOnlyOfModelsThatRead) {
    ShownSetup p;
    p.page.show();
    auto* field = p.page.findChild<TextQueriesField*>();
    ASSERT_NE(field, nullptr);
    EXPECT_FALSE(field->isVisible());
    itemWith(&p.page, "OwlViT")->setCheckState(0, Qt::Checked);
    EXPECT_TRUE(field->isVisible());
    auto* text = field->findChild<QLineEdit*>();
    EXPECT_EQ(text->placeholderText(), "a photo of a cat, a photo of a dog");

    text->insert(QStringLiteral(" a cat, a remote control\u060C\u3001two , "));
    QTest::keyClick(text, Qt::Key_Return);
    EXPECT_THAT(p.plan().input.queries, ElementsAre("a cat", "a remote control", "two"));
    EXPECT_EQ(text->text(), "a cat, a remote control, two");
    EXPECT_THAT(p.page.findChild<QPlainTextEdit*>()->toPlainText().toStdString(),
                HasSubstr("--text 'a cat,a remote control,two'"));

    // Without such a model they would be an error: they stay in sight until they are taken out.
    itemWith(&p.page, "OwlViT")->setCheckState(0, Qt::Unchecked);
    EXPECT_TRUE(field->isVisible());
    EXPECT_FALSE(p.page.canRun());
    text->clear();
    QTest::keyClick(text, Qt::Key_Return);
    EXPECT_TRUE(p.page.canRun());
    EXPECT_FALSE(field->isVisible());
}

TEST_F(SetupPageTest, AFolderOfPicturesIsPartOfThePlan) {
    ShownSetup p;
    p.page.show();
    const QTemporaryDir folder;
    auto* field = p.page.findChild<PicturesField*>();
    ASSERT_NE(field, nullptr);
    EXPECT_TRUE(field->isVisible());
    auto* path = field->findChild<QLineEdit*>();
    path->insert(folder.path() + ' ');
    QTest::keyClick(path, Qt::Key_Return);
    EXPECT_EQ(p.plan().pictures, folder.path().toStdString());
    EXPECT_TRUE(p.page.canRun());
    EXPECT_THAT(p.page.findChild<QPlainTextEdit*>()->toPlainText().toStdString(),
                HasSubstr("--pictures " + folder.path().toStdString()));
    const auto says = [&](const char* text) {
        return std::ranges::any_of(p.page.findChildren<QLabel*>(), [text](const QLabel* label) {
            return label->isVisible() && label->text().contains(text);
        });
    };
    EXPECT_TRUE(says("Random weights: the agreement is real")) << "the first plan's weights";

    path->selectAll();
    path->insert("/no/such/folder");
    QTest::keyClick(path, Qt::Key_Return);
    EXPECT_FALSE(p.page.canRun());
    EXPECT_TRUE(says("The folder of pictures does not exist."));
    path->clear();
    QTest::keyClick(path, Qt::Key_Return);
    EXPECT_EQ(p.plan().pictures, "");
    EXPECT_TRUE(p.page.canRun());

    buttonWith<QToolButton>(&p.page, "Training step")->click();
    EXPECT_FALSE(field->isVisible()) << "a training step answers no pictures";
}

TEST_F(SetupPageTest, WhatTransformersComputesAndWeSkipIsSaid) {
    ShownSetup p;
    EXPECT_THAT(itemWith(&p.page, "MobileNet")->toolTip(0).toStdString(),
                HasSubstr("not computed here: mobilenet_v2.conv_1x1"));
    EXPECT_THAT(itemWith(&p.page, "ViT")->toolTip(0).toStdString(), Not(HasSubstr("not here")));
}

TEST_F(SetupPageTest, AnEmptyPlanCannotRunAndSaysWhy) {
    ShownSetup p;
    p.page.plan()->edit([](bench::RunPlan& plan) { plan.models.clear(); });
    EXPECT_FALSE(p.page.canRun());
    EXPECT_FALSE(buttonWith<QPushButton>(&p.page, "Run")->isEnabled());
    EXPECT_EQ(p.page.plan()->problem(), "Choose at least one model.");
    p.page.startRun();
    EXPECT_FALSE(p.controller.isRunning());
}

TEST_F(SetupPageTest, ThePlanIsRememberedAndUnknownOnesAreNot) {
    bench::RunPlan kept;
    {
        ShownSetup p;
        p.page.plan()->edit([](bench::RunPlan& plan) { plan.batches = {1, 64}; });
        kept = p.plan();
    }
    EXPECT_EQ(ShownSetup().plan(), kept);
    AppSettings().setPlan("{broken");
    EXPECT_THAT(ShownSetup().plan().batches, ElementsAre(1, 4));
}

TEST_F(SetupPageTest, EstimateGrowsWithTheWork) {
    PlanModel plan;
    plan.edit([](bench::RunPlan& p) {
        p.models = {"microsoft/resnet-50"};
        p.devices = {"cpu"};
        p.preset = bench::Preset::quick;
    });
    const double quick_s = plan.estimate_s();
    plan.edit([](bench::RunPlan& p) { p.preset = bench::Preset::publish; });
    EXPECT_GT(plan.estimate_s(), quick_s);
    EXPECT_GT(plan.estimate_s(), plan.compileEstimate_s());
    plan.edit([](bench::RunPlan& p) { p.modes.emplace_back("default+freezing"); });
    EXPECT_EQ(plan.cells(), 1);  // freezing is measured later, but is of the same combination
    EXPECT_EQ(plan.arms(), 3);
    EXPECT_EQ(plan.compiledArms(), 2);
}

}  // namespace
}  // namespace ui
