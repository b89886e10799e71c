#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QTest>

#include "core/machine/host_info.h"
#include "core/results/history.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_store.h"
#include "ui/pages/adviser_panel.h"

namespace ui {
namespace {

using testing::HasSubstr;

RowPtr arm(const std::string& model, const std::string& mode, double ms, double ratio, double half_width,
           double compile_s) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = model;
    row->device = "cpu";
    row->mode = mode;
    row->status = bench::ArmStatus::ok;
    row->linked_ms = row->median_ms = ms;
    row->accuracy.max_abs = 1e-6;
    row->peak_host_bytes = 800 << 20;
    if (mode != "eager") {
        row->linked_ci95_ms =
            bench::Interval{ms * ratio / (ratio + half_width), ms * ratio / (ratio - half_width)};
        row->vs_eager.ratio = ratio;
        row->vs_eager.ratio_ci95 = bench::Interval{ratio - half_width, ratio + half_width};
        row->compile_cold_s = compile_s;
    }
    return row;
}

std::vector<RowPtr> rows() {
    return {arm("microsoft/resnet-50", "eager", 90, 1, 0, 0),
            arm("microsoft/resnet-50", "default", 75, 1.2, 0.02, 12),
            arm("microsoft/resnet-50", "default+freezing", 51, 1.76, 0.03, 30),
            arm("microsoft/resnet-50", "max-autotune+freezing", 50, 1.8, 0.04, 130),
            arm("google/vit-base-patch16-224", "eager", 300, 1, 0, 0)};
}

QString inEnglish(QString text) {
    return text.remove(QChar(0x2068)).remove(QChar(0x2069));  // isolates
}

struct AdviserTest : testing::Test {
    AdviserTest() { languages.use("en"); }
    void show(std::vector<RowPtr> shown) {
        store.setRows(std::move(shown));
        QCoreApplication::processEvents();
    }
    QDoubleSpinBox* limit(int index) { return panel.findChildren<QDoubleSpinBox*>().at(index); }
    std::string sentence() { return inEnglish(panel.sentence()).toStdString(); }
    std::string ruledOut() { return inEnglish(panel.ruledOut()).toStdString(); }

    LanguageManager languages;
    ResultStore store;
    AdviserPanel panel{&store};
};

}  // namespace

TEST_F(AdviserTest, SaysWhatToDoWhenThereIsNothing) {
    EXPECT_EQ(sentence(), "Measure a model, or open results, to get advice.");
    EXPECT_FALSE(limit(0)->isEnabled());
}

TEST_F(AdviserTest, OneSentenceFromTheData) {
    show(rows());
    EXPECT_EQ(
        sentence(),
        "Use max-autotune+freezing: 50.0 ms per batch, 1.80 times as fast as eager; default+freezing "
        "(51.0 ms) may be equally fast, because the intervals overlap, and compiles in 30 s instead of 2 min "
        "10 s.");
    EXPECT_TRUE(panel.ruledOut().isEmpty());
}

TEST_F(AdviserTest, AllRunsOfThisMachineCanBeAsked) {
    auto* all = panel.findChild<QCheckBox*>();
    all->click();
    EXPECT_TRUE(QTest::qWaitFor([&] { return sentence() == "The history has no run of this machine."; },
                                kPatience_ms));
    all->click();
    show(rows());
    bench::results::History history;
    const auto add = [&](const char* created, const std::string& host, const std::vector<RowPtr>& of) {
        bench::results::ResultFile file;
        file.created = created;
        file.environment = {{"host", host}};
        for (const RowPtr& row : of) file.rows.push_back(row);
        history.add(file, {});
    };
    const std::string here = bench::host_info::host_name();
    add("2026-01-01T00:00:00Z", here,
        {arm("m", "eager", 200, 1, 0, 0), arm("m", "tuned", 80, 2.5, 0.02, 500)});
    add("2026-01-02T00:00:00Z", here,
        {arm("m", "eager", 100, 1, 0, 0), arm("m", "default", 50, 2, 0.02, 12)});
    add("2026-01-03T00:00:00Z", "another machine", {arm("m", "openvino", 1, 100, 0.02, 1)});
    all->click();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return sentence() == "Use tuned: 40.0 ms per batch, 2.50 times as fast as eager."; },
        kPatience_ms))
        << sentence();
    add("2026-01-04T00:00:00Z", here, {arm("m", "eager", 300, 1, 0, 0)});
    store.append(arm("google/vit-base-patch16-224", "default", 150, 2, 0.02, 12));
    QTest::qWait(200);
    EXPECT_THAT(sentence(), HasSubstr("40.0 ms")) << "a row of a run that measures reads no history";
    all->click();
    EXPECT_THAT(sentence(), HasSubstr("Use max-autotune+freezing: 50.0 ms")) << "the store's rows again";
}

