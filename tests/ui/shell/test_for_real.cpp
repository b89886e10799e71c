#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#ifdef COMPILESCOPE_HAS_VIDEO
#include <opencv2/core.hpp>
#include <opencv2/videoio.hpp>
#endif

#include "core/results/result_files.h"
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/event_spy.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/plan_model.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/preview_page.h"
#include "ui/pages/setup_page.h"
#include "ui/preview/source_panel.h"
#include "ui/preview/source_picker.h"
#include "ui/run/run_controller.h"

/// The window with the real worker, real models and the real compiler: what a person does on the first day.
namespace ui {
namespace {

constexpr int kPatience_ms = 400'000;
constexpr const char* kResnet = "microsoft/resnet-50";
constexpr const char* kSegformer = "nvidia/segformer-b0-finetuned-ade-512-512";
constexpr const char* kStGcn = "mmaction2/stgcn";
constexpr const char* kTsn = "mmaction2/tsn_r50";
constexpr const char* kDetr = "facebook/detr-resnet-50";

class ForReal : public testing::Test {
protected:
    void SetUp() override {
        forgetSettings();
        qunsetenv("COMPILESCOPE_CLI");  // the program that was built beside this test
        qputenv("OMP_WAIT_POLICY", "passive");
        languages_.use("en");
    }
    LanguageManager languages_;
    QTemporaryDir folder_;
};

/// The smallest model of the catalogue, eager alone: what ./test.sh does in each run.
TEST_F(ForReal, ASmallModelRunsThroughTheWindow) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, kPatience_ms));
    window.setup()->plan()->edit([](bench::RunPlan& plan) {
        plan.models = {kStGcn};
        plan.devices = {"cpu"};
        plan.batches = {1};
        plan.modes = {"eager"};
        plan.input.kind = bench::InputKind::synthetic;
        plan.preset = bench::Preset::quick;
        plan.settings.threads = 1;
    });
    bench::RunOptions options;
    options.out_dir = folder_.filePath("run").toStdString();
    QSignalSpy finished(window.controller(), &RunController::finished);
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    EventLoopWatchdog watchdog;
    window.controller()->start(window.setup()->plan()->plan(), options);
    window.showPage("run");
    ASSERT_TRUE(finished.wait(kPatience_ms));
    window.showPage("charts");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.charts()->request().device.published; }, kPatience_ms));
    watchdog.stop();
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms) << watchdog.summary();

    EXPECT_GE(rounds.count(), 1);
    ASSERT_EQ(window.results()->rows().size(), 1u);
    const RowPtr row = window.results()->rows().front();
    EXPECT_EQ(row->status, bench::ArmStatus::ok) << row->reason;
    EXPECT_GE(row->samples_ms.size(), 5u);
    EXPECT_GT(row->median_ms.value_or(0), 0.0);
    EXPECT_EQ(window.charts()->request().device.device, "cpu");
    const auto file = bench::results::read_results(options.out_dir);
    ASSERT_EQ(file.rows.size(), 1u);
    EXPECT_EQ(file.rows.front()->samples_ms, row->samples_ms);
}

TEST_F(ForReal, ARunThroughTheWindowFillsTheCharts) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    window.setup()->plan()->edit([](bench::RunPlan& plan) {
        plan.models = {kResnet, kSegformer};
        plan.devices = {"cpu"};
        plan.batches = {1};
        plan.preset = bench::Preset::quick;
        plan.settings.threads = 2;
    });
    bench::RunOptions options;
    options.out_dir = folder_.filePath("run").toStdString();
    QSignalSpy finished(window.controller(), &RunController::finished);
    QTest::qWait(1000);
    EventLoopWatchdog watchdog;
    window.controller()->start(window.setup()->plan()->plan(), options);
    window.showPage("run");
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    ASSERT_TRUE(rounds.waitForNext());
    shoot(window, "real_running");
    ASSERT_TRUE(finished.wait(kPatience_ms));
    watchdog.stop();
    RecordProperty("answers", watchdog.summary());
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms) << watchdog.summary();

    ASSERT_EQ(window.results()->rows().size(), 4u);
    for (const auto& row : window.results()->rows()) {
        EXPECT_EQ(row->status, bench::ArmStatus::ok) << row->mode << ": " << row->reason;
        EXPECT_GT(row->median_ms.value_or(0), 0.0);
        EXPECT_EQ(row->vs_eager.ratio_ci95.has_value(), row->mode == "default")
            << row->model << ' ' << row->mode << ": " << row->rounds.value_or(0) << " rounds, "
            << bench::name_in(bench::kArmOrderNames, row->order) << ", warnings "
            << testing::PrintToString(row->warnings);
    }
    shoot(window, "real_ran");
    window.showPage("charts");
    QTest::qWait(300);
    shoot(window, "real_charts");
    const QString picture = folder_.filePath("chart.png");
    ASSERT_TRUE(window.charts()->chart()->grab().save(picture));
    EXPECT_GT(QFileInfo(picture).size(), 10'000);
    window.showPage("results");
    QTest::qWait(300);
    shoot(window, "real_results");
    EXPECT_TRUE(QFileInfo::exists(folder_.filePath("run/results.json")));
}

