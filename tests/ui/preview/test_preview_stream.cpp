#include <QApplication>
#include <QEventLoop>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#ifdef COMPILESCOPE_REAL_CLI
#include "tests/support/video_file.h"
#endif
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/preview/fake_worker.h"
#include "tests/ui/preview/page_fixture.h"
#include "tests/ui/screenshot.h"
#include "ui/preview/result_view.h"
#include "ui/preview/source_panel.h"
#include "ui/theme/theme.h"

namespace {

using ui::PreviewController;
constexpr double kFrame_ms = 16;
constexpr const char* kCamera = "/dev/video7";  // the fake worker's: nothing opens it

/// How many frames a long test takes: COMPILESCOPE_PREVIEW_FRAMES=10000 for the full one.
int manyFrames(int usually) {
    const int asked = qEnvironmentVariableIntValue("COMPILESCOPE_PREVIEW_FRAMES");
    return asked > 0 ? asked : usually;
}

double residentMiB() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / (1 << 20);
}

int frameNumber(const ui::PreviewResultPtr& result) {
    const std::string& label = result->frame.panes[0].labels[0].label;  // "frame 17"
    return std::stoi(label.substr(label.find(' ') + 1));
}

/// The numbers of the frames that the model got.
QList<int> framesOfTheModel(const FakeWorker& fake) {
    QList<int> numbers;
    for (const QString& line : fake.logged("live")) numbers << line.toInt();
    return numbers;
}

}  // namespace

