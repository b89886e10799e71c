#include <QSignalSpy>
#include <QTest>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "tests/support/patience.h"
#include "tests/ui/preview/fake_worker.h"
#include "ui/format/core_text.h"
#include "ui/i18n/language_manager.h"
#include "ui/preview/class_palette.h"
#include "ui/preview/preview_controller.h"
#include "ui/preview/preview_worker.h"

namespace {

using ui::PreviewController;

bench::CellRequest requestOf(const std::string& model) {
    bench::CellRequest request;
    request.cell.model = model;
    request.cell.device = "cpu";
    request.cell.modes = {"eager", "default"};
    return request;
}

ui::PreviewResultPtr resultAt(const QSignalSpy& frames, int i) {
    return frames.at(i).at(0).value<ui::PreviewResultPtr>();
}

/// The English of a message among the arguments of the `i`-th signal.
QString textAt(const QSignalSpy& spy, int i, int argument) {
    return QString::fromStdString(spy.at(i).at(argument).value<bench::Message>().text());
}

/// What sessions have in the temporary folder.
QStringList sessionFolders() {
    return QDir::temp().entryList({"compilescope-preview-*"}, QDir::Dirs);
}

}  // namespace

class TestPreviewController : public QObject {
    Q_OBJECT

private slots:
    void answersFrames() {
        FakeWorker fake;
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        QSignalSpy pictures(&controller, &PreviewController::pictureLoaded);
        QSignalSpy phases(&controller, &PreviewController::phaseChanged);
        const QString file = fake.image("with noise.png");
        controller.open(requestOf("microsoft/resnet-50"));
        QCOMPARE(controller.state(), PreviewController::State::preparing);
        controller.showImage(file);
        QVERIFY(controller.busy());
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(controller.state(), PreviewController::State::ready);
        QVERIFY(!controller.busy());
        QCOMPARE(pictures.size(), 1);
        QVERIFY(phases.size() >= 2);

        const auto result = resultAt(frames, 0);
        QCOMPARE(result->picture->file, file);
        QCOMPARE(result->picture->sizePx, QSize(640, 480));
        QCOMPARE(result->frame.panes.size(), 2U);
        QCOMPARE(result->frame.panes[1].mode, std::string("default"));
        QCOMPARE(result->frame.panes[0].labels[0].label, std::string("tiger cat"));

        const auto sent = bench::parse_typed_line(fake.logged("preview").value(0).toStdString());
        QVERIFY(sent);
        bench::CellRequest asked = bench::cell_request_from_json(*sent);
        asked.log_dir.clear();
        QCOMPARE(asked, requestOf("microsoft/resnet-50"));
    }

