#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QImageWriter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "chart_rows.h"
#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/base/text_file.h"
#include "tests/support/patience.h"
#include "tests/ui/blocked_pool.h"
#include "tests/ui/full_disk.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_file.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::results::ResultFile;

namespace {

ResultFile run(std::size_t samples = 20) {
    ResultFile file;
    file.created = "2026-01-02T03:04:05Z";
    file.plan.models = {kResNet, kViT, kSegformer};
    file.plan.devices = {"cpu"};
    for (const RowPtr& row : sample_run()) {
        bench::ArmResult copy = *row;
        if (!copy.samples_ms.empty())
            for (std::size_t i = 0; i < samples; ++i) {
                copy.samples_ms.resize(samples);
                copy.samples_ms[i] = 1.0 + static_cast<double>((i * 7919 + 13) % 100003) / 100003.0;
            }
        copy.reason = bench::Message::plain(
            copy.reason.empty() ? "" : "\u0644\u0627 memory \u2014 \u65e5\u672c");  // not ASCII
        file.rows.push_back(share(std::move(copy)));
    }
    return file;
}

QImage picture() {
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    return image;
}

std::string error_of(const QString& path) {
    try {
        runOfPicture(path);
    } catch (const bench::InputError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST(ChartFile, APictureOpensAgainWithEverything) {
    const QTemporaryDir folder;
    const QString path = folder.path() + "/chart.PNG";
    const ResultFile before = recomputed(run());
    const RunText text = textOfRun(before);
    EXPECT_EQ(text.holds, RunInPicture::whole);
    writePng(picture(), path, text);
    const ResultFile after = readResults(path);
    ASSERT_EQ(after.rows.size(), before.rows.size());
    for (std::size_t i = 0; i < after.rows.size(); ++i) EXPECT_EQ(*after.rows[i], *before.rows[i]);
    EXPECT_EQ(to_json_text(after), to_json_text(before));
    EXPECT_EQ(QImage(path).pixelColor(5, 5), QColor(Qt::darkCyan)) << "it is a picture all the same";
}

TEST(ChartFile, ALargeRunLeavesItsSamplesOut) {
    const ResultFile large = run(3000);
    const RunText all = textOfRun(large);
    EXPECT_EQ(all.holds, RunInPicture::whole);
    const RunText less = textOfRun(large, all.text.size() - 1);
    EXPECT_EQ(less.holds, RunInPicture::without_samples);
    EXPECT_LT(less.text.size(), all.text.size() / 4);
    EXPECT_EQ(textOfRun(large, 100).holds, RunInPicture::none);
    EXPECT_EQ(textOfRun({}).holds, RunInPicture::none) << "published charts have no run";
    EXPECT_TRUE(textOfRun({}).text.isEmpty());
}

/// What libpng drops without a word is never written.
TEST(ChartFile, TheLongestTextComesBack) {
    const QTemporaryDir folder;
    const QString path = folder.path() + "/long.png";
    const RunText text{QByteArray(kMostRunText_bytes, 'A'), RunInPicture::whole};
    writePng(picture(), path, text);
    EXPECT_EQ(QImageReader(path).text("CompileScope-Run").toLatin1(), text.text);
}

/// Qt, with libpng, reads the pixels that were written. 1021 pixels: rows that Qt pads.
TEST(ChartFile, EveryPixelComesBack) {
    const QTemporaryDir folder;
    const QString path = folder.path() + "/pixels.png";
    QImage image(1021, 317, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) image.setPixel(x, y, qRgb(x * 7, y * 5, x * y));
    image.setDotsPerMeterX(11811);
    image.setDotsPerMeterY(11811);
    writePng(image, path, {});
    const QImage read(path, "png");
    EXPECT_EQ(read.convertToFormat(QImage::Format_RGB32), image);
    EXPECT_EQ(read.dotsPerMeterX(), 11811);
    EXPECT_EQ(read.dotsPerMeterY(), 11811);
    EXPECT_EQ(read.text("Software"), "CompileScope");
    EXPECT_EQ(read.textKeys(), QStringList{"Software"}) << "no run";
}

TEST(ChartFile, APictureWithoutPixelsIsNotWritten) {
    const QTemporaryDir folder;
    const QString path = folder.path() + "/none.png";
    EXPECT_THROW(writePng(QImage(), path, {}), bench::Error);
    EXPECT_FALSE(QFile::exists(path));
}

TEST(ChartFile, WhatIsNoSuchPictureIsNamed) {
    const QTemporaryDir folder;
    const QString plain = folder.path() + "/plain.png";
    ASSERT_TRUE(picture().save(plain));
    EXPECT_NE(error_of(plain).find("plain.png: this picture contains no run"), std::string::npos);
    const QString words = folder.path() + "/words.png";
    QFile file(words);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("no picture");
    file.close();
    EXPECT_NE(error_of(words).find("words.png: is not a PNG file"), std::string::npos);
    for (const char* text : {"AAAA", "/////////w==", "AAAABHgA", "no base64!"}) {
        const QString damaged = folder.path() + "/damaged.png";
        QImageWriter writer(damaged, "png");
        writer.setText("CompileScope-Run", text);
        ASSERT_TRUE(writer.write(picture()));
        EXPECT_NE(error_of(damaged).find("damaged.png: the run in this picture is damaged"),
                  std::string::npos)
            << text;
    }
}

TEST(ChartFile, APlaceThatCannotBeWrittenIsNamed) {
    EXPECT_THROW(writePng(picture(), "/nowhere/chart.png", textOfRun(run())), bench::Error);
}

TEST(ChartFile, AChartThatDoesNotFitOnTheDiskLeavesTheOlderOne) {
    ui::ResultStore store;
    store.setRows(sample_run());
    ui::ChartsPage page(&store);
    for (const QString name : {"chart.png", "chart.svg"}) {
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QFile older(path);
        ASSERT_TRUE(older.open(QIODevice::WriteOnly));
        older.write("an older chart");
        older.close();
        QSignalSpy saved(&page, &ui::Page::noticeRaised), failed(&page, &ui::Page::errorRaised);
        const auto answers = [&] { return saved.size() + failed.size(); };
        {
            const ui::FullDisk disk(100);
            ui::BlockedPool slow;
            page.saveTo(path, {900, 0}, 1);
            page.saveTo(folder.filePath("new-" + name), {900, 0}, 1);
            EXPECT_EQ(answers(), 0) << "the window does not wait for the disk";
            slow.release();
            ASSERT_TRUE(QTest::qWaitFor([&] { return answers() == 2; }, kPatience_ms));
        }
        EXPECT_EQ(failed.size(), 2) << name.toStdString();
        ASSERT_TRUE(older.open(QIODevice::ReadOnly));
        EXPECT_EQ(older.readAll(), "an older chart") << name.toStdString();
        EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList(name));
    }
}

TEST(ChartFile, AnSvgHasTheChartsTextsAndSize) {
    const QTemporaryDir folder;
    const QString path = folder.path() + "/chart.svg";
    ChartRequest request;
    request.device = {"local", "cpu", false};
    const ChartSpec spec = build_chart(request, sample_run(), {});
    RenderOptions options;
    options.size = {900, 0};
    bench::replace_text_file(path.toStdString(), svgOf(spec, {}, options));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString texts;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::Characters) texts += xml.text();
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    for (const char* word : {"Duration Comparison on", "ResNet", "130", "out of memory"})
        EXPECT_TRUE(texts.contains(word)) << word;
    QSvgRenderer renderer(path);
    ASSERT_TRUE(renderer.isValid());
    EXPECT_EQ(renderer.viewBox().width(), 900);
    EXPECT_GT(renderer.viewBox().height(), 300);
}
