#include <gtest/gtest.h>

#include <QTextLayout>

#include "ui/format/format.h"
#include "ui/i18n/language_manager.h"

namespace ui {
namespace {

class Format : public testing::Test {
protected:
    ~Format() override { languages_.use("en"); }
    LanguageManager languages_;
};

TEST_F(Format, FactsStandInTheOrderInWhichTheLineIsRead) {
    for (const char* language : {"en", "ar"}) {
        languages_.use(language);
        QTextLayout layout(format::facts({"ResNet", "CPU", "float32"}));
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        const auto x_px = [&](const char* word) {
            return line.cursorToX(static_cast<int>(layout.text().indexOf(word)));
        };
        const int towards_the_end = std::string_view(language) == "ar" ? -1 : 1;
        EXPECT_GT(towards_the_end * (x_px("CPU") - x_px("ResNet")), 0) << language;
        EXPECT_GT(towards_the_end * (x_px("float32") - x_px("CPU")), 0) << language;
    }
}

TEST_F(Format, AModesHintNamesWhatItsSuffixesChange) {
    languages_.use("en");
    const QString plain = format::modeHint("default+freezing");
    const QString type = format::modeHint("default+freezing+bf16");
    const QString both = format::modeHint("default+freezing+channels_last+bf16");
    EXPECT_TRUE(type.startsWith(plain) && type.contains("bfloat16") && !type.contains("channels_last"));
    EXPECT_TRUE(both.startsWith(plain) && both.contains("bfloat16") && both.contains("channels_last"));
}

TEST_F(Format, AnEstimateIsARangeThatIsRoundedOutwards) {
    languages_.use("en");
    EXPECT_EQ(format::roughRange(10, 40), "under a minute");
    EXPECT_EQ(format::roughRange(50, 170), "up to 3 min");
    EXPECT_EQ(format::roughRange(150, 610), "2 to 15 min");
    EXPECT_EQ(format::roughRange(1000, 4000), "15 to 70 min");
    EXPECT_EQ(format::roughRange(2700, 10800), "45 min to 3.0 h");
    EXPECT_EQ(format::roughRange(5400, 21600), "1.5 to 6.0 h");
}

TEST_F(Format, FactsThatAreNotKnownLeaveNoGap) {
    languages_.use("en");
    EXPECT_EQ(format::facts({"", "ResNet", "", "CPU", ""}), QStringLiteral("ResNet \u00b7 CPU"));
    EXPECT_EQ(format::facts({"ResNet", "CPU"}, "; "), "ResNet; CPU");
}

}  // namespace
}  // namespace ui
