#include <gmock/gmock.h>

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "core/plan/plan_file.h"
#include "core/results/result_files.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/setup_page.h"

namespace ui {
namespace {

using testing::ElementsAre;

class Drop : public testing::Test {
protected:
    Drop() {
        forgetSettings();
        languages_.use("en");
        window_ = std::make_unique<MainWindow>(&languages_);
        window_->resize(1280, 800);
        window_->show();
        window_->showPage("history");
    }

    QString path(const char* name) const { return folder_.filePath(name); }
    const bench::RunPlan& plan() const { return window_->setup()->plan()->plan(); }
    bool isOnSetup() const { return window_->setup()->isVisible(); }

    /// As a file manager does it; whether the window would take it.
    bool drop(const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.setAccepted(false);
        QApplication::sendEvent(window_.get(), &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &event);
        return true;
    }

    LanguageManager languages_;
    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;
};

void writeText(const QString& file, const QByteArray& text) {
    QFile out(file);
    ASSERT_TRUE(out.open(QFile::WriteOnly));
    out.write(text);
}

TEST_F(Drop, AFolderWithAModelAddsItToThePlan) {
    ASSERT_TRUE(QDir(folder_.path()).mkdir("resnet"));
    writeText(path("resnet/config.json"), R"({"model_type": "resnet"})");
    ASSERT_TRUE(drop(path("resnet")));
    EXPECT_TRUE(QTest::qWaitFor([this] { return isOnSetup(); }, kPatience_ms));
    const auto hasModel = [this] {
        return std::ranges::count(plan().models, path("resnet").toStdString()) == 1;
    };
    EXPECT_TRUE(QTest::qWaitFor(hasModel, kPatience_ms));
}

TEST_F(Drop, APlanIsOpened) {
    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.batches = {64};
    bench::write_plan(path("plan.json").toStdString(), plan);
    ASSERT_TRUE(drop(path("plan.json")));
    EXPECT_TRUE(QTest::qWaitFor([this] { return this->plan().batches == std::vector{64}; }, kPatience_ms));
    EXPECT_TRUE(isOnSetup());
}

TEST_F(Drop, ResultsAreOpenedFromAFileOrARunsFolder) {
    bench::results::ResultFile file;
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->device = "cpu";
    row->mode = "eager";
    file.rows = {row};
    bench::results::write_results(folder_.path().toStdString(), file);
    writeText(path("config.json"), "{}");  // a run's folder all the same
    for (const QString& what : {path("results.json"), folder_.path()}) {
        window_->results()->clear();
        ASSERT_TRUE(drop(what));
        EXPECT_TRUE(QTest::qWaitFor([this] { return window_->results()->rows().size() == 1; }, kPatience_ms));
        EXPECT_FALSE(isOnSetup());
    }
}

TEST_F(Drop, AnythingElseIsNotTakenOrNamed) {
    writeText(path("notes.txt"), "a text");
    EXPECT_FALSE(drop(path("notes.txt")));
    writeText(path("other.json"), "[1, 2]");
    EXPECT_TRUE(drop(path("other.json")));
    EXPECT_TRUE(QTest::qWaitFor(
        [this] {
            for (const QLabel* label : window_->findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains("other.json")) return true;
            return false;
        },
        kPatience_ms));
}

}  // namespace
}  // namespace ui
