#include <gmock/gmock.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>

#include "core/analysis/row_statistics.h"
#include "core/base/error.h"
#include "core/measure/tuning.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "core/plan/training_cell.h"
#include "core/preflight/device_support.h"
#include "ui/charts/chart_file.h"
#include "ui/format/core_text.h"
#include "ui/i18n/language_manager.h"

namespace ui {
namespace {

using bench::about;
using bench::message;
using bench::Message;

class CoreText : public testing::Test {
protected:
    ~CoreText() override { languages_.use("en"); }
    LanguageManager languages_;
};

TEST_F(CoreText, EnglishIsAsTheCoreWroteIt) {
    languages_.use("en");
    for (const char* text :
         {"cancelled before it was measured", "no sign of life for 30 s: the worker was killed",
          "arms disturb each other: beside the others this one takes 16.3 % more time than alone; measured "
          "in "
          "separate processes, ABBA",
          "error: a compiler's own words, 100 %1 of them"})
        EXPECT_EQ(format::coreText(text), text);
}

TEST_F(CoreText, ValuesAndSentencesWithinAreKept) {
    languages_.use("ja");
    EXPECT_EQ(format::coreText("2 outliers among 40 rounds"), "40 ラウンド中に外れ値が 2 個あります");
    EXPECT_EQ(
        format::coreText("the arms do not fit in memory together; measured in separate processes, ABBA"),
        "すべてのモードを同時にはメモリに置けません。別々のプロセスで ABBA の順に測定しました");
    EXPECT_EQ(format::coreText("the worker ended: killed by signal 9 (%2)"),
              "ワーカーが終了しました: シグナル9（%2）で終了させられました")
        << "what is put in is no place";
    EXPECT_EQ(format::coreText("ld: no such library"), "ld: no such library");
}

TEST_F(CoreText, AMessageIsTranslatedByItsId) {
    languages_.use("ja");
    const Message died = message("the worker ended: %1", message("killed by signal %1 (%2)", 9, "%2"));
    EXPECT_EQ(format::coreText(died), "ワーカーが終了しました: シグナル9（%2）で終了させられました")
        << "what is put in is no place";
    EXPECT_EQ(format::coreText(Message::plain("ld: no such library")), "ld: no such library");
    languages_.use("zh_CN");
    const Message image = about("--image /tmp/x: y.png", message("no such file"));
    EXPECT_EQ(format::coreText(image), "--image /tmp/x: y.png: 没有这个文件");
    languages_.use("ar");
    EXPECT_EQ(format::coreText(about("--image x.png", message("no such file"))),
              QStringLiteral("\u2068--image x.png\u2069: لا يوجد ملف كهذا"));
    EXPECT_EQ(format::coreText(about("x", "nobody wrote this")), "x: nobody wrote this");
    languages_.use("en");
    EXPECT_EQ(format::coreText(died).toStdString(), died.text());
    EXPECT_EQ(format::coreText(image).toStdString(), image.text());
}

TEST_F(CoreText, WhatIsSaidOfPythonArmsIsTranslated) {
    const std::string install =
        "; install transformers==5.17.0 there or name another interpreter with --python";
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const std::string& text :
             {std::string("torch.compile left the graph 1 time: a call of print"),
              std::string("torch.compile left the graph 2 times, first: a call of print"),
              std::string(
                  "the arm's Python process ended (killed by signal 9 (SIGKILL)); see the cell's log"),
              std::string("the arm's Python process did not answer within 1800 s and was killed"),
              "the python-* modes need transformers 5.17.0, which /p/python cannot import (not here)" +
                  install,
              "/p/python has transformers 4.30.2, but the python-* modes are checked with transformers "
              "5.17.0" +
                  install})
            EXPECT_NE(format::coreText(text).toStdString(), text) << language;
    }
}

TEST_F(CoreText, ASentenceBehindWhatItIsAboutIsTranslated) {
    languages_.use("zh_CN");
    EXPECT_EQ(format::coreText("launch 2 of 3: default: failed: out of memory"),
              "launch 2 of 3: default: 失败：内存不足");
    EXPECT_EQ(format::coreText("--image /tmp/x: y.png: no such file"), "--image /tmp/x: y.png: 没有这个文件");
    EXPECT_EQ(format::coreText("undefined symbol: memory"), "undefined symbol: memory")
        << "a word is no sentence";
    EXPECT_EQ(format::coreText("x: nobody wrote this"), "x: nobody wrote this");
    languages_.use("ar");
    EXPECT_EQ(format::coreText("--image x.png: no such file"),
              QStringLiteral("\u2068--image x.png\u2069: لا يوجد ملف كهذا"));
}

