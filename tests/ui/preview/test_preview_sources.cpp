#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "tests/ui/blocked_pool.h"
#include "tests/ui/preview/fake_worker.h"
#include "tests/ui/preview/page_fixture.h"
#include "tests/ui/screenshot.h"
#include "ui/i18n/language_manager.h"
#include "ui/preview/image_pane.h"
#include "ui/preview/image_saver.h"
#include "ui/preview/result_view.h"
#include "ui/preview/score_list.h"
#include "ui/preview/source_panel.h"
#include "ui/preview/source_picker.h"
#include "ui/run/machine_query.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

namespace {

using ui::PreviewController;

QString shownName(const ui::PreviewPage& page) {
    return QFileInfo(page.controller()->imageFile()).fileName();
}

void choose(ui::PreviewPage& page, const char* combo, const QString& data) {
    for (QComboBox* each : page.findChildren<QComboBox*>())
        if (each->accessibleName() == combo) each->setCurrentIndex(each->findData(data));
}

/// What labels and buttons say, in a fixed order.
QStringList textsOf(const QWidget& parent) {
    QStringList texts;
    for (const QLabel* label : parent.findChildren<QLabel*>())
        if (label->isVisible()) texts << label->text();
    for (const QAbstractButton* button : parent.findChildren<QAbstractButton*>())
        if (button->isVisible()) texts << button->text();
    return texts;
}

/// The cell of the session that was opened last.
bench::Cell lastCell(const FakeWorker& fake) {
    return bench::cell_request_from_json(
               *bench::parse_typed_line(fake.logged("preview").last().toStdString()))
        .cell;
}

}  // namespace

