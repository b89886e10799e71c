#include <QGuiApplication>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <memory>
#include <set>

#include "ui/preview/class_palette.h"
#include "ui/preview/image_pane.h"
#include "ui/preview/overlay_painter.h"

namespace {

const QColor kGrey(128, 128, 128);

QImage canvas(int width = 320, int height = 240) {
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(kGrey);
    return image;
}

bench::PreviewPane boxPane(double x0, double y0, double x1, double y1, double score = 0.9) {
    bench::PreviewPane pane;
    pane.boxes.push_back({.xyxy_px = {x0, y0, x1, y1}, .id = 17, .label = "cat", .score = score});
    return pane;
}

/// The pane on a 640x480 image shown at 320x240.
QImage painted(const bench::PreviewPane& pane, const ui::OverlayOptions& options = {}) {
    QImage image = canvas();
    QPainter painter(&image);
    ui::paintAnnotations(painter, image.rect(), {640, 480}, pane, options);
    return image;
}

/// The smallest rectangle around everything that is not grey.
QRect touched(const QImage& image) {
    QRect area;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != kGrey) area |= QRect(x, y, 1, 1);
    return area;
}

QImage classIds(int left, int right) {
    QImage ids(64, 48, QImage::Format_Grayscale16);
    for (int y = 0; y < ids.height(); ++y)
        for (int x = 0; x < ids.width(); ++x)
            reinterpret_cast<quint16*>(ids.scanLine(y))[x] = static_cast<quint16>(x < 32 ? left : right);
    return ids;
}

}  // namespace

class TestOverlayPainter : public QObject {
    Q_OBJECT

private slots:
    void fitsInsideAndCentres() {
        QCOMPARE(ui::fitInside({640, 480}, {0, 0, 320, 320}), QRectF(0, 40, 320, 240));
        QCOMPARE(ui::fitInside({480, 640}, {10, 0, 640, 640}), QRectF(90, 0, 480, 640));
        QVERIFY(ui::fitInside({}, {0, 0, 320, 320}).isEmpty());
    }

    void drawsBoxWhereItIs() {
        // Half size: 64..320 x 96..240 lies at 32..160 x 48..120.
        const QImage image = painted(boxPane(64, 96, 320, 240));
        const QColor color = ui::classColor(17);
        for (const QPoint edge : {QPoint(32, 110), QPoint(160, 80), QPoint(140, 48), QPoint(100, 120)})
            QCOMPARE(image.pixelColor(edge), color);
        QCOMPARE(image.pixelColor(96, 90), kGrey);
        QCOMPARE(image.pixelColor(200, 90), kGrey);
        QCOMPARE(image.pixelColor(96, 140), kGrey);
    }

    void drawsNoBoxUnderTheThreshold() {
        QVERIFY(touched(painted(boxPane(64, 96, 320, 240, 0.4))).isEmpty());
        QVERIFY(!touched(painted(boxPane(64, 96, 320, 240, 0.4), {.scoreThreshold = 0.3})).isEmpty());
    }

    void keepsBoxesAndTextInsideTheImage() {
        bench::PreviewPane pane = boxPane(-50, -50, 700, 500);
        pane.boxes.push_back(
            {.xyxy_px = {600, 440, 640, 480}, .id = 3, .label = "a long name", .score = 0.8});
        pane.labels.push_back({.id = 1, .label = std::string(200, 'w'), .score = 0.9});
        QImage image = canvas(400, 400);
        QPainter painter(&image);
        const QRect target(40, 80, 320, 240);
        ui::paintAnnotations(painter, target, {640, 480}, pane, {});
        painter.end();
        QVERIFY(target.adjusted(-3, -3, 3, 3).contains(touched(image)));
    }

    void writesAtMostTheGivenLabels() {
        bench::PreviewPane pane;
        for (int i = 0; i < 5; ++i) pane.labels.push_back({.id = i, .label = "label", .score = 0.2});
        const QRect three = touched(painted(pane)), one = touched(painted(pane, {.labelLines = 1}));
        QVERIFY(three.height() > 2 * one.height());
        QVERIFY(three.left() < 20 && three.bottom() > 220);
    }