class TestPreviewStream : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ui::theme::apply(*qApp, ui::theme::Choice::light); }

    void cameraIsShownUntilAnotherSourceIsChosen() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 20, kPatience_ms);
        QCOMPARE(page.controller()->state(), PreviewController::State::ready);
        QVERIFY(frames.at(3).at(0).value<ui::PreviewResultPtr>()->picture->live);
        QTRY_VERIFY_WITH_TIMEOUT(showsText(page, "frames per second"), kPatience_ms);
        QVERIFY(showsText(page, "Over the last two seconds"));
        shoot(page, "preview_camera");
        int last = 0;
        for (const auto& frame : frames) {
            const int number = frameNumber(frame.at(0).value<ui::PreviewResultPtr>());
            QVERIFY2(number > last, qPrintable(QString("%1 after %2").arg(number).arg(last)));
            last = number;
        }
        // No camera is remembered among the files.
        QVERIFY(fake.isCapturing(0));
        page.open(fake.image("a.png"));
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isCapturing(0), kPatience_ms);
        QTRY_VERIFY_WITH_TIMEOUT(!frames.last().at(0).value<ui::PreviewResultPtr>()->picture->live,
                                 kPatience_ms);
        QCOMPARE(fake.logged("pid").size(), 1);  // the model stayed loaded
    }

    void modelIsKeptBusyWithTheNewestFrame() {
        FakeWorker fake;
        fake.set("FRAME_MS", "60");
        fake.set("CAMERA", "fps=100");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 50, kPatience_ms);
        page.controller()->close();
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isRunning(0), kPatience_ms);

        // The rate that the slowest stage, the model, allows: it is hardly ever without a frame.
        const QStringList busy = fake.logged("busy").last().split(' ');
        qInfo("the model was busy for %s s", qPrintable(busy.join(' ')));
        if (qEnvironmentVariableIsSet("COMPILESCOPE_ASSERT_SPEED"))
            QVERIFY2(busy[0].toDouble() / busy[2].toDouble() >= 0.95, qPrintable(busy.join(' ')));
        // Of 100 frames a second the model gets the newest, not the next one. It takes 60 ms and more for
        // each, in which the camera counts six.
        const QList<int> numbers = framesOfTheModel(fake);
        QVERIFY(numbers.size() >= 50);
        const auto span = numbers.last() - numbers.first();
        QVERIFY2(span >= 5 * (numbers.size() - 2), qPrintable(QString::number(span)));
    }

    void memoryStaysFlatAndTheWindowFree() {
        FakeWorker fake;
        fake.set("CAMERA", "fps=2000");
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        const int count = manyFrames(600);
        int seen = 0, wanted = 0;
        double early_MiB = 0;
        QEventLoop loop;
        connect(page.controller(), &PreviewController::frameReady, &page, [&] {
            if (++seen == count / 3) early_MiB = residentMiB();
            if (seen == wanted) loop.quit();
        });
        page.open(kCamera);
        wanted = count;
        ui::EventLoopWatchdog watchdog;
        QTimer::singleShot(count * 1000, &loop, &QEventLoop::quit);
        loop.exec();
        watchdog.stop();
        QVERIFY2(seen >= wanted, qPrintable(QString::number(seen)));
        qInfo("%d frames: %s", seen, watchdog.summary().c_str());
        QVERIFY2(watchdog.worst_ms() < ui::EventLoopWatchdog::kLimit_ms, watchdog.summary().c_str());
        if (qEnvironmentVariableIsSet("COMPILESCOPE_ASSERT_SPEED"))
            QVERIFY2(watchdog.percentile_ms(0.999) < kFrame_ms, watchdog.summary().c_str());
        const double more_MiB = residentMiB() - early_MiB;
        qInfo("%.1f MiB more than after a third", more_MiB);
        QVERIFY2(more_MiB < 8, qPrintable(QString::number(more_MiB)));
    }

    void pauseHoldsTheStream() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 3, kPatience_ms);
        QTest::keyClick(&page, Qt::Key_Space);
        QVERIFY(page.controller()->isPaused());
        QTRY_VERIFY_WITH_TIMEOUT(showsText(page, "Paused"), kPatience_ms);
        constexpr int kUnderWay = 2;  // frames that may arrive after the pause; a second of the camera has 30
        const auto held = frames.size();
        QTest::qWait(1000);
        QVERIFY(frames.size() <= held + kUnderWay);
        QVERIFY(fake.isCapturing(0));
        for (auto* button : page.findChildren<QToolButton*>())
            if (button->isVisible() && button->text() == "Continue")
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() > held + kUnderWay + 1, kPatience_ms);
        page.hide();  // the stream pauses while the page is hidden
        const auto hidden = frames.size();
        QTest::qWait(1000);
        QVERIFY(frames.size() <= hidden + kUnderWay);
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() > hidden + kUnderWay, kPatience_ms);
    }

    void cameraProblemsAreSentences_data() {
        QTest::addColumn<QByteArray>("camera");
        QTest::addColumn<QString>("words");
        QTest::newRow("absent") << QByteArray("refuse=missing") << "There is no camera";
        QTest::newRow("busy") << QByteArray("refuse=busy") << "Another program uses";
        QTest::newRow("not allowed") << QByteArray("refuse=no_permission")
                                     << "You do not have permission to use";
        QTest::newRow("unplugged") << QByteArray("fps=30,lost_after=5") << "stopped sending frames";
        QTest::newRow("silent") << QByteArray("fps=30,silent_after=5") << "stopped sending frames";
    }
    void cameraProblemsAreSentences() {
        QFETCH(const QByteArray, camera);
        QFETCH(const QString, words);
        FakeWorker fake;
        fake.set("CAMERA", camera);
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains(words), kPatience_ms);
        QVERIFY(message(page).contains(kCamera));
        QVERIFY(!page.controller()->hasSource());
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isCapturing(0), kPatience_ms);
        shoot(page, QString("preview_camera_%1").arg(QTest::currentDataTag()));
        // The page works on: once more, then another source.
        fake.set("CAMERA", "fps=30");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        QTest::mouseClick(buttonNamed(page, "Try again"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 2, kPatience_ms);
        QVERIFY(message(page).isEmpty());
    }

    void cameraProblemOutlivesAChangeOfTheModel() {
        FakeWorker fake;
        fake.set("CAMERA", "refuse=busy");
        ui::PreviewPage page;
        page.show();
        page.open(kCamera);
        // Its session would start a moment later, without a source by then.
        page.findChild<ui::SourcePanel*>()->setModel("facebook/detr-resnet-50");
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("Another program uses"), kPatience_ms);
        QTest::qWait(600);
        QVERIFY(message(page).contains("Another program uses"));
    }

    void stopFreesTheCameraAndStartTakesItAgain() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 2, kPatience_ms);
        QTest::mouseClick(buttonNamed(page, "Stop"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isCapturing(0) && !fake.isRunning(0), kPatience_ms);
        const auto before = frames.size();
        QTest::mouseClick(buttonNamed(page, "Start"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() > before + 2, kPatience_ms);
        QCOMPARE(fake.logged("capture").size(), 2);
        page.setMeasuring(true);
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isCapturing(1), kPatience_ms);
        page.open(kCamera);
        QVERIFY(message(page).contains("in progress"));
        QCOMPARE(fake.logged("capture").size(), 2);
    }

    void crashOfTheModelDoesNotEndTheStream() {
        FakeWorker fake;
        fake.set("DIE_AT", "4");
        fake.set("DIE_BY", "SIGSEGV");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("SIGSEGV"), kPatience_ms);
        const auto before = frames.size();
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() > before + 5, kPatience_ms);
        QCOMPARE(fake.logged("pid").size(), 2);
        QCOMPARE(fake.logged("capture").size(), 1);
    }

    void mapsOfAStreamAreDrawnAndRemoved() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        page.findChild<ui::SourcePanel*>()->setModel("nvidia/segformer-b0-finetuned-ade-512-512");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(kCamera);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 10, kPatience_ms);
        const auto result = frames.last().at(0).value<ui::PreviewResultPtr>();
        QCOMPARE(result->masks.at(1).size(), QSize(64, 48));
        QVERIFY(result->masks.at(0).pixelColor(5, 5) != result->masks.at(0).pixelColor(60, 5));
        page.controller()->setPaused(true);
        const QDir maps = QFileInfo(QString::fromStdString(result->frame.panes[0].map_file)).dir();
        QTRY_VERIFY_WITH_TIMEOUT(maps.entryList({"*.raw"}).isEmpty(), kPatience_ms);
    }

