#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "app/commands/plan_options.h"
#include "core/plan/cells.h"
#include "core/plan/command_line.h"
#include "core/plan/modes.h"
#include "core/plan/plan_file.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/models/plan_model.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/device_list.h"
#include "ui/pages/model_picker.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/runtime_settings_panel.h"
#include "ui/pages/setup_page.h"
#include "ui/panels/weights_panel.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::StartsWith;

/// What the command line makes of these words.
bench::RunPlan planOfTrain(std::vector<std::string> words) {
    CLI::App command;
    const app::PlanOptions options(command, bench::RunKind::training);
    std::ranges::reverse(words);  // CLI11 takes them from the back
    command.parse(words);
    return options.plan([] { return std::string("cpu"); });
}

class TrainingSetUp : public testing::Test {
protected:
    TrainingSetUp() {
        forgetSettings();
        page_ = std::make_unique<SetupPage>(&controller_);
        showCpu(*page_);
    }
    static void showCpu(SetupPage& page) {
        bench::DeviceInfo cpu;
        cpu.id = "cpu";
        page.findChild<DeviceList*>()->showDevices({cpu});
    }
    /// One that is offered, where there are several: chips of other batch sizes go with the next event.
    QToolButton* chip(const QString& text) const {
        QToolButton* found = nullptr;
        for (auto* button : page_->findChildren<QToolButton*>())
            if (button->text() == text && (found == nullptr || found->isHidden())) found = button;
        return found;
    }
    bool isOffered(std::string_view mode) const {
        return !chip(QString::fromStdString(std::string(mode)))->isHidden();
    }
    QStringList modelsOffered() const {
        auto* tree = page_->findChild<ModelPicker*>()->findChild<QTreeWidget*>();
        QStringList labels;
        for (int i = 0; i < tree->topLevelItemCount(); ++i)
            for (int j = 0; j < tree->topLevelItem(i)->childCount(); ++j)
                if (!tree->topLevelItem(i)->isHidden() && !tree->topLevelItem(i)->child(j)->isHidden())
                    labels << tree->topLevelItem(i)->child(j)->text(0);
        return labels;
    }
    const bench::RunPlan& plan() const { return page_->plan()->plan(); }

    RunController controller_;
    std::unique_ptr<SetupPage> page_;
};

TEST_F(TrainingSetUp, ThePlanIsWhatTheCommandTrainMakes) {
    chip("Training step")->click();
    EXPECT_EQ(plan(), planOfTrain({"--model", "all", "--device", "cpu", "--preset", "quick"}));
    EXPECT_TRUE(page_->canRun()) << page_->plan()->problem().toStdString();
    EXPECT_EQ(page_->plan()->cells(), 8);
    const std::string command = page_->findChild<QPlainTextEdit*>()->toPlainText().toStdString();
    EXPECT_THAT(command, StartsWith("compilescope-cli train --model mmaction2/"));
    std::vector<std::string> words = bench::to_command_line(plan());
    words.erase(words.begin());
    EXPECT_EQ(planOfTrain(words), plan());

    chip("4")->click();
    chip("python-default")->click();
    EXPECT_EQ(plan(), planOfTrain({"--model", "video", "--device", "cpu", "--preset", "quick", "--batch",
                                   "0,4", "--mode", "eager,default,python-default"}));
}

TEST_F(TrainingSetUp, OnlyWhatCanBeTrainedIsOffered) {
    const QStringList pictures = modelsOffered();
    EXPECT_EQ(pictures.size(), 12);
    const bench::RunPlan before = plan();
    chip("Training step")->click();
    EXPECT_THAT(modelsOffered(), ElementsAre("TSN", "TimeSformer", "ST-GCN", "PoseC3D", "SlowOnly (AVA)",
                                             "Video Swin-T", "SlowOnly", "MViT-S"));
    EXPECT_THAT(plan().models, Each(StartsWith("mmaction2/")));
    page_->findChild<ModelPicker*>()
        ->findChild<QTreeWidget*>()
        ->findItems("TSN", Qt::MatchRecursive)[0]
        ->setCheckState(0, Qt::Unchecked);
    EXPECT_EQ(plan().models.size(), 7u);

    chip("Inference")->click();
    EXPECT_EQ(plan(), before);
    EXPECT_EQ(modelsOffered(), pictures);
    chip("Training step")->click();
    EXPECT_EQ(plan().models.size(), 7u) << "what was chosen stays";
    chip("Training step")->click();
    EXPECT_TRUE(chip("Training step")->isChecked());
    EXPECT_FALSE(chip("Inference")->isChecked());
}