TEST_F(CoreText, WhatAnArmIsDoingIsTranslated) {
    languages_.use("ja");
    EXPECT_EQ(format::coreText("alone: measure"), "単独: 測定");
    EXPECT_EQ(format::coreText("alone: compile, lower"), "単独: コンパイル、コード生成");
    for (const auto& [phase, word] : bench::kPhaseNames) {
        if (phase == bench::Phase::queued || phase == bench::Phase::done) continue;
        EXPECT_NE(format::coreText(std::string(word)).toStdString(), word);
    }
}

TEST_F(CoreText, WhyAModeMeansNothingOnADeviceIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const bench::ModeInfo& mode : bench::all_modes()) {
            for (const auto kind : {bench::RunKind::inference, bench::RunKind::training}) {
                const std::string refusal(bench::mode_refusal(mode, "cpu", kind));
                if (!refusal.empty()) {
                    EXPECT_NE(format::coreText(refusal).toStdString(), refusal) << language << ' ' << mode.id;
                }
            }
        }
    }
}

TEST_F(CoreText, WhyAGpuCannotBeUsedIsTranslated) {
    constexpr std::string_view architectures[] = {"sm_80", "sm_90"};
    const std::string too_old = bench::cuda_refusal("Tesla V100", {7, 0}, architectures, "2.11.0", "13.0");
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        const QString text = format::coreText(too_old);
        EXPECT_NE(text.toStdString(), too_old) << language;
        for (const char* kept : {"Tesla V100", "7.0", "2.11.0", "CUDA 13.0", "sm_80 sm_90", "./run.sh"})
            EXPECT_TRUE(text.contains(kept)) << language << ": " << text.toStdString();
    }
}

TEST_F(CoreText, WhatATrainingRowSaysOfItsPrecisionAndBatchIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const char* model : {"mmaction2/swin_tiny", "mmaction2/stgcn"})
            for (const auto& [dtype, word] : bench::kDTypeNames) {
                bench::Cell cell;
                cell.kind = bench::RunKind::training;
                cell.model = model;
                cell.dtype = dtype;
                for (const std::string& text :
                     bench::training::differences_from_published(*bench::training::find_recipe(model), cell))
                    EXPECT_NE(format::coreText(text).toStdString(), text) << language;
            }
        for (const char* text :
             {"batch 16 does not fit in memory (eager: out of memory); the largest power of "
              "two that fits is 4",
              "learning: failed: out of memory", "cancelled while it learned"})
            EXPECT_NE(format::coreText(text).toStdString(), text) << language;
    }
}

TEST_F(CoreText, WhatTheModeTunedChoosesFromIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const bench::tuning::Candidate& candidate : bench::tuning::all_candidates())
            EXPECT_NE(format::coreText(candidate.words).toStdString(), candidate.words) << language;
    }
}

TEST_F(CoreText, WarningsOfARealRowAreTranslated) {
    bench::ArmResult row;
    row.batch = 1;
    for (int i = 0; i < 40; ++i) row.samples_ms.push_back(i % 2 == 0 ? 10.0 : 14.0);
    row.samples_ms[7] = 1000.0;
    bench::add_statistics(row);
    ASSERT_FALSE(row.warnings.empty());
    languages_.use("zh_CN");
    for (const std::string& warning : row.warnings)
        EXPECT_NE(format::coreText(warning).toStdString(), warning);
}

TEST_F(CoreText, SeveralReasonsOfThrottlingAreTranslatedEach) {
    languages_.use("ja");
    EXPECT_EQ(format::coreText("the power limit, its temperature"), "電力制限、温度");
    const QString text =
        format::coreText("the GPU was slowed down in 3 of 40 rounds by the power limit, its temperature");
    EXPECT_TRUE(text.contains("電力制限、温度")) << text.toStdString();
    EXPECT_EQ(format::coreText("the power limit, nobody wrote this"), "the power limit, nobody wrote this");
}

TEST_F(CoreText, WhyAFileCannotBeOpenedIsTranslated) {
    const QTemporaryDir folder;
    const auto complaint_of = [&](const char* name, const QByteArray& content) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        try {
            charts::readResults(file.fileName());
        } catch (const bench::InputError& error) {
            return error.message();
        }
        return Message();
    };
    QImage(8, 8, QImage::Format_RGB32).save(folder.filePath("plain.png"));
    QFile plain(folder.filePath("plain.png"));
    ASSERT_TRUE(plain.open(QIODevice::ReadOnly));
    const std::vector<Message> complaints{
        complaint_of("a.json", "{"),
        complaint_of("b.json", "[]"),
        complaint_of("c.json", R"({"schema": 99})"),
        complaint_of("d.json", R"({"schema": 1})"),
        complaint_of("e.png", plain.readAll()),
        complaint_of("f.png", "no picture"),
    };
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const Message& complaint : complaints) {
            EXPECT_TRUE(complaint.has_id());
            EXPECT_NE(format::coreText(complaint).toStdString(), complaint.text()) << language;
        }
    }
}

}  // namespace
}  // namespace ui
