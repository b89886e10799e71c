#include <gmock/gmock.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "core/analysis/machine_warnings.h"
#include "core/analysis/row_statistics.h"
#include "core/base/error.h"
#include "core/machine/gpu_readings.h"
#include "core/measure/tuning.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "core/plan/training_cell.h"
#include "core/preflight/device_support.h"
#include "core/results/result_fields.h"
#include "core/targets/connection_error.h"
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
    for (const Message& text :
         {message("cancelled before it was measured"),
          message("the worker did not answer for %1 s and was killed", 30),
          message(
              "%1; measured in separate processes, ABBA",
              message("arms disturb each other: beside the others this one takes %1 % more time than alone",
                      "16.3")),
          Message::plain("error: a compiler's own words, 100 %1 of them")})
        EXPECT_EQ(format::coreText(text).toStdString(), text.text());
}

TEST_F(CoreText, AMessageIsTranslatedByItsId) {
    languages_.use("ja");
    const Message died = message("the worker ended: %1", message("killed by signal %1 (%2)", 9, "%2"));
    EXPECT_EQ(format::coreText(died), "ワーカーが終了しました：シグナル9（%2）で終了させられました")
        << "what is put in is no place";
    EXPECT_EQ(format::coreText(message("%1 outliers among %2 rounds", 2, 40)),
              "40 ラウンド中に外れ値が 2 個あります");
    EXPECT_EQ(format::coreText(message("%1; measured in separate processes, ABBA",
                                       message("the arms do not fit in memory together"))),
              "すべてのモードを同時にはメモリに置けません。別々のプロセスで ABBA の順に測定しました");
    EXPECT_EQ(format::coreText(Message::plain("ld: no such library")), "ld: no such library");
    EXPECT_EQ(format::coreText(Message()), "");
    languages_.use("en");
    EXPECT_EQ(format::coreText(died).toStdString(), died.text());
}

TEST_F(CoreText, ASentenceBehindItsSubjectIsTranslated) {
    languages_.use("zh_CN");
    EXPECT_EQ(format::coreText(about(message("launch %1 of %2", 2, 3),
                                     about("default", message("failed: %1", message("out of memory"))))),
              "第 2 次启动，共 3 次: default: 失败：内存不足");
    const Message image = about("--image /tmp/x: y.png", message("no such file"));
    EXPECT_EQ(format::coreText(image), "--image /tmp/x: y.png: 没有这个文件");
    EXPECT_EQ(format::coreText(about("x", "nobody wrote this")), "x: nobody wrote this");
    languages_.use("ar");
    EXPECT_EQ(format::coreText(about("--image x.png", message("no such file"))),
              QStringLiteral("\u2068--image x.png\u2069: لا يوجد ملف كهذا"));
    languages_.use("en");
    EXPECT_EQ(format::coreText(image).toStdString(), image.text());
}

TEST_F(CoreText, AnIdThatTheTranslationsDoNotHaveIsShownInEnglish) {
    languages_.use("ja");
    const Message unknown = Message::from_id("of another version: %1", {message("out of memory")});
    EXPECT_EQ(format::coreText(unknown).toStdString(), unknown.text());
    EXPECT_EQ(format::coreText(Message::from_id("%1 %2", {message("out of memory"), Message::plain("x")})),
              format::coreText(message("out of memory")) + " x");
}

TEST_F(CoreText, ATextOfAnOlderFileIsTranslatedWhereItIsAnId) {
    languages_.use("zh_CN");
    EXPECT_EQ(format::coreText(Message::plain("out of memory")), format::coreText(message("out of memory")));
    EXPECT_EQ(format::coreText(Message::plain("exit code 3")), "exit code 3");
}

TEST_F(CoreText, ARowOfAFileIsShownInEveryLanguage) {
    bench::ArmResult row;
    row.status = bench::ArmStatus::failed;
    row.reason = message("the compiling helper ended before it answered (%1)",
                         message("killed by signal %1 (%2)", 9, "SIGKILL"));
    row.warnings = {message("%1; measured in separate processes, ABBA",
                            message("the arms do not fit in memory together"))};
    nlohmann::json json = to_json(row);
    const bench::ArmResult read = bench::arm_result_from_json(json);
    languages_.use("ar");
    EXPECT_EQ(
        format::coreText(read.reason),
        QStringLiteral(
            "انتهت عملية التجميع المساعدة قبل أن تُجيب (\u2068أُنهيت بالإشارة \u20669 (SIGKILL)\u2069\u2069)"));
    for (const auto& [mine, theirs] :
         {std::pair(row.reason, read.reason), {row.warnings[0], read.warnings[0]}})
        EXPECT_EQ(format::coreText(mine), format::coreText(theirs));
    EXPECT_NE(format::coreText(read.warnings[0]).toStdString(), read.warnings[0].text());
    json["reason"] = "edited by hand";
    EXPECT_EQ(format::coreText(bench::arm_result_from_json(json).reason), "edited by hand");
}

TEST_F(CoreText, WhatIsSaidOfPythonArmsIsTranslated) {
    const std::string wanted = "transformers==5.17.0";
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const Message& text :
             {message("torch.compile left the graph %1 time: %2", 1, "a call of print"),
              message("torch.compile left the graph %1 times, first: %2", 2, "a call of print"),
              message("the arm's Python process ended (%1); see the cell's log",
                      message("killed by signal %1 (%2)", 9, "SIGKILL")),
              message("the arm's Python process did not answer within %1 s and was killed", 1800),
              message("the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name "
                      "another "
                      "interpreter with --python",
                      "transformers", "5.17.0", "/p/python", "not here", wanted),
              message("%1 has %2 %3, but %4; install %5 there or name another interpreter with --python",
                      "/p/python", "transformers", "4.30.2",
                      message("the python-* modes are checked with %1 %2", "transformers", "5.17.0"),
                      wanted)})
            EXPECT_NE(format::coreText(text).toStdString(), text.text()) << language;
    }
}

