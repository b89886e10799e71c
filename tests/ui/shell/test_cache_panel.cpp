#include <gmock/gmock.h>

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/base/sha256.h"
#include "core/cache/compile_cache.h"
#include "tests/support/patience.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/cache_panel.h"

namespace ui {
namespace {

using bench::backends::CachedPackage;
using bench::backends::CompileCache;

class CachePanelTest : public testing::Test {
protected:
    CachePanelTest() : before_(qgetenv("COMPILESCOPE_CACHE")) {
        qputenv("COMPILESCOPE_CACHE", folder_.path().toUtf8());
        languages_.use("en");  // plurals
    }
    ~CachePanelTest() override { qputenv("COMPILESCOPE_CACHE", before_); }

    static void store(const std::string& name) {
        const std::string key = bench::sha256_hex(name);
        CompileCache cache;
        const auto written = cache.reserve(key);
        std::ofstream(written) << std::string(1 << 20, 'x');
        CachedPackage package;
        package.key = key;
        cache.store(package, written);
    }
    QString shown() const {
        QString text;
        for (const auto* label : panel_.findChildren<QLabel*>()) text += label->text() + '\n';
        return text;
    }
    bool shows(const QString& text) const {
        return QTest::qWaitFor([&] { return shown().contains(text); }, kPatience_ms);
    }

    QTemporaryDir folder_;
    QByteArray before_;
    LanguageManager languages_;
    CachePanel panel_;
};

TEST_F(CachePanelTest, ShowsWhatThereIsAndEmptiesIt) {
    store("a");
    store("b");
    panel_.show();
    ASSERT_TRUE(shows("2 compiled packages, 2.0 MiB in all.")) << shown().toStdString();
    EXPECT_TRUE(shown().contains("The oldest was created on"));
    auto* clear = panel_.findChild<QPushButton*>();
    EXPECT_TRUE(clear->isEnabled());
    clear->click();
    ASSERT_TRUE(shows("2 packages removed. No compiled packages are kept.")) << shown().toStdString();
    EXPECT_FALSE(clear->isEnabled());
    EXPECT_TRUE(CompileCache().list().empty());
}

TEST_F(CachePanelTest, TheLimitIsShownAndKept) {
    store("a");
    panel_.show();
    auto* limit = panel_.findChild<QDoubleSpinBox*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return limit->isEnabled(); }, kPatience_ms));
    EXPECT_EQ(limit->value(), 20.0);
    QSignalSpy refreshed(&panel_, &CachePanel::refreshed);
    limit->setValue(1.5);
    ASSERT_TRUE(refreshed.wait(kPatience_ms));
    EXPECT_EQ(CompileCache().limit_bytes(), 3LL << 29);
    EXPECT_EQ(limit->value(), 1.5);
    EXPECT_TRUE(shown().contains("1 compiled package, 1.0 MiB in all."));
}

}  // namespace
}  // namespace ui
