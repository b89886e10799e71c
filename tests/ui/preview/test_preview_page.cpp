#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTranslator>

#include "tests/ui/preview/fake_worker.h"
#include "tests/ui/preview/page_fixture.h"
#include "tests/ui/screenshot.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/preview_page.h"
#include "ui/preview/image_pane.h"
#include "ui/preview/score_list.h"
#include "ui/preview/source_panel.h"
#include "ui/preview/stage_table.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

namespace {

using ui::PreviewController;
/// Strings grow by 40 %, as German does.
class LongerStrings : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override {
        QString text = QString::fromUtf8(source);
        for (qsizetype more = text.size() * 2 / 5; more > 0; more -= 5) text += more < 5 ? "~" : " ~~~~";
        return text;
    }
    bool isEmpty() const override { return false; }
};

}  // namespace

class TestPreviewPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ui::theme::apply(*qApp, ui::theme::Choice::light); }

    void startsEmptyWithOneButton() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(930, 620);
        page.show();
        QPushButton* button = buttonNamed(page, "Use the sample photograph");
        QVERIFY(button);
        shoot(page, "preview_empty");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(!button->isVisible());
        QCOMPARE(page.findChild<ui::StageTable*>()->rowCount(), 2);
        QCOMPARE(page.findChild<ui::StageTable*>()->columnCount(), 7);
        QCOMPARE(page.findChildren<ui::ImagePane*>().size(), 2);
        shoot(page, "preview_labels");
        page.findChild<ui::SourcePanel*>()->setModel("nvidia/segformer-b0-finetuned-ade-512-512");
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        shoot(page, "preview_map");
    }

    void eagersAnswerIsThereWhileTheOtherCompiles() {
        FakeWorker fake;
        fake.set("PART", "1");
        fake.hold();
        ui::PreviewPage page;
        page.resize(930, 620);
        page.show();
        page.findChild<ui::SourcePanel*>()->setModel("nvidia/segformer-b0-finetuned-ade-512-512");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        QSignalSpy parts(page.controller(), &PreviewController::partReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(parts.size(), 1, kPatience_ms);
        const auto panes = page.findChildren<ui::ImagePane*>();
        const auto scores = page.findChildren<ui::ScoreList*>();
        QCOMPARE(panes.size(), 2);
        QVERIFY(scores[0]->isVisible());
        QCOMPARE(scores[0]->topLevelItemCount(), 2);
        QVERIFY(panes[0]->note().isEmpty());
        QVERIFY(!scores[1]->isVisible());
        QVERIFY2(panes[1]->note().startsWith("Compiling"), qPrintable(panes[1]->note()));
        QVERIFY(page.controller()->busy());
        QCOMPARE(page.controller()->state(), PreviewController::State::preparing);
        shoot(page, "preview_part");
        fake.release();
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(scores[1]->isVisible());
        QVERIFY(panes[1]->note().isEmpty());
        for (const auto& part : {parts.at(0).at(0), frames.at(0).at(0)})
            for (const bench::PreviewPane& pane : part.value<ui::PreviewResultPtr>()->frame.panes)
                QVERIFY(!QFile::exists(QString::fromStdString(pane.map_file)));
    }

    void failureOffersRestart() {
        FakeWorker fake;
        fake.set("DIE_AT", "1");
        ui::PreviewPage page;
        page.resize(930, 620);
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("SIGKILL"), kPatience_ms);
        QPushButton* restart = buttonNamed(page, "Restart");
        QVERIFY(restart);
        shoot(page, "preview_failed");
        QTest::mouseClick(restart, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(message(page).isEmpty());
    }

    void unreadableImageIsNamed() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(930, 620);
        page.show();
        page.showImage(fake.brokenImage("broken.png"));
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("broken.png"), kPatience_ms);
        QCOMPARE(page.controller()->state(), PreviewController::State::closed);
        QVERIFY(fake.logged("pid").isEmpty());
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("good.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(message(page).isEmpty());
    }

    void thresholdFiltersBoxes() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(930, 620);
        page.show();
        auto* source = page.findChild<ui::SourcePanel*>();
        source->setModel("facebook/detr-resnet-50");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        auto* scores = page.findChild<ui::ScoreList*>();
        QCOMPARE(scores->topLevelItemCount(), 1);
        for (QSlider* slider : source->findChildren<QSlider*>())
            if (slider->isVisibleTo(source)) slider->setValue(20);
        QCOMPARE(scores->topLevelItemCount(), 2);
        QCOMPARE(scores->topLevelItem(1)->text(0), QString("remote control"));
        QVERIFY(!scores->topLevelItem(1)->icon(0).isNull());
    }

    void anotherModeRestartsTheSession() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        for (QComboBox* combo : page.findChildren<QComboBox*>())
            if (const int row = combo->findData("default+freezing"); row >= 0) combo->setCurrentIndex(row);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(page.controller()->cell().modes, (std::vector<std::string>{"eager", "default+freezing"}));
        QVERIFY(!fake.isRunning(0));
    }

    void modeThatCannotRunSaysWhyBesideTheOther() {
        FakeWorker fake;
        fake.set("BROKEN", "default");
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        const auto panes = page.findChildren<ui::ImagePane*>();
        QVERIFY(panes[0]->note().isEmpty());
        QVERIFY(panes[1]->note().contains("the helper found no C++ compiler"));
        QCOMPARE(page.findChildren<ui::ScoreList*>()[0]->topLevelItemCount(), 2);
        QVERIFY(message(page).isEmpty());
    }

    void f5RunsTheImageAgain() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::activeWindow() == &page, kPatience_ms);
        QTest::keyClick(&page, Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
        QCOMPARE(fake.logged("pid").size(), 1);
    }

    void listsTheDevices() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        const auto row = [&page] {
            for (const QComboBox* combo : page.findChildren<QComboBox*>())
                if (const int found = combo->findData("cuda:0"); found >= 0)
                    return combo->itemData(found, Qt::ToolTipRole).toString();
            return QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(row() == "this build has no kernels for it", kPatience_ms);
        QCOMPARE(page.findChild<ui::SourcePanel*>()->cellRequest().cell.device, std::string("cpu"));
    }

    void stopsForAMeasurementAndComesBack() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        page.setMeasuring(true);
        QTRY_VERIFY_WITH_TIMEOUT(!fake.isRunning(0), kPatience_ms);
        page.showImage(fake.image("b.png"));
        QTest::qWait(100);
        QCOMPARE(fake.logged("pid").size(), 1);
        page.setMeasuring(false);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 2, kPatience_ms);
    }

    void takesDroppedFilesOnly() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QMimeData text, file;
        text.setText("hello");
        file.setUrls({QUrl("https://example.org/a.png"), QUrl::fromLocalFile(fake.image("dropped.png"))});
        QDragEnterEvent ignored({5, 5}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &ignored);
        QVERIFY(!ignored.isAccepted());
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        QDragEnterEvent entered({5, 5}, Qt::CopyAction, &file, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &entered);
        QVERIFY(entered.isAccepted());
        QDropEvent dropped({5, 5}, Qt::CopyAction, &file, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &dropped);
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        QVERIFY(page.controller()->imageFile().endsWith("dropped.png"));
    }

    void wrongAnswersAreReportedInTheLanguage() {
        FakeWorker fake;
        ui::LanguageManager languages;
        languages.use("ja");
        ui::PreviewPage page;
        page.show();
        page.findChild<ui::SourcePanel*>()->setModel("nvidia/segformer-b0-finetuned-ade-512-512");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        emit page.controller()->imageFailed(
            "/a.png", bench::about("/a.png", bench::message("it is not a regular file")));
        QVERIFY2(message(page).contains("通常のファイル"), qPrintable(message(page)));
        QCOMPARE(message(page).count("a.png"), 1);

        page.showImage(fake.image("cut.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        const auto cut = frames.at(0).at(0).value<ui::PreviewResultPtr>();
        const QString error = QString::fromStdString(cut->frame.panes.at(0).error.text());
        QVERIFY2(error.contains("map_") && error.contains("サイズ"), qPrintable(error));

        page.showImage(fake.image("nonsense.png"));
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("ワーカーの応答を読み取れません"), kPatience_ms);
        languages.use("en");
    }

    void foldersWithoutAModelAreRefused() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        auto* source = page.findChild<ui::SourcePanel*>();
        const std::string before = source->cellRequest().cell.model;
        source->setModel(QDir::tempPath());
        QTRY_VERIFY_WITH_TIMEOUT(message(page).contains("config.json"), kPatience_ms);
        QCOMPARE(source->cellRequest().cell.model, before);
    }

    void fitsSmallWindowsWithLongTextsBothWays() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(930, 600);
        page.show();
        page.findChild<ui::SourcePanel*>()->setModel("facebook/detr-resnet-50");
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        LongerStrings longer;
        QApplication::installTranslator(&longer);
        for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            QApplication::setLayoutDirection(direction);
            QTest::qWait(50);
            shoot(page, direction == Qt::LeftToRight ? "preview_long" : "preview_long_rtl");
            QVERIFY2(page.minimumSizeHint().width() <= 920,
                     qPrintable(QString::number(page.minimumSizeHint().width())));
            QVERIFY2(page.minimumSizeHint().height() <= 600,
                     qPrintable(QString::number(page.minimumSizeHint().height())));
            const auto* source = page.findChild<ui::SourcePanel*>();
            QVERIFY(source->width() <= source->parentWidget()->width());
            const auto panes = page.findChildren<ui::ImagePane*>();
            const bool firstIsLeft =
                panes[0]->mapTo(&page, QPoint()).x() < panes[1]->mapTo(&page, QPoint()).x();
            QCOMPARE(firstIsLeft, direction == Qt::LeftToRight);
        }
        QApplication::removeTranslator(&longer);
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void everythingThatTakesFocusHasAName() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.show();
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(fake.image("a.png"));
        QTRY_COMPARE_WITH_TIMEOUT(frames.size(), 1, kPatience_ms);
        int reachable = 0;
        for (const QWidget* widget : page.findChildren<QWidget*>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
            if (qobject_cast<const QLabel*>(widget) || widget->objectName().startsWith("qt_")) continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     widget->metaObject()->className());
            ++reachable;
        }
        QVERIFY(reachable >= 9);
    }
};

QTEST_MAIN(TestPreviewPage)
#include "test_preview_page.moc"