TEST_F(CoreText, WhatAnArmIsDoingIsTranslated) {
    languages_.use("ja");
    EXPECT_EQ(format::coreText(message("alone: %1", message("measure"))), "単独：測定");
    EXPECT_EQ(format::coreText(message("alone: %1", Message::list({message("compile"), message("lower")}))),
              "単独：コンパイル、コード生成");
    for (const auto& [phase, word] : bench::kPhaseNames)
        EXPECT_NE(format::coreText(bench::phase_message(phase)).toStdString(), word);
}

TEST_F(CoreText, WhyAModeMeansNothingOnADeviceIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const bench::ModeInfo& mode : bench::all_modes()) {
            for (const auto kind : {bench::RunKind::inference, bench::RunKind::training}) {
                const Message refusal = bench::mode_refusal(mode, "cpu", kind);
                if (!refusal.empty()) {
                    EXPECT_NE(format::coreText(refusal).toStdString(), refusal.text())
                        << language << ' ' << mode.id;
                }
            }
        }
    }
}

TEST_F(CoreText, EveryErrorOfAConnectionIsTranslated) {
    bench::remote::RemoteTarget target;
    target.name = "a100";
    target.host = "login1";
    target.partition = "gpu";
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const auto& [error, word] : bench::remote::kConnectionErrorNames) {
            const Message text = bench::remote::connection_message(error, target, "");
            EXPECT_NE(format::coreText(text).toStdString(), text.text()) << language << ' ' << word;
        }
    }
}

TEST_F(CoreText, WhyAGpuCannotBeUsedIsTranslated) {
    constexpr std::string_view architectures[] = {"sm_80", "sm_90"};
    const Message too_old = bench::cuda_refusal("Tesla V100", {7, 0}, architectures, "2.11.0", "13.0");
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        const QString text = format::coreText(too_old);
        EXPECT_NE(text.toStdString(), too_old.text()) << language;
        for (const char* kept : {"Tesla V100", "7.0", "2.11.0", "CUDA 13.0", "sm_80 sm_90", "./run.sh"})
            EXPECT_TRUE(text.contains(kept)) << language << ": " << text.toStdString();
    }
}

TEST_F(CoreText, WhatATrainingRowSaysOfItsPrecisionAndBatchIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const char* model : {"mmaction2/swin_tiny", "mmaction2/stgcn"})
            for (const auto& [dtype, word] : bench::kDTypeNames) {
                if (dtype == bench::DType::int8) continue;  // for inference only
                bench::Cell cell;
                cell.kind = bench::RunKind::training;
                cell.model = model;
                cell.dtype = dtype;
                const auto differences =
                    bench::training::differences_from_published(*bench::training::find_recipe(model), cell);
                for (const Message& text : differences)
                    EXPECT_NE(format::coreText(text).toStdString(), text.text()) << language;
                const bool differs = bench::training::find_recipe(model)->published_dtype != dtype;
                EXPECT_EQ(differences.size(), differs ? 2U : 1U)
                    << "the batch, and the type: every one has a text";
            }
        for (const Message& text :
             {message("batch %1 does not fit in memory (%2); the largest power of two that fits is %3", 16,
                      about("eager", message("out of memory")), 4),
              message("learning: %1", message("failed: %1", message("out of memory"))),
              message("cancelled while it learned")})
            EXPECT_NE(format::coreText(text).toStdString(), text.text()) << language;
    }
}

TEST_F(CoreText, WhatTheModeTunedChoosesFromIsTranslated) {
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages_.use(language);
        for (const bench::tuning::Candidate& candidate : bench::tuning::all_candidates())
            EXPECT_NE(format::coreText(candidate.words).toStdString(), candidate.words.text()) << language;
    }
}

TEST_F(CoreText, WarningsOfARealRowAreTranslated) {
    bench::ArmResult row;
    row.batch = 1;
    for (int i = 0; i < 40; ++i) row.samples_ms.push_back(i % 2 == 0 ? 10.0 : 14.0);
    row.samples_ms[7] = 1000.0;
    bench::add_statistics({&row, 1}, bench::Preset::quick, {});
    ASSERT_FALSE(row.warnings.empty());
    languages_.use("zh_CN");
    for (const Message& warning : row.warnings)
        EXPECT_NE(format::coreText(warning).toStdString(), warning.text());
}

TEST_F(CoreText, SeveralReasonsOfThrottlingAreTranslatedEach) {
    languages_.use("ja");
    const Message reasons = Message::list({message("the power limit"), message("its temperature")});
    EXPECT_EQ(format::coreText(reasons), "電力制限、温度");
    bench::ArmResult row;
    row.telemetry = {
        {.round = 1, .throttle_reasons = std::vector<std::string>{"sw_power_cap", "sw_thermal_slowdown"}}};
    bench::warn_about_machine(row);
    ASSERT_EQ(row.warnings.size(), 1U);
    const QString text = format::coreText(row.warnings[0]);
    EXPECT_TRUE(text.contains("電力制限、温度")) << text.toStdString();
    for (const bench::ClockReason& reason : bench::clock_reasons())
        if (reason.throttles) {
            EXPECT_NE(format::coreText(Message::from_id(reason.explanation)).toStdString(),
                      reason.explanation);
        }
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
