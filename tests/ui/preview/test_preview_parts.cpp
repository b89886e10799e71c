#include <QDir>
#include <QTest>
#include <thread>

#include "tests/ui/preview/fake_worker.h"
#include "ui/preview/annotated_image.h"
#include "ui/preview/capture_text.h"
#include "ui/preview/class_palette.h"
#include "ui/preview/mailbox.h"
#include "ui/preview/media_files.h"
#include "ui/preview/stream_meter.h"

namespace {

using namespace std::chrono_literals;
using bench::imaging::CaptureProblem;

std::vector<bench::PreviewPane> paneWith(double forward_ms, const std::string& label) {
    bench::PreviewPane pane;
    pane.mode = "eager";
    pane.stages_ms["forward"] = forward_ms;
    pane.labels.push_back({.id = 1, .label = label, .score = 1});
    return {pane};
}

}  // namespace

class TestPreviewParts : public QObject {
    Q_OBJECT

private slots:
    void meterCountsFramesOfTheLastSeconds() {
        ui::StreamMeter meter;
        const ui::StreamMeter::Clock::time_point start{};
        QVERIFY(!meter.framesPerSecond());
        for (int i = 0; i <= 100; ++i) meter.add(start + i * 100ms, paneWith(i, std::to_string(i)));
        QCOMPARE(meter.framesPerSecond().value(), 10.0);
        for (int i = 1; i <= 40; ++i) meter.add(start + 10s + i * 50ms, paneWith(i, std::to_string(i)));
        QCOMPARE(meter.framesPerSecond().value(), 20.0);
        // What was found is the newest frame's, its times are the median: of 0 to 40, the last of the first
        // series being 100.
        const auto typical = meter.typicalPanes();
        QCOMPARE(typical.size(), 1U);
        QCOMPARE(typical[0].labels[0].label, std::string("40"));
        QCOMPARE(typical[0].stages_ms.at("forward"), 21.0);
        meter.clear();
        QVERIFY(!meter.framesPerSecond());
        QVERIFY(meter.typicalPanes().empty());
    }

    void slowStreamsHaveARateToo() {
        ui::StreamMeter meter;
        const ui::StreamMeter::Clock::time_point start{};
        for (int i = 0; i < 4; ++i) meter.add(start + i * 10s, paneWith(1, "a"));
        QCOMPARE(meter.framesPerSecond().value(), 0.1);
    }

    void mailboxKeepsTheNewest() {
        ui::Mailbox<int> box;
        QVERIFY(!box.take());
        QVERIFY(box.put(1));
        QVERIFY(!box.put(2));
        QCOMPARE(box.take().value(), 2);
        QVERIFY(!box.take());
        int last = 0;
        std::thread sender([&box] {
            for (int i = 1; i <= 20'000; ++i) box.put(i);
        });
        while (last < 20'000)
            if (const auto next = box.take()) {
                QVERIFY(*next > last);
                last = *next;
            }
        sender.join();
    }

    void imagesOfAFolderAreInTheOrderOfPeople() {
        FakeWorker fake;
        const QString folder = fake.folder({"a10.png", "a2.png", "B1.png", "c.JPG"});
        QStringList names;
        for (const QString& file : ui::media::imagesIn(folder)) names << QFileInfo(file).fileName();
        QCOMPARE(names, (QStringList{"a2.png", "a10.png", "B1.png", "c.JPG"}));
        QVERIFY(ui::media::imagesIn(folder + "/nowhere").isEmpty());
        QVERIFY(ui::media::isVideo("/a/b.MP4"));
        QVERIFY(!ui::media::isVideo("/a/mp4"));
        QVERIFY(!ui::media::isVideo("/a/b.png"));
    }

    void annotatedImageHoldsEveryPane() {
        auto picture = std::make_shared<ui::PreviewPicture>();
        picture->sizePx = {640, 480};
        picture->image = QImage(640, 480, QImage::Format_RGB32);
        picture->image.fill(Qt::black);
        ui::PreviewResult result;
        result.picture = picture;
        result.frame.width_px = 640;
        result.frame.height_px = 480;
        result.frame.panes.resize(2);
        result.frame.panes[1].boxes.push_back({{64, 96, 320, 240}, 17, "cat", 0.9});
        const QImage sheet = ui::annotatedImage(result, {}, {"eager", "default"});
        QVERIFY(sheet.width() > 2 * 640 && sheet.width() < 2 * 640 + 60);
        QVERIFY(sheet.height() > 480 && sheet.height() < 560);
        int edges[2] = {};
        for (int y = 0; y < sheet.height(); ++y)
            for (int x = 0; x < sheet.width(); ++x)
                edges[2 * x / sheet.width()] += sheet.pixelColor(x, y) == ui::classColor(17);
        QCOMPARE(edges[0], 0);
        QVERIFY2(edges[1] > 2 * (256 + 144), qPrintable(QString::number(edges[1])));
    }

    void captureProblemsAreSentences() {
        for (const auto& [problem, word] : bench::imaging::kCaptureProblemNames)
            for (const QString source : {"/dev/video3", "/home/me/a.mp4"}) {
                const QString text =
                    ui::captureText(source, problem, bench::Message::plain("the core's words"));
                QVERIFY2(text.contains(source), qPrintable(text));
                QVERIFY2(!text.contains('%'), qPrintable(text));
                QCOMPARE(text.contains("the core's words"), problem == CaptureProblem::other);
            }
        QVERIFY(ui::captureText("/dev/video3", CaptureProblem::busy, {}).startsWith("Another program"));
    }
};

QTEST_MAIN(TestPreviewParts)
#include "test_preview_parts.moc"