    void readsSixteenBitMaps() {
        FakeWorker fake;
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        controller.showImage(fake.image("a.png"));
        controller.open(requestOf("nvidia/segformer-b0-finetuned-ade-512-512"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        const QImage mask = resultAt(frames, 0)->masks.at(0);
        QCOMPARE(mask.size(), QSize(640, 480));
        QCOMPARE(mask.pixelColor(319, 0), ui::classColor(3));
        QCOMPARE(mask.pixelColor(320, 479), ui::classColor(7));
        QVERIFY(!QFile::exists(QString::fromStdString(resultAt(frames, 0)->frame.panes[0].map_file)));
    }

    void newestRequestWins() {
        FakeWorker fake;
        fake.hold();
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        controller.open(requestOf("microsoft/resnet-50"));
        controller.showImage(fake.image("0.png"));
        QTRY_COMPARE_WITH_TIMEOUT(fake.logged("frame").size(), 1, kPatience_ms);
        for (int i = 1; i <= 4; ++i) controller.showImage(fake.image(QString::number(i) + ".png"));
        fake.release();
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QVERIFY(resultAt(frames, 1)->picture->file.endsWith("4.png"));
        QCOMPARE(fake.logged("frame").size(), 2);
        QVERIFY(!controller.busy());
    }

    void crashedWorkerIsReportedAndStartedAgain_data() {
        QTest::addColumn<QByteArray>("signal");
        QTest::newRow("killed") << QByteArray("SIGKILL");
        QTest::newRow("segmentation fault") << QByteArray("SIGSEGV");
    }
    void crashedWorkerIsReportedAndStartedAgain() {
        QFETCH(const QByteArray, signal);
        FakeWorker fake;
        fake.set("DIE_AT", "2");
        fake.set("DIE_BY", signal);
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        QSignalSpy restarts(&controller, &PreviewController::restarted);
        QSignalSpy failures(&controller, &PreviewController::failed);
        controller.open(requestOf("microsoft/resnet-50"));
        controller.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        controller.repeat();
        QTRY_COMPARE_WITH_TIMEOUT(restarts.size(), 1, kPatience_ms);
        QVERIFY(textAt(restarts, 0, 0).contains(signal));
        QVERIFY(textAt(restarts, 0, 1).contains("about to be killed"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);  // the same image, unasked
        QCOMPARE(controller.state(), PreviewController::State::ready);
        QVERIFY(!controller.busy());
        QCOMPARE(failures.size(), 0);
        QCOMPARE(fake.logged("pid").size(), 2);
    }

    void crashBeforeTheFirstAnswerIsNotRepeated() {
        FakeWorker fake;
        fake.set("DIE_AT", "1");
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        QSignalSpy failures(&controller, &PreviewController::failed);
        controller.open(requestOf("microsoft/resnet-50"));
        controller.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, kPatience_ms);
        QCOMPARE(controller.state(), PreviewController::State::failed);
        QVERIFY(!controller.busy());
        QVERIFY(textAt(failures, 0, 0).contains("SIGKILL"));
        QCOMPARE(fake.logged("pid").size(), 1);
        controller.restart();
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(controller.state(), PreviewController::State::ready);
        QCOMPARE(failures.size(), 1);
    }

    void unreadableImagesLeaveTheSessionOpen() {
        FakeWorker fake;
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        QSignalSpy errors(&controller, &PreviewController::imageFailed);
        controller.open(requestOf("microsoft/resnet-50"));
        const QString broken = fake.brokenImage("broken.png"), refused = fake.image("refused.png");
        controller.showImage(broken);
        QTRY_COMPARE_WITH_TIMEOUT(errors.size(), 1, kPatience_ms);
        QCOMPARE(errors.at(0).at(0).toString(), broken);
        QVERIFY(!textAt(errors, 0, 1).isEmpty());
        QVERIFY(!controller.busy());
        controller.showImage(refused);
        QTRY_COMPARE_WITH_TIMEOUT(errors.size(), 2, kPatience_ms);
        QVERIFY(textAt(errors, 1, 1).contains("the worker cannot read this"));
        controller.showImage(fake.image("good.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(fake.logged("frame").size(), 2);  // the broken one was never sent
        QCOMPARE(fake.logged("pid").size(), 1);
    }

    void refusedSessionSaysWhy() {
        FakeWorker fake;
        fake.set("REFUSE", "config.json: the key model_type is missing");
        PreviewController controller;
        QSignalSpy failures(&controller, &PreviewController::failed);
        controller.showImage(fake.image("a.png"));
        controller.open(requestOf("microsoft/resnet-50"));
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, kPatience_ms);
        QVERIFY(textAt(failures, 0, 1).contains("model_type is missing"));
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isRunning(0), kPatience_ms);
    }

    void silentWorkerIsReportedInEveryLanguage() {
        FakeWorker fake;
        ui::PreviewWorker worker;
        QSignalSpy failures(&worker, &ui::PreviewWorker::failed);
        worker.open(1, requestOf("microsoft/resnet-50"));
        for (QTimer* timer : worker.findChildren<QTimer*>())
            if (timer->interval() == 30'000) timer->start(1);
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, kPatience_ms);
        QCOMPARE(textAt(failures, 0, 1), QString("the worker has not answered for 30 s"));
        ui::LanguageManager languages;
        for (const char* language : {"ar", "zh_CN", "ja"}) {
            languages.use(language);
            const QString text = ui::format::coreText(failures.at(0).at(1).value<bench::Message>());
            QVERIFY2(text.contains("30") && !text.contains("worker"), qPrintable(text));
        }
        languages.use("en");
    }

    void missingProgramIsNamed() {
        FakeWorker fake;
        qputenv("COMPILESCOPE_CLI", "/nowhere/compilescope-cli");
        PreviewController controller;
        QSignalSpy failures(&controller, &PreviewController::failed);
        QSignalSpy pictures(&controller, &PreviewController::pictureLoaded);
        controller.showImage(fake.image("a.png"));
        controller.open(requestOf("microsoft/resnet-50"));
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, kPatience_ms);
        QVERIFY(textAt(failures, 0, 0).contains("/nowhere/compilescope-cli"));
        QTRY_VERIFY_WITH_TIMEOUT(!pictures.isEmpty(), kPatience_ms);
    }

    void anotherModelReplacesTheProcess() {
        FakeWorker fake;
        PreviewController controller;
        QSignalSpy frames(&controller, &PreviewController::frameReady);
        controller.showImage(fake.image("a.png"));
        controller.open(requestOf("microsoft/resnet-50"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        controller.open(requestOf("microsoft/resnet-50"));  // the same: nothing happens
        QCOMPARE(controller.state(), PreviewController::State::ready);
        controller.open(requestOf("facebook/detr-resnet-50"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(resultAt(frames, 1)->frame.panes[0].boxes.size(), 2U);
        QCOMPARE(fake.logged("pid").size(), 2);
        QVERIFY(!fake.isRunning(0));
        QVERIFY(fake.isRunning(1));
    }

    void closingLeavesNothingBehind() {
        FakeWorker fake;
        fake.hold();
        auto controller = std::make_unique<PreviewController>();
        QSignalSpy failures(controller.get(), &PreviewController::failed);
        controller->open(requestOf("microsoft/resnet-50"));
        controller->showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(fake.logged("frame").size(), 1, kPatience_ms);
        QCOMPARE(sessionFolders().size(), 1);
        controller->close();
        QCOMPARE(controller->state(), PreviewController::State::closed);
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isRunning(0), kPatience_ms);

        controller->open(requestOf("microsoft/resnet-50"));
        QTRY_COMPARE_WITH_TIMEOUT(fake.logged("frame").size(), 2, kPatience_ms);
        controller.reset();
        QVERIFY(!fake.isRunning(1));
        QCOMPARE(sessionFolders(), QStringList());
        QCOMPARE(failures.size(), 0);
    }
};

QTEST_MAIN(TestPreviewController)
#include "test_preview_controller.moc"
