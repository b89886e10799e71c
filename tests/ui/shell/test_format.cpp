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
    EXPECT_EQ(format::roughRange(2700, 10800), "45 min to 3 h");
    EXPECT_EQ(format::roughRange(5400, 21600), "1 to 6 h");
    EXPECT_EQ(format::roughRange(30, 6000), "up to 2 h");
}

TEST_F(Format, DurationsHaveThePluralFormsOfTheLanguage) {
    struct Case {
        const char *language, *elapsed, *roughly, *range;
    };
    for (const Case& c :
         {Case{"en", "2 min 19 s", "about 5 min", "2 to 15 min"},
          Case{"ar", "\u062f\u0642\u064a\u0642\u062a\u0627\u0646 \u064819 \u062b\u0627\u0646\u064a\u0629",
               "\u0646\u062d\u0648 5 \u062f\u0642\u0627\u0626\u0642",
               "\u0645\u0646 2 \u0625\u0644\u0649 15 \u062f\u0642\u064a\u0642\u0629"},
          Case{"zh_CN", "2 \u5206 19 \u79d2", "\u7ea6 5 \u5206\u949f", "2 \u81f3 15 \u5206\u949f"},
          Case{"ja", "2\u520619\u79d2", "\u7d045\u5206", "2\uff5e15\u5206"}}) {
        languages_.use(c.language);
        EXPECT_EQ(format::withoutMarks(format::elapsed(139)).toStdString(), c.elapsed);
        EXPECT_EQ(format::withoutMarks(format::roughly(301)).toStdString(), c.roughly);
        EXPECT_EQ(format::withoutMarks(format::roughRange(150, 610)).toStdString(), c.range);
    }
    languages_.use("ar");
    EXPECT_EQ(format::roughly(120).toStdString(),
              "\u0646\u062d\u0648 \u062f\u0642\u064a\u0642\u062a\u064a\u0646");
    languages_.use("en");
    EXPECT_EQ(format::elapsed(3725), "1 h 2 min");
    EXPECT_EQ(format::roughly(5400), "about 1 h 30 min");
    EXPECT_EQ(format::roughly(7300), "about 2 h");
}

TEST_F(Format, FactsThatAreNotKnownLeaveNoGap) {
    languages_.use("en");
    EXPECT_EQ(format::facts({"", "ResNet", "", "CPU", ""}), QStringLiteral("ResNet \u00b7 CPU"));
    EXPECT_EQ(format::facts({"ResNet", "CPU"}, "; "), "ResNet; CPU");
}

}  // namespace
}  // namespace ui