/// Task, model and start by the buttons that a person presses.
TEST_F(ForReal, ATrainingRunThroughTheWindowFillsItsCharts) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    window.showPage("setup");
    const auto press = [&](const QString& text) {
        for (auto* button : window.setup()->findChildren<QToolButton*>())
            if (button->text() == text && button->isVisible()) return button->click();
        ADD_FAILURE() << "no button " << text.toStdString();
    };
    press("Training step");
    window.setup()->findChild<QCheckBox*>("learning")->click();
    window.setup()->plan()->edit([](bench::RunPlan& plan) {
        plan.models = {kStGcn};
        plan.settings.threads = 2;
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.setup()->canRun(); }, kPatience_ms));
    shoot(window, "real_training_setup");
    bench::RunOptions options;
    options.out_dir = folder_.filePath("training").toStdString();
    QSignalSpy finished(window.controller(), &RunController::finished);
    window.controller()->start(window.setup()->plan()->plan(), options);
    window.showPage("run");
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    ASSERT_TRUE(rounds.waitForNext());
    shoot(window, "real_training_running");
    ASSERT_TRUE(finished.wait(kPatience_ms));

    ASSERT_EQ(window.results()->rows().size(), 2u);
    for (const auto& row : window.results()->rows()) {
        EXPECT_EQ(row->status, bench::ArmStatus::ok) << row->mode << ": " << row->reason;
        EXPECT_TRUE(is_training(*row));
        EXPECT_EQ(row->learning.loss.size(), 50u);
        EXPECT_LT(row->learning.loss.back(), row->learning.loss.front()) << "it learns";
    }
    window.showPage("charts");
    for (const charts::ChartKind kind : {charts::ChartKind::duration, charts::ChartKind::training,
                                         charts::ChartKind::memory, charts::ChartKind::loss}) {
        charts::ChartRequest request = window.charts()->request();
        request.kind = kind;
        window.charts()->setRequest(request);
        QTest::qWait(300);
        EXPECT_TRUE(window.charts()->chart()->spec().hasNumbers()) << static_cast<int>(kind);
        shoot(window, "real_training_" + QString::number(static_cast<int>(kind)));
    }
}

/// What the window takes from the benchmark: its processor time from the moment a round begins, after the
/// pause in which it draws the last one, until the round is over. tests/support/relay_worker.py looks.
TEST_F(ForReal, TheWindowRestsWhileARoundRuns) {
    MainWindow window(&languages_);
    window.resize(1280, 800);
    window.show();
    window.showPage("run");
    bench::RunPlan plan;
    plan.models = {kResnet};
    plan.devices = {"cpu"};
    plan.batches = {1};
    plan.modes = {"eager"};
    plan.preset = bench::Preset::standard;
    plan.settings.threads = 2;
    const QString report = folder_.filePath("report.json");
    bench::RunOptions options;
    options.out_dir = folder_.filePath("run").toStdString();
    options.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/relay_worker.py", report.toStdString(),
                              "50",      COMPILESCOPE_BIN_DIR "/compilescope-cli",     "worker"};
    QSignalSpy finished(window.controller(), &RunController::finished);
    window.controller()->start(plan, options);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    ASSERT_EQ(window.results()->rows().size(), 1u);
    EXPECT_EQ(window.results()->rows()[0]->status, bench::ArmStatus::ok);

    QFile file(report);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << report.toStdString();
    const QJsonObject seen = QJsonDocument::fromJson(file.readAll()).object();
    const double share = seen["window_cpu_s"].toDouble() / seen["measured_s"].toDouble();
    RecordProperty("rounds", seen["intervals"].toInt());
    RecordProperty("window_share_percent", QString::number(share * 100, 'f', 3).toStdString());
    EXPECT_GE(seen["intervals"].toInt(), 20);
    EXPECT_LE(share, 0.005) << QJsonDocument(seen).toJson().toStdString();
}