TEST_F(TrainingSetUp, WhatMeansNothingInTrainingIsHidden) {
    EXPECT_TRUE(isOffered("default+freezing"));
    chip("Training step")->click();
    for (const bench::ModeInfo& mode : bench::all_modes())
        EXPECT_EQ(isOffered(mode.id), bench::mode_refusal(mode, "cpu", bench::RunKind::training).empty())
            << mode.id << " on a CPU";
    for (QPushButton* button : page_->findChildren<QPushButton*>())
        if (button->text().contains("not applicable")) button->click();
    for (const bench::ModeInfo& mode : bench::all_modes())
        EXPECT_EQ(isOffered(mode.id), bench::mode_refusal(mode, bench::RunKind::training).empty()) << mode.id;
    for (const char* mode : {"eager", "default", "reduce-overhead", "max-autotune", "python-eager"})
        EXPECT_TRUE(isOffered(mode)) << mode;
    for (const char* mode : {"default+freezing", "tuned", "torchscript", "cudagraph"})
        EXPECT_FALSE(isOffered(mode)) << mode;
    int hidden = 0;
    for (auto* label : page_->findChildren<QLabel*>())
        if (label->text() == "Input" || label->text() == "Compiled with the weights frozen" ||
            label->text() == "Gradients are disabled by")
            hidden += label->isHidden() ? 1 : 0;
    EXPECT_EQ(hidden, 3);
    const auto* sources = page_->findChild<WeightsPanel*>()->findChild<QComboBox*>();
    const auto* items = qobject_cast<const QStandardItemModel*>(sources->model());
    ASSERT_NE(items, nullptr);
    EXPECT_FALSE(items->item(1)->isEnabled()) << "MMAction2's weights are not on the hub";
}

TEST_F(TrainingSetUp, ModesLearnASmallTaskOnRequest) {
    auto* learning = page_->findChild<QCheckBox*>("learning");
    EXPECT_TRUE(learning->isHidden()) << "there is nothing to learn in inference";
    chip("Training step")->click();
    EXPECT_FALSE(learning->isHidden());
    EXPECT_FALSE(learning->isChecked());
    learning->click();
    EXPECT_EQ(plan(),
              planOfTrain({"--model", "all", "--device", "cpu", "--preset", "quick", "--learning-curves"}));
    chip("Inference")->click();
    EXPECT_FALSE(plan().learning_curves);
    EXPECT_TRUE(page_->canRun()) << page_->plan()->problem().toStdString();
}

TEST_F(TrainingSetUp, ClipsAreForInferenceWithoutPicturesToo) {
    page_->plan()->edit([](bench::RunPlan& plan) { plan.input.kind = bench::InputKind::synthetic; });
    EXPECT_EQ(modelsOffered().size(), 20);
    page_->plan()->edit([](bench::RunPlan& plan) { plan.input.kind = bench::InputKind::image; });
    EXPECT_EQ(modelsOffered().size(), 12);
}

TEST_F(TrainingSetUp, ThePlanIsSavedOpenedAndRemembered) {
    const QTemporaryDir folder;
    chip("Training step")->click();
    const bench::RunPlan made = plan();
    QSignalSpy noticed(page_.get(), &Page::noticeRaised);
    page_->planMenu()->save(folder.filePath("train.json"));
    ASSERT_TRUE(noticed.wait(kPatience_ms));
    EXPECT_EQ(bench::read_plan(folder.filePath("train.json").toStdString()), made);

    SetupPage next(&controller_);
    showCpu(next);
    EXPECT_EQ(next.plan()->plan(), made) << "the one used last";
    chip("Inference")->click();
    page_->planMenu()->open(folder.filePath("train.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return plan() == made; }, kPatience_ms));
    EXPECT_TRUE(chip("Training step")->isChecked());
}

TEST_F(TrainingSetUp, TheRunFillsTheSameMatrix) {
    FakeRun run(R"({"cells": {"*": {"rounds": 12}}})");
    page_->plan()->setKind(bench::RunKind::training);
    run.plan = plan();
    run.plan.models = {"mmaction2/stgcn", "mmaction2/tsn_r50"};
    RunMatrixModel matrix;
    matrix.take(bench::CellsKnown{bench::expand(run.plan), ""});
    EXPECT_EQ(matrix.columnCount(), 2);
    EXPECT_EQ(matrix.batchText(0), "Batch 1") << "what each model's own is on a CPU";
    QObject::connect(&controller_, &RunController::happened, &matrix, &RunMatrixModel::take);
    QSignalSpy finished(&controller_, &RunController::finished);
    controller_.start(run.plan, run.options);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    for (int row = 0; row < matrix.rowCount(); ++row)
        for (int column = 0; column < matrix.columnCount(); ++column) {
            const ArmState& arm = matrix.arm(matrix.index(row, column));
            ASSERT_TRUE(arm.row);
            EXPECT_EQ(arm.row->kind, "training");
        }
}

}  // namespace
}  // namespace ui