    void coloursMapByClass() {
        const QImage mask = ui::colorMap(classIds(3, 7));
        QCOMPARE(mask.size(), QSize(64, 48));
        QCOMPARE(mask.pixelColor(10, 10), ui::classColor(3));
        QCOMPARE(mask.pixelColor(50, 40), ui::classColor(7));
        QCOMPARE(ui::colorMap(classIds(ui::kNoClass, 300)).pixelColor(10, 10).alpha(), 0);
        QVERIFY(ui::colorMap(QImage(4, 4, QImage::Format_RGB32)).isNull());
    }

    void blendsMapByOpacity() {
        const QImage mask = ui::colorMap(classIds(3, ui::kNoClass));
        for (const double opacity : {0.0, 0.25, 1.0}) {
            QImage image = canvas();
            QPainter painter(&image);
            ui::paintMask(painter, image.rect(), mask, {.maskOpacity = opacity});
            painter.end();
            const QColor shown = image.pixelColor(80, 120), color = ui::classColor(3);
            const auto near = [opacity](int got, int base, int over) {
                return std::abs(got - (base + (over - base) * opacity)) <= 2;
            };
            QVERIFY(near(shown.red(), kGrey.red(), color.red()));
            QVERIFY(near(shown.green(), kGrey.green(), color.green()));
            QVERIFY(near(shown.blue(), kGrey.blue(), color.blue()));
            QCOMPARE(image.pixelColor(240, 120), kGrey);
        }
    }

    void isNeverMirrored() {
        auto picture = std::make_shared<ui::PreviewPicture>();
        picture->sizePx = {640, 480};
        picture->image = QImage(640, 480, QImage::Format_RGB32);
        picture->image.fill(Qt::black);
        auto result = std::make_shared<ui::PreviewResult>();
        result->frame.width_px = 640;
        result->frame.height_px = 480;
        result->frame.panes.push_back(boxPane(64, 96, 200, 240));
        result->picture = picture;
        result->masks.push_back(ui::colorMap(classIds(3, ui::kNoClass)));

        ui::ImagePane pane;
        pane.resize(320, 240);
        pane.setOptions({.maskOpacity = 1.0});
        pane.setResult(result, 0);
        const QImage ltr = pane.grab().toImage();
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const QImage rtl = pane.grab().toImage();
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        QCOMPARE(pane.layoutDirection(), Qt::LeftToRight);
        for (const QImage& shown : {ltr, rtl}) {
            QCOMPARE(shown.pixelColor(150, 200), ui::classColor(3));
            QCOMPARE(shown.pixelColor(170, 200), QColor(Qt::black));
            QCOMPARE(shown.pixelColor(32, 110), ui::classColor(17));
        }
        QCOMPARE(ltr, rtl);
    }

    void paletteIsFixedAndDistinct() {
        std::set<QRgb> colors;
        for (int id = 0; id < ui::kClassColors; ++id) colors.insert(ui::classColor(id).rgb());
        QCOMPARE(colors.size(), static_cast<std::size_t>(ui::kClassColors));
        QCOMPARE(ui::classColor(0), QColor(0x00, 0x72, 0xB2));
        QCOMPARE(ui::classColor(ui::kClassColors + 5), ui::classColor(5));
        QVERIFY(ui::classColor(-1).isValid());
        for (int a = 0; a < 12; ++a)
            for (int b = 0; b < a; ++b) {
                const QColor x = ui::classColor(a), y = ui::classColor(b);
                const int apart = std::abs(x.red() - y.red()) + std::abs(x.green() - y.green()) +
                                  std::abs(x.blue() - y.blue());
                QVERIFY2(apart > 90, qPrintable(x.name() + " and " + y.name()));
            }
        QCOMPARE(ui::readableOn(Qt::white), QColor(Qt::black));
        QCOMPARE(ui::readableOn(QColor(0, 0, 120)), QColor(Qt::white));
    }
};

QTEST_MAIN(TestOverlayPainter)
#include "test_overlay_painter.moc"