TEST_F(AdviserTest, LimitsChangeTheAdviceAndSayWhatTheyExclude) {
    show(rows());
    limit(2)->setValue(60);
    EXPECT_EQ(sentence(), "Use default+freezing: 51.0 ms per batch, 1.76 times as fast as eager.");
    EXPECT_EQ(ruledOut(), "Not advised: max-autotune+freezing (compiling takes 2 min 10 s)");
    limit(0)->setValue(10);
    EXPECT_EQ(sentence(), "No measured mode is within these limits.");
    EXPECT_THAT(ruledOut(), HasSubstr("eager (takes 90.0 ms); default (takes 75.0 ms)"));
    limit(0)->setValue(0);
    limit(1)->setValue(700);
    EXPECT_THAT(ruledOut(), HasSubstr("eager (needs 800 MiB)"));
}

TEST_F(AdviserTest, LimitsOnAnswersAndOutputsThatWereNotChecked) {
    auto shown = rows();
    auto unchecked = std::make_shared<bench::ArmResult>(*shown[3]);
    unchecked->accuracy = {};
    shown[3] = unchecked;
    auto judged = std::make_shared<bench::ArmResult>(*shown[2]);
    judged->pictures.agreement = 0.97;
    judged->pictures.accuracy = 0.75;
    shown[2] = judged;
    show(shown);
    EXPECT_EQ(sentence(), "Use default+freezing: 51.0 ms per batch, 1.76 times as fast as eager.");
    EXPECT_EQ(ruledOut(), "Not advised: max-autotune+freezing (its output was not checked)");
    limit(3)->setValue(99);
    EXPECT_THAT(ruledOut(), HasSubstr("default (its agreement with eager on pictures is unknown); "
                                      "default+freezing (agrees with eager on 97.0 % of the pictures)"));
    limit(3)->setValue(0);
    limit(4)->setValue(80);
    EXPECT_THAT(ruledOut(),
                HasSubstr("default (its accuracy is unknown); default+freezing (has an accuracy of 75.0 %)"));
}

TEST_F(AdviserTest, SeveralTypesAreOneQuestionAndNamed) {
    auto shown = rows();
    for (auto [mode, ms] : {std::pair("eager", 120.0), std::pair("default+freezing", 30.0)}) {
        auto row =
            std::make_shared<bench::ArmResult>(*arm("microsoft/resnet-50", mode, ms, 120 / ms, 0.02, 30));
        row->dtype = bench::DType::bfloat16;
        shown.push_back(row);
    }
    show(shown);
    EXPECT_EQ(panel.findChild<QComboBox*>()->count(), 2);
    EXPECT_EQ(inEnglish(QString::fromStdString(sentence())).remove(QChar(0x200e)).toStdString(),
              "Use default+freezing · bfloat16: 30.0 ms per batch, 3.00 times as fast as eager · float32.");
}

TEST_F(AdviserTest, TheSameCodeUnderTwoNamesIsOneModeWithBoth) {
    const auto same = [](const char* mode, double ms, double ratio, double compile_s) {
        auto row =
            std::make_shared<bench::ArmResult>(*arm("microsoft/resnet-50", mode, ms, ratio, 0.02, compile_s));
        row->compile_report.code_sha256 = "one code";
        return row;
    };
    show({arm("microsoft/resnet-50", "eager", 90, 1, 0, 0), same("default+freezing", 51, 1.76, 30),
          same("tuned", 50, 1.8, 400)});
    EXPECT_EQ(sentence(),
              "Use default+freezing (same code: tuned): 51.0 ms per batch, 1.76 times as fast as eager.");
    EXPECT_TRUE(panel.ruledOut().isEmpty()) << ruledOut();
    limit(2)->setValue(20);
    EXPECT_EQ(sentence(), "Use eager: 90.0 ms per batch, the fastest measured mode within these limits.");
    EXPECT_EQ(ruledOut(), "Not advised: default+freezing (same code: tuned) (compiling takes 30 s)");
}

TEST_F(AdviserTest, TheChosenModelStaysWhileRowsComeIn) {
    show(rows());
    auto* model = panel.findChild<QComboBox*>();
    ASSERT_EQ(model->count(), 2);
    model->setCurrentIndex(1);
    EXPECT_THAT(sentence(), HasSubstr("Use eager: 300 ms per batch"));
    store.append(arm("google/vit-base-patch16-224", "default", 200, 1.5, 0.02, 40));
    QCoreApplication::processEvents();
    EXPECT_EQ(model->currentIndex(), 1);
    EXPECT_THAT(sentence(), HasSubstr("Use default: 200 ms per batch, 1.50 times as fast"));
}

TEST_F(AdviserTest, InEveryLanguage) {
    show(rows());
    const std::string english = sentence();
    for (const char* language : {"ar", "zh_CN", "ja"}) {
        languages.use(language);
        QCoreApplication::processEvents();
        EXPECT_NE(sentence(), english) << language;
        panel.resize(1000, panel.heightForWidth(1000));
        EXPECT_THAT(sentence(), HasSubstr("max-autotune+freezing"));
        shoot(panel, QString("adviser-") + language);
    }
}

}  // namespace ui
