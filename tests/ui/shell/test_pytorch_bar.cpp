#include <gmock/gmock.h>

#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "core/targets/linked_torch.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/fake_program.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/pytorch_bar.h"

namespace ui {
namespace {

using bench::set_up_torch::State;
using testing::AllOf;
using testing::HasSubstr;

class PytorchBarTest : public testing::Test {
protected:
    PytorchBarTest() {
        languages_.use("en");
        bar_.setPage("setup");
        bar_.setState(State::missing, QDir::homePath() + "/data/pytorch");
    }
    std::string text() const {
        QString all;
        for (const QLabel* label : bar_.findChildren<QLabel*>()) all += label->text();
        return all.remove(QChar(0x2068)).remove(QChar(0x2069)).toStdString();
    }
    bool says(const char* words) const {
        return QTest::qWaitFor([&] { return text().find(words) != std::string::npos; }, kPatience_ms);
    }
    QPushButton* button() const { return bar_.findChild<QPushButton*>(); }

    LanguageManager languages_;
    PytorchBar bar_;
};

TEST_F(PytorchBarTest, OffersTheSetUpWithItsSizeWhereItIsNeeded) {
    EXPECT_THAT(text(), AllOf(HasSubstr("Measuring needs PyTorch " + bench::linked_torch::version()),
                              HasSubstr("downloads about 3 GB"), HasSubstr("takes about 6 GB"),
                              HasSubstr("in ~/data/pytorch")));
    EXPECT_EQ(button()->text(), "Set up PyTorch");
    for (const auto& [page, isShown] : std::map<QString, bool>{{"setup", true},
                                                               {"run", true},
                                                               {"preview", true},
                                                               {"charts", false},
                                                               {"results", false},
                                                               {"history", false}}) {
        bar_.setPage(page);
        EXPECT_EQ(!bar_.isHidden(), isShown) << page.toStdString();
    }
    bar_.setPage("setup");
    bar_.setState(State::there, {});
    EXPECT_TRUE(bar_.isHidden());
}

TEST_F(PytorchBarTest, ShowsTheProgressAndIsGoneAtTheEnd) {
    const QTemporaryDir folder;
    const QByteArray go = folder.filePath("go").toUtf8();
    const FakeProgram program(
        "test \"$1\" = setup || exit 1\n"
        "echo '{\"type\": \"message\", \"text\": \"Downloading PyTorch\", \"text_message\": [\"Downloading "
        "PyTorch\"]}' >&2\n"
        "echo '{\"type\": \"progress\", \"done_bytes\": 524288000, \"total_bytes\": 2097152000}' >&2\n"
        "while [ ! -e '" +
        go + "' ]; do sleep 0.05; done\n");
    QSignalSpy finished(&bar_, &PytorchBar::finished);
    button()->click();
    ASSERT_TRUE(says("500 MiB of 1.95 GiB")) << text();
    EXPECT_THAT(text(), HasSubstr("Downloading PyTorch"));
    const auto* progress = bar_.findChild<QProgressBar*>();
    EXPECT_DOUBLE_EQ(progress->value(), 0.25 * progress->maximum());
    EXPECT_EQ(button()->text(), "Stop");
    bar_.setPage("charts");
    EXPECT_FALSE(bar_.isHidden()) << "stays in sight while it works";
    QFile(QString::fromUtf8(go)).open(QFile::WriteOnly);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_TRUE(bar_.isHidden());
}

TEST_F(PytorchBarTest, StopsAndContinues) {
    const FakeProgram program("echo begun >&2\nexec sleep 600\n");
    button()->click();
    ASSERT_TRUE(says("begun"));
    button()->click();
    ASSERT_TRUE(says("What was downloaded into ~/data/pytorch is kept")) << text();
    EXPECT_EQ(button()->text(), "Continue");
}

TEST_F(PytorchBarTest, AFailureHasItsReasonInTheLanguageOfTheWindow) {
    const FakeProgram program(failingWith(bench::message(
        "PyTorch was not set up: %1",
        bench::message("%1 was damaged by the download and was removed: try again", "torch.whl"))));
    button()->click();
    ASSERT_TRUE(says("PyTorch was not set up: torch.whl was damaged")) << text();
    EXPECT_EQ(button()->text(), "Continue");
    languages_.use("ja");
    EXPECT_TRUE(QTest::qWaitFor([&] { return text().find("damaged") == std::string::npos; }, kPatience_ms))
        << text();
    languages_.use("en");
}

}  // namespace
}  // namespace ui
