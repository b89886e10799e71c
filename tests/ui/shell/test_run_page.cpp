#include <gmock/gmock.h>

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <QTextLayout>
#include <QToolButton>

#include "core/plan/cells.h"
#include "tests/support/patience.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/run_details.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

using testing::HasSubstr;

RowPtr measured(const std::string& model, const std::string& mode,
                std::optional<double> compile_cold_s = {}) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = model;
    row->device = "cpu";
    row->mode = mode;
    row->status = bench::ArmStatus::ok;
    row->median_ms = 10;
    row->compile_cold_s = compile_cold_s;
    return row;
}

std::vector<RowPtr> rowsOf(int models) {
    std::vector<RowPtr> rows;
    for (int i = 0; i < models; ++i)
        for (const char* mode : {"eager", "default"}) rows.push_back(measured("m" + std::to_string(i), mode));
    return rows;
}

class RunPageTest : public testing::Test {
protected:
    void SetUp() override {
        forgetSettings();
        languages_.use("en");
        page_.resize(1100, 680);
        page_.show();
    }
    void open(const std::vector<RowPtr>& rows) {
        store_.setRows(rows);
        page_.showOpened({});
        QTest::qWait(50);
    }
    QTableView* matrix() const { return page_.findChild<QTableView*>(); }
    std::string texts() const {
        QStringList texts;
        for (const QLabel* label : page_.findChildren<QLabel*>())
            if (label->isVisible()) texts << label->text();
        return texts.join('\n').toStdString();
    }
    QToolButton* logToggle() const {
        for (QToolButton* button : page_.findChildren<QToolButton*>())
            if (button->text() == "Log") return button;
        return nullptr;
    }

    LanguageManager languages_;
    RunController controller_;
    ResultStore store_;
    RunPage page_{&controller_, &store_};
};

/// A card that is wider than others by its reason would push them out of sight.
TEST_F(RunPageTest, ALongReasonDoesNotWidenItsColumn) {
    std::vector<RowPtr> rows = rowsOf(2);
    open(rows);
    const int without_px = matrix()->columnWidth(1);
    auto refused = std::make_shared<bench::ArmResult>(*measured("m0", "tuned"));
    refused->status = bench::ArmStatus::unsupported;
    refused->reason = bench::Message::plain(std::string(200, 'w'));
    rows.push_back(refused);
    open(rows);
    ASSERT_EQ(matrix()->model()->columnCount(), 3);
    EXPECT_LT(matrix()->columnWidth(2), 2 * without_px);
    const QModelIndex index = matrix()->model()->index(0, 2);
    const auto* model = page_.findChild<RunMatrixModel*>();
    const QFontMetrics bold(theme::font(theme::TextSize::body, /*bold=*/true));
    EXPECT_GT(matrix()->columnWidth(2), bold.horizontalAdvance(model->firstLine(model->arm(index))));
}

TEST_F(RunPageTest, TheMatrixTakesTheHeightThatItNeeds) {
    open(rowsOf(4));
    EXPECT_EQ(matrix()->verticalScrollBar()->maximum(), 0) << "every row is visible";
    const int rows = matrix()->verticalHeader()->length() + matrix()->horizontalHeader()->height();
    EXPECT_LT(matrix()->height(), rows + 30) << "and nothing below them";
    const int details = page_.findChild<RunDetails*>()->height();

    open(rowsOf(30));
    EXPECT_GT(matrix()->verticalScrollBar()->maximum(), 0);
    EXPECT_LT(page_.findChild<RunDetails*>()->height(), details);
    EXPECT_GT(page_.findChild<RunDetails*>()->height(), 120) << "the details remain";
    open(rowsOf(4));
    EXPECT_EQ(page_.findChild<RunDetails*>()->height(), details);
}

TEST_F(RunPageTest, TheLogFoldsAway) {
    open(rowsOf(2));
    auto* log = page_.findChild<QPlainTextEdit*>();
    EXPECT_FALSE(log->isVisible());
    ASSERT_TRUE(logToggle());
    logToggle()->click();
    EXPECT_TRUE(log->isVisible());
    const RunPage later(&controller_, &store_);
    const QWidget* panel = later.findChild<QPlainTextEdit*>()->parentWidget();
    EXPECT_TRUE(panel->isVisibleTo(panel->parentWidget())) << "as it was left";
    logToggle()->click();
    EXPECT_FALSE(log->isVisible());
}

TEST_F(RunPageTest, TheTimeThatTheCacheSavedIsNotTheTimeOfThisRun) {
    open({measured("m", "eager"), measured("m", "default", 139)});
    EXPECT_THAT(texts(), HasSubstr("Compile time without the cache: 2 min 19 s"));

    bench::RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.modes = {"eager", "default"};
    emit controller_.started();
    emit controller_.happened(bench::CellsKnown{bench::expand(plan), ""});
    emit controller_.happened(bench::ArmFinished{0, measured("microsoft/resnet-50", "default", 139)});
    emit controller_.finished({});
    EXPECT_THAT(texts(), HasSubstr("Compiling: 0 s (the cache saved 2 min 19 s)"));
}

/// A path reads from left to right, so its slash is to the left of its first letter.
TEST_F(RunPageTest, AStartThatFailsLeavesNoCardsOfTheRunBefore) {
    open(rowsOf(2));
    emit controller_.started();
    emit controller_.finished(bench::RunOutcome::failure(bench::Message::plain("/runs: cannot be created")));
    EXPECT_THAT(texts(), HasSubstr("The run failed"));
    EXPECT_EQ(matrix()->model()->rowCount(), 0);
}

TEST_F(RunPageTest, TheHeadlineCountsResultsOfThePlanThatWereNotCancelled) {
    std::vector<RowPtr> rows = rowsOf(1);
    rows.push_back(measured("m0", std::string(bench::kControlMode)));
    const auto finish = [&](bench::RunStatus status) {
        emit controller_.started();
        bench::Progress progress;
        progress.arms_done = progress.arms_total = 2;
        emit controller_.happened(progress);
        emit controller_.finished({.status = status, .reason = {}, .out_dir = {}, .rows = rows});
    };
    finish(bench::RunStatus::done);
    EXPECT_THAT(texts(), HasSubstr("Done: 2 results"));
    auto cancelled = std::make_shared<bench::ArmResult>(*rows[1]);
    cancelled->status = bench::ArmStatus::cancelled;
    rows[1] = cancelled;
    finish(bench::RunStatus::cancelled);
    EXPECT_THAT(texts(), HasSubstr("Cancelled: 1 of 2."));
}

TEST(Arabic, APathHasItsLeadingSlashAtItsLeft) {
    LanguageManager languages;
    languages.use("ar");
    MainWindow window(&languages);
    window.show();
    window.openResults("/no/such/folder");
    const auto* bar = window.findChild<MessageBar*>();
    ASSERT_TRUE(QTest::qWaitFor([bar] { return bar->isVisible(); }, kPatience_ms));
    bool found = false;
    for (const QLabel* label : bar->findChildren<QLabel*>()) {
        const auto at = static_cast<int>(label->text().indexOf("/no/such"));
        if (at < 0) continue;
        found = true;
        QTextLayout layout(label->text());
        QTextOption option;
        option.setTextDirection(Qt::RightToLeft);
        layout.setTextOption(option);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        const auto right_px = [&line](int character) {
            return line.cursorToX(character, QTextLine::Trailing);
        };
        EXPECT_LT(right_px(at), right_px(at + 1)) << label->text().toStdString();
    }
    EXPECT_TRUE(found);
    languages.use("en");
}

}  // namespace
}  // namespace ui