/// Shows the sample photograph to a model and returns what came back.
PreviewResultPtr previewOf(PreviewPage& page, const QString& model, const QString& mode) {
    page.findChild<SourcePanel*>()->setModel(model);
    for (auto* box : page.findChildren<QComboBox*>())
        if (const int row = box->findText(mode); row >= 0) box->setCurrentIndex(row);
    PreviewResultPtr result;
    QSignalSpy failed(page.controller(), &PreviewController::failed);
    const auto connection = QObject::connect(page.controller(), &PreviewController::frameReady, &page,
                                             [&](const PreviewResultPtr& ready) { result = ready; });
    page.showImage(SourcePicker::sampleImage());
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return !failed.isEmpty() || (result && page.controller()->cell().model == model.toStdString());
        },
        kPatience_ms));
    QObject::disconnect(connection);
    if (!failed.isEmpty()) ADD_FAILURE() << failed.at(0).at(0).value<bench::Message>();
    return result;
}

TEST_F(ForReal, ThePreviewShowsEagerAndCompiledBesideEachOther) {
    PreviewPage page;
    page.resize(1180, 760);
    page.show();
    for (const char* model : {kResnet, kSegformer}) {
        const PreviewResultPtr result = previewOf(page, model, "default");
        ASSERT_TRUE(result) << model;
        ASSERT_EQ(result->frame.panes.size(), 2u);
        EXPECT_EQ(result->frame.panes[0].mode, "eager");
        EXPECT_EQ(result->frame.panes[1].mode, "default");
        for (const auto& pane : result->frame.panes) EXPECT_EQ(pane.error, "") << pane.mode;
        QTest::qWait(300);
        shoot(page, QString("real_preview_") + QString(model).section('/', 1));
    }
}

TEST_F(ForReal, ThePreviewOfADetectorAnswers) {
    PreviewPage page;
    page.resize(1180, 760);
    page.show();
    const PreviewResultPtr result = previewOf(page, kDetr, "Nothing");
    ASSERT_TRUE(result);
    for (const auto& pane : result->frame.panes) EXPECT_EQ(pane.error, "") << pane.mode;
    QTest::qWait(300);
    shoot(page, "real_preview_detr");
}

#ifdef COMPILESCOPE_HAS_VIDEO
/// A walk over the sample photograph.
bool writeFilm(const QString& file) {
    const QImage photograph = QImage(SourcePicker::sampleImage()).convertToFormat(QImage::Format_BGR888);
    constexpr int kWidth_px = 320, kHeight_px = 240, kFrames = 40;
    cv::VideoWriter writer(file.toStdString(), cv::CAP_OPENCV_MJPEG,
                           cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 25, {kWidth_px, kHeight_px});
    for (int i = 0; i < kFrames && writer.isOpened(); ++i) {
        const QImage view =
            photograph.copy(i * (photograph.width() - kWidth_px) / kFrames,
                            i * (photograph.height() - kHeight_px) / kFrames, kWidth_px, kHeight_px);
        writer.write(cv::Mat(kHeight_px, kWidth_px, CV_8UC3, const_cast<uchar*>(view.constBits()),
                             static_cast<std::size_t>(view.bytesPerLine())));
    }
    return writer.isOpened();
}

TEST_F(ForReal, ThePreviewOfAVideoNamesTheClip) {
    const QString film = folder_.filePath("walk.avi");
    ASSERT_TRUE(writeFilm(film));
    PreviewPage page;
    page.resize(1180, 760);
    page.show();
    page.findChild<SourcePanel*>()->setModel(kTsn);
    QSignalSpy frames(page.controller(), &PreviewController::frameReady);
    QSignalSpy failed(page.controller(), &PreviewController::failed);
    page.open(film);
    ASSERT_TRUE(QTest::qWaitFor([&] { return frames.size() >= 12 || !failed.isEmpty(); }, kPatience_ms));
    ASSERT_TRUE(failed.isEmpty()) << failed.at(0).at(0).value<bench::Message>();
    const auto result = frames.last().at(0).value<PreviewResultPtr>();
    ASSERT_FALSE(result->frame.panes.empty());
    for (const auto& pane : result->frame.panes) {
        EXPECT_EQ(pane.error, "") << pane.mode;
        EXPECT_FALSE(pane.labels.empty()) << pane.mode;
    }
    shoot(page, "real_preview_clip");
}
#endif

}  // namespace
}  // namespace ui
