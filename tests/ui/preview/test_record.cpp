#include <QCheckBox>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include "core/results/history.h"
#include "tests/ui/preview/fake_worker.h"
#include "tests/ui/preview/page_fixture.h"
#include "tests/ui/screenshot.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/preview_page.h"
#include "ui/preview/record_panel.h"
#include "ui/preview/source_panel.h"
#include "ui/theme/theme.h"

using bench::results::History;
using ui::PreviewController;

/// What the preview measures goes into the history while the switch is on.
class TestRecord : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ui::theme::apply(*qApp, ui::theme::Choice::light); }
    void init() { QFile::remove(QString::fromStdString(bench::results::history_file().string())); }

    void everyFrameIsASampleOfARunThatTheSwitchEnds() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(1280, 860);
        page.show();
        QCheckBox* on = recordSwitch(page);
        QSignalSpy kept(page.findChild<ui::RecordPanel*>(), &ui::RecordPanel::kept);
        show(page, fake.image("a.png"));
        QCOMPARE(runs(), 0u);
        on->click();
        for (int i = 0; i < 3; ++i) repeat(page);
        QVERIFY(showsText(page, "3 frame"));
        lookAt(page);
        on->click();
        QVERIFY(kept.size() == 1 || kept.wait(kPatience_ms));
        QCOMPARE(kept[0][0].toInt(), 3);
        repeat(page);  // not recorded any more

        const auto entries = History().list();
        QCOMPARE(entries.size(), 1u);
        QCOMPARE(entries[0].note, std::string("Live preview"));
        QCOMPARE(entries[0].models, std::string("ResNet"));
        QCOMPARE(entries[0].arms_ok, 2);
        QCOMPARE(entries[0].status, bench::results::KeptStatus::done);
        const auto file = History().read(entries[0].id);
        QCOMPARE(file.rows[0]->mode, std::string("eager"));
        QCOMPARE(file.rows[0]->samples_ms, (std::vector<double>{40, 40, 40}));
        QCOMPARE(file.rows[1]->samples_ms, (std::vector<double>{20, 20, 20}));
        QCOMPARE(*file.rows[1]->vs_eager.ratio, 2.0);
    }

    void anotherModelIsAnotherRun() {
        FakeWorker fake;
        ui::PreviewPage page;
        page.resize(1280, 860);
        page.show();
        QSignalSpy kept(page.findChild<ui::RecordPanel*>(), &ui::RecordPanel::kept);
        recordSwitch(page)->click();
        show(page, fake.image("a.png"));
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.findChild<ui::SourcePanel*>()->setModel("facebook/detr-resnet-50");
        QVERIFY(frames.wait(kPatience_ms));
        QVERIFY(!kept.isEmpty() || kept.wait(kPatience_ms));
        recordSwitch(page)->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 2, kPatience_ms);
        QCOMPARE(runs(), 2u);
    }

    void aWindowThatClosesKeepsWhatThereIs() {
        FakeWorker fake;
        {
            ui::PreviewPage page;
            page.show();
            recordSwitch(page)->click();
            show(page, fake.image("a.png"));
        }
        QTRY_COMPARE_WITH_TIMEOUT(runs(), 1u, kPatience_ms);
    }

private:
    static std::size_t runs() { return History().list().size(); }
    static QCheckBox* recordSwitch(const ui::PreviewPage& page) {
        return page.findChild<ui::RecordPanel*>()->findChild<QCheckBox*>();
    }
    static void show(ui::PreviewPage& page, const QString& image) {
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.showImage(image);
        QVERIFY(frames.wait(kPatience_ms));
    }
    static void repeat(const ui::PreviewPage& page) {
        QSignalSpy frames(page.controller(), &PreviewController::frameReady);
        page.controller()->repeat();
        QVERIFY(frames.wait(kPatience_ms));
    }
    /// For people: COMPILESCOPE_SCREENSHOTS.
    static void lookAt(ui::PreviewPage& page) {
        ui::LanguageManager languages;
        for (const char* language : {"ar", "en"}) {
            languages.use(language);
            QTest::qWait(200);
            ui::shoot(page, QString("record_%1").arg(language));
        }
    }
};

QTEST_MAIN(TestRecord)
#include "test_record.moc"