#ifdef COMPILESCOPE_REAL_CLI
    void videoFileIsPlayed() {
        FakeWorker fake;
        fake.set("CAPTURE", COMPILESCOPE_REAL_CLI);
        const QString file = fake.path("film.avi");
        QVERIFY(write_video(file.toStdString(), 25, 25, {320, 240}));
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(frames.size() >= 40,
                                 kPatience_ms);  // more than the file has: it starts again
        QList<int> numbers;
        for (const auto& each : frames) {
            const auto picture = each.at(0).value<ui::PreviewResultPtr>()->picture;
            QCOMPARE(picture->sizePx, QSize(320, 240));
            numbers << frame_of_level(qGray(picture->image.pixel(100, 100)));
        }
        int starts = 0;
        for (qsizetype i = 1; i < numbers.size(); ++i) starts += numbers[i] < numbers[i - 1];
        QVERIFY2(starts >= 1 && starts <= 1 + frames.size() / 10, qPrintable(QString::number(starts)));
        shoot(page, "preview_video");
    }

    void brokenVideoIsNamed() {
        FakeWorker fake;
        fake.set("CAPTURE", COMPILESCOPE_REAL_CLI);
        ui::PreviewPage page;
        page.show();
        page.open(fake.brokenImage("broken.mp4"));
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("broken.mp4"), kPatience_ms);
        QVERIFY(message(page).contains("not a video"));
    }
#endif
};

QTEST_MAIN(TestPreviewStream)
#include "test_preview_stream.moc"
