#include <gmock/gmock.h>

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <nlohmann/json.hpp>

#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "tests/ui/shell/fake_program.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/profile_dialog.h"
#include "ui/run/profile_runner.h"

namespace ui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

bench::ArmResult row() {
    bench::ArmResult row;
    row.model = "microsoft/resnet-50";
    row.device = "cpu";
    row.batch = 4;
    row.mode = "default+freezing";
    row.weights_seed = 7;
    row.settings.threads = 2;
    row.status = bench::ArmStatus::ok;
    return row;
}

/// What the program prints: eager and a compiled mode.
QByteArray answer() {
    const bench::ArmProfile eager{
        .mode = "eager",
        .call_ms = 100,
        .gpu_busy_ms = {},
        .operators = {{"aten::mkldnn_convolution", bench::OperatorKind::products, 53, 70},
                      {"aten::native_batch_norm", bench::OperatorKind::movement, 53, 30}}};
    const bench::ArmProfile compiled{
        .mode = "default+freezing",
        .call_ms = 80,
        .gpu_busy_ms = {},
        .operators = {{"mkldnn::_convolution_pointwise", bench::OperatorKind::products, 53, 60},
                      {"generated code", bench::OperatorKind::generated, 1, 20}}};
    const nlohmann::json json{{"profiles", {to_json(eager), to_json(compiled)}}};
    return QByteArray::fromStdString(json.dump());
}

bool isOver(const ProfileDialog& dialog) {
    return QTest::qWaitFor([&] { return !dialog.findChild<QTableWidget*>()->isHidden(); }, kPatience_ms);
}

QString textOf(const ProfileDialog& dialog) {
    QString all;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) all += label->text() + '\n';
    return all;
}

TEST(ProfileRunner, AsksForTheArmAndEagerAsTheyWereMeasured) {
    std::vector<std::string> words;
    for (const QString& word : ProfileRunner::arguments(row(), "/tmp/t.json"))
        words.push_back(word.toStdString());
    EXPECT_THAT(words, ElementsAre("profile", "--model", "microsoft/resnet-50", "--device", "cpu", "--batch",
                                   "4", "--dtype", "float32", "--mode", "eager,default+freezing", "--trace",
                                   "/tmp/t.json", "--json", "--threads", "2", "--seed", "7"));
}

TEST(ProfileRunner, AsksWithTheSettingsOfTheRow) {
    bench::ArmResult changed = row();
    changed.settings.memory_format = "channels_last";
    changed.settings.attention = "explicit";
    changed.settings.tf32 = "on";
    changed.settings.cudnn_benchmark = true;
    changed.settings.grad_guard = "inference";
    changed.queries = {"a cat", "a dog"};
    const QString words = ProfileRunner::arguments(changed, "/tmp/t.json").join(' ');
    for (const char* part : {"--memory-format channels_last", "--attention explicit", "--tf32 on",
                             "--cudnn-benchmark", "--grad-guard inference", "--text a cat,a dog"})
        EXPECT_TRUE(words.contains(part)) << words.toStdString();
}

TEST(ProfileRunner, LeavesTheMemoryLayoutOfASuffixToTheMode) {
    bench::ArmResult suffixed = row();
    suffixed.mode = "default+channels_last+bf16";
    suffixed.arm_dtype = bench::DType::bfloat16;
    suffixed.settings.memory_format = "channels_last";
    const QString words = ProfileRunner::arguments(suffixed, "/tmp/t.json").join(' ');
    EXPECT_TRUE(words.contains("--dtype float32 --mode eager,default+channels_last+bf16 "))
        << words.toStdString();
    EXPECT_FALSE(words.contains("--memory-format")) << "eager has the cell's";
}

TEST(ProfileDialog, SaysWhyAndListsOperators) {
    const FakeProgram program("cat <<'END'\n" + answer() + "\nEND\n");
    LanguageManager languages;
    languages.use("en");
    const QPointer dialog = new ProfileDialog("ResNet, CPU, 4, default+freezing", row(), "/tmp");
    dialog->show();
    ASSERT_TRUE(isOver(*dialog));
    const auto* table = dialog->findChild<QTableWidget*>();
    ASSERT_EQ(table->rowCount(), 2);
    EXPECT_EQ(table->item(0, 0)->text(), "mkldnn::_convolution_pointwise");
    EXPECT_EQ(table->item(1, 3)->text(), "25.0 %");
    EXPECT_THAT(textOf(*dialog).toStdString(),
                HasSubstr("compute-bound: matrix products and convolutions take 75 %"));
    EXPECT_THAT(textOf(*dialog).toStdString(), HasSubstr("106 operator calls became 53"));
    QTest::qWait(50);
    shoot(*dialog, "profile_en");

    languages.use("ar");
    QTest::qWait(50);
    EXPECT_EQ(table->item(1, 0)->text(), QString::fromUtf8("الشيفرة المولَّدة"));
    shoot(*dialog, "profile_ar");
    languages.use("en");
    dialog->close();
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.isNull(); }, kPatience_ms))
        << "it is deleted when closed";
}

TEST(ProfileDialog, AFailureIsSaid) {
    const FakeProgram program("echo compilescope-cli: a run is being measured >&2; exit 1");
    auto* dialog = new ProfileDialog("ResNet", row(), "/tmp");
    dialog->show();
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return textOf(*dialog).contains("a run is being measured"); }, kPatience_ms));
    EXPECT_FALSE(textOf(*dialog).contains("compilescope-cli"));
    EXPECT_TRUE(dialog->findChild<QTableWidget*>()->isHidden());
    dialog->close();
}

TEST(ProfileDialog, ClosingItEndsTheProgram) {
    const FakeProgram program("exec sleep 60");
    auto* dialog = new ProfileDialog("ResNet", row(), "/tmp");
    dialog->show();
    QTest::qWait(100);
    dialog->close();
    QTest::qWait(100);  // deleted, and the program with it: the destructor waits for its end
}

}  // namespace
}  // namespace ui