class TestPreviewSources : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ui::theme::apply(*qApp, ui::theme::Choice::light); }
    void cleanup() { QApplication::setLayoutDirection(Qt::LeftToRight); }

    void arrowKeysGoThroughAFolder_data() {
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::newRow("left to right") << Qt::LeftToRight;
        QTest::newRow("right to left") << Qt::RightToLeft;
    }
    void arrowKeysGoThroughAFolder() {
        QFETCH(const Qt::LayoutDirection, direction);
        QApplication::setLayoutDirection(direction);
        const auto onwards = direction == Qt::LeftToRight ? Qt::Key_Right : Qt::Key_Left,
                   back = direction == Qt::LeftToRight ? Qt::Key_Left : Qt::Key_Right;
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.folder({"a10.png", "a2.png", "a3.png"}));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(shownName(page), QString("a2.png"));
        QVERIFY(showsText(page, "Image 1 of 3"));
        shoot(page, direction == Qt::LeftToRight ? "preview_folder" : "preview_folder_rtl");
        QTest::keyClick(&page, back);  // there is none before
        QTest::keyClick(&page, onwards);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(shownName(page), QString("a3.png"));
        QTest::keyClick(&page, onwards);
        QTest::keyClick(&page, onwards);
        QVERIFY(showsText(page, "Image 3 of 3"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 3, kPatience_ms);
        QCOMPARE(shownName(page), QString("a10.png"));
        QTest::keyClick(&page, back);
        QVERIFY(showsText(page, "Image 2 of 3"));
        QCOMPARE(ui::AppSettings().recentImages().value(0), fake.path("images"));
        page.open(fake.image("single.png"));
        QTRY_COMPARE_WITH_TIMEOUT(shownName(page), QString("single.png"), kPatience_ms);
        QVERIFY(!showsText(page, "of 3"));
    }

    void aSlowModelFolderDoesNotStopThePage() {
        FakeWorker fake;
        QDir(fake.path("")).mkdir("mine");
        QFile config(fake.path("mine/config.json"));
        QVERIFY(config.open(QFile::WriteOnly));
        config.write(R"({"model_type": "resnet"})");
        config.close();
        ui::SourcePanel panel;
        QSignalSpy rejected(&panel, &ui::SourcePanel::folderRejected);
        const std::string before = panel.cellRequest().cell.model;
        ui::BlockedPool slow;
        panel.setModel(fake.path("mine"));
        QCOMPARE(panel.cellRequest().cell.model, before);
        slow.release();
        QTRY_COMPARE_WITH_TIMEOUT(panel.cellRequest().cell.model, fake.path("mine").toStdString(),
                                  kPatience_ms);
        panel.setModel(fake.path("none"));
        QTRY_COMPARE_WITH_TIMEOUT(rejected.size(), 1, kPatience_ms);
        QCOMPARE(panel.cellRequest().cell.model, fake.path("mine").toStdString());
    }

    void recentSourcesShowTheirWholePaths() {
        ui::SourcePicker picker;
        picker.addRecent("/home/me/a.png");
        bool found = false;
        for (QMenu* menu : picker.findChildren<QMenu*>()) {
            emit menu->aboutToShow();
            for (const QAction* action : menu->actions()) {
                if (action->toolTip() != "/home/me/a.png") continue;
                found = true;
                QVERIFY(menu->toolTipsVisible());
            }
        }
        QVERIFY(found);
    }

    void folderWithoutImagesIsNamed() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        page.open(fake.folder({}));
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains(fake.path("images")), kPatience_ms);
        QVERIFY(!page.controller()->hasSource());
    }

    void pastesImagesAndFiles() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QGuiApplication::clipboard()->setText("no image");
        QTest::keyClick(&page, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(message(page).contains("clipboard"));

        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        QImage picture(320, 200, QImage::Format_ARGB32);
        picture.fill(Qt::green);
        QGuiApplication::clipboard()->setImage(picture);
        QTest::keyClick(&page, Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        const auto shown = frames.at(0).at(0).value<ui::PreviewResultPtr>()->picture;
        QCOMPARE(shown->sizePx, QSize(320, 200));
        QCOMPARE(shown->image.pixelColor(10, 10), QColor(Qt::green));
        QVERIFY(message(page).isEmpty());
        QVERIFY(!ui::AppSettings().recentImages().contains(shown->file));

        auto* files = new QMimeData;
        files->setUrls({QUrl::fromLocalFile(fake.image("copied.png"))});
        QGuiApplication::clipboard()->setMimeData(files);
        for (QToolButton* button : page.findChildren<QToolButton*>())
            if (button->text() == "Paste") QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(shownName(page), QString("copied.png"));
    }

    void takesDroppedFoldersAndPictures() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        const auto drop = [&page](const QMimeData& data) {
            QDragEnterEvent entered({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&page, &entered);
            QDropEvent dropped({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&page, &dropped);
            return entered.isAccepted() && dropped.isAccepted();
        };
        QMimeData folder, picture;
        folder.setUrls({QUrl::fromLocalFile(fake.folder({"1.png", "2.png"}))});
        QVERIFY(drop(folder));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(showsText(page, "Image 1 of 2"));
        QImage image(64, 48, QImage::Format_RGB32);
        image.fill(Qt::blue);
        picture.setImageData(image);
        QVERIFY(drop(picture));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(frames.at(1).at(0).value<ui::PreviewResultPtr>()->picture->sizePx, QSize(64, 48));
        QVERIFY(!showsText(page, "Image 1 of 2"));
    }

    void threePanesSayHowFarTheyAgree() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(1180, 700);
        page.show();
        choose(page, "Second mode shown beside eager", "default+freezing");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(page.controller()->cell().modes,
                 (std::vector<std::string>{"eager", "default", "default+freezing"}));
        QVERIFY(showsText(page, "default+freezing was 3.00 times as fast as eager"));
        QVERIFY(showsText(page, "Both have the same top class."));
        shoot(page, "preview_three");
        choose(page, "Second mode shown beside eager", "default");  // twice the same is once
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(page.controller()->cell().modes, (std::vector<std::string>{"eager", "default"}));
    }

    void savesWhatIsShown() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.findChild<ui::SourcePanel*>()->setModel("facebook/detr-resnet-50");
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(buttonNamed(page, "Save…")->isEnabled());
        auto* saver = page.findChild<ui::ImageSaver*>();
        auto* view = page.findChild<ui::ResultView*>();
        QSignalSpy saved(saver, &ui::ImageSaver::saved);
        for (const QString name : {"out.png", "out.jpg"}) {
            saver->save(fake.path(name), view->result(), {}, view->titles());
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fake.path(name)), kPatience_ms);
        }
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 2, kPatience_ms);
        const QImage png(fake.path("out.png")), jpeg(fake.path("out.jpg"));
        QVERIFY(png.width() > 2 * 640 && png.height() > 480);
        QCOMPARE(jpeg.size(), png.size());
        QVERIFY(showsText(page, "Saved as"));
        if (const QString dir = qEnvironmentVariable("COMPILESCOPE_SCREENSHOTS"); !dir.isEmpty())
            png.save(dir + "/preview_saved.png");
        saver->save("/no/such/folder/out.png", view->result(), {}, view->titles());
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("/no/such/folder/out.png"), kPatience_ms);
    }

    void aModelsFolderNeedsNoDownload() {
        const FakeWorker fake(/*withWeights=*/false);
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(buttonNamed(page, "Download Segformer (14 MiB)"), kPatience_ms);
        page.open(QFileInfo(ui::SourcePicker::sampleImage()).path() + "/models/microsoft/resnet-50");
        QTRY_VERIFY_WITH_TIMEOUT(!buttonNamed(page, "Download Segformer (14 MiB)"), kPatience_ms);
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(showsText(page, "on CPU"));
    }

    void withoutWeightsThereAreTimesAndOneDownload() {
        FakeWorker fake(/*withWeights=*/false);
        ui::PreviewPage page;
        page.resize(1000, 640);
        page.show();
        auto* source = page.findChild<ui::SourcePanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(buttonNamed(page, "Download Segformer (14 MiB)"), kPatience_ms);
        QVERIFY(showsText(page, "Random weights"));
        shoot(page, "preview_offer");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(lastCell(fake).weights.source, bench::WeightsSource::random);
        QTRY_VERIFY_WITH_TIMEOUT(showsText(page, "forward"), kPatience_ms);
        for (const auto* scores : page.findChildren<ui::ScoreList*>()) QVERIFY(!scores->isVisible());
        for (const auto* pane : page.findChildren<ui::ImagePane*>())
            QVERIFY2(pane->note().contains("no answer"), qPrintable(pane->note()));
        const auto shown = page.findChild<ui::ResultView*>()->result();
        QVERIFY2(shown->frame.panes.at(0).labels.empty(), "a saved picture has no labels either");
        shoot(page, "preview_random");

        QTest::mouseClick(buttonNamed(page, "Download Segformer (14 MiB)"), Qt::LeftButton);
        QCOMPARE(source->cellRequest().cell.model, std::string(ui::SourcePanel::smallModel().id));

        fake.addWeights("nvidia/segformer-b0-finetuned-ade-512-512", "segformer");
        page.findChild<ui::MachineQuery*>()->askWeights();
        QTRY_VERIFY_WITH_TIMEOUT(!buttonNamed(page, "Download Segformer (14 MiB)"), kPatience_ms);
        QTRY_VERIFY_WITH_TIMEOUT(page.findChild<ui::ScoreList*>()->isVisible(), kPatience_ms);
        QCOMPARE(lastCell(fake).weights.source, bench::WeightsSource::hub);
        QVERIFY(!showsText(page, "Random weights"));
    }

    void opensOnAModelWhoseWeightsAreHere() {
        FakeWorker fake(/*withWeights=*/false);
        fake.addWeights("facebook/detr-resnet-50", "detr");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(fake.logged("pid").size(), 1);  // no session with random weights before
        QCOMPARE(lastCell(fake).model, std::string("facebook/detr-resnet-50"));
        QCOMPARE(lastCell(fake).weights.source, bench::WeightsSource::hub);
    }

    void aModelThatIsNotInTheCatalogueIsFoundByItsFolder() {
        FakeWorker fake(/*withWeights=*/false);
        fake.addWeights("microsoft/resnet-18", "resnet");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_VERIFY_WITH_TIMEOUT(!fake.logged("preview").isEmpty() &&
                                     QString::fromStdString(lastCell(fake).model).contains("resnet-18"),
                                 kPatience_ms);
        QCOMPARE(lastCell(fake).weights.source, bench::WeightsSource::folder);
    }

    void theModelThatTheUserChoseStays() {
        FakeWorker fake(/*withWeights=*/false);
        ui::SourcePanel panel;
        panel.setModel("google/vit-base-patch16-224");
        bench::weights::CachedModel cached;
        cached.id = "microsoft/resnet-50";
        cached.current = true;
        panel.setCachedModels({cached});
        QCOMPARE(panel.cellRequest().cell.model, std::string("google/vit-base-patch16-224"));
    }

    void theSamplePhotographComesFirst() {
        ui::SourcePicker picker;
        picker.show();
        const auto buttons = picker.findChildren<QAbstractButton*>();
        const auto first =
            std::ranges::min_element(buttons, {}, [](const QAbstractButton* button) { return button->y(); });
        QCOMPARE((*first)->text(), QString("Sample photograph"));
        QVERIFY2(picker.sizeHint().height() < 200, qPrintable(QString::number(picker.sizeHint().height())));
    }

    void textsAreForModelsThatReadThem() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        const auto field = [&page]() -> QLineEdit* {
            for (auto* line : page.findChildren<QLineEdit*>())
                if (line->accessibleName() == "Texts to look for" && line->isVisible()) return line;
            return nullptr;
        };
        QVERIFY(!field());
        page.findChild<ui::SourcePanel*>()->setModel("google/owlvit-base-patch32");
        QVERIFY(field());
        field()->setFocus();
        QTest::keyClicks(field(), "a cat, a sofa");
        QTest::keyClick(field(), Qt::Key_Return);
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QCOMPARE(lastCell(fake).input.queries, (std::vector<std::string>{"a cat", "a sofa"}));
        page.findChild<ui::SourcePanel*>()->setModel("microsoft/resnet-50");
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QVERIFY(lastCell(fake).input.queries.empty());
    }

    void everyTextFollowsTheLanguage_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("labels") << "microsoft/resnet-50";
        QTest::newRow("boxes") << "facebook/detr-resnet-50";
        QTest::newRow("map") << "nvidia/segformer-b0-finetuned-ade-512-512";
        QTest::newRow("texts") << "google/owlvit-base-patch32";
    }
    void everyTextFollowsTheLanguage() {
        QFETCH(const QString, model);
        FakeWorker fake;
        ui::LanguageManager languages;
        languages.use("en");
        ui::PreviewPage page;
        page.resize(1024, 700);
        page.show();
        page.findChild<ui::SourcePanel*>()->setModel(model);
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.folder({"1.png", "2.png"}));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        const QStringList english = textsOf(page);
        QVERIFY(english.size() > 10);
        for (const QString language : {"ar", "zh_CN", "ja"}) {
            languages.use(language);
            QTest::qWait(50);
            shoot(page, QString("preview_%1_%2").arg(QTest::currentDataTag(), language));
            const QStringList texts = textsOf(page);
            QCOMPARE(texts.size(), english.size());
            for (qsizetype i = 0; i < texts.size(); ++i)
                QVERIFY2(texts[i] != english[i] || !english[i].contains(' '), qPrintable(texts[i]));
        }
        languages.use("en");
    }

    void crashIsToldAndTheSessionGoesOn() {
        FakeWorker fake;
        fake.set("DIE_AT", "2");
        fake.set("DIE_BY", "SIGSEGV");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.open(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        page.controller()->repeat();
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("SIGSEGV"), kPatience_ms);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QVERIFY(message(page).contains("started again"));
    }
};

QTEST_MAIN(TestPreviewSources)
#include "test_preview_sources.moc"
