#include <gmock/gmock.h>

#include <QTableView>

#include "ui/models/result_store.h"
#include "ui/pages/results_page.h"

namespace ui {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<bench::ArmResult> arm(const std::string& mode, double ms) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->device = "cpu";
    row->mode = mode;
    row->status = bench::ArmStatus::ok;
    row->median_ms = ms;
    return row;
}

std::string headOf(const ResultsPage& page) {
    return page.toTsv().section('\n', 0, 0).toStdString();
}

}  // namespace

TEST(ResultsPage, AColumnIsThereAsSoonAsARowHasSomethingInIt) {
    ResultStore store;
    ResultsPage page(&store);
    store.append(arm("eager", 90));
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Median [ms]"), Not(HasSubstr("Seconds per iteration")),
                                    Not(HasSubstr("Remark")), Not(HasSubstr("Improvement"))));

    const auto compiled = arm("default", 60);
    compiled->vs_eager.improvement_percent = 33;
    compiled->reason = bench::Message::plain("a word");
    store.append(compiled);
    EXPECT_THAT(headOf(page),
                AllOf(HasSubstr("Improvement"), HasSubstr("Remark"), Not(HasSubstr("Seconds"))));
    auto* table = page.findChild<QTableView*>();
    for (int column = 0; column < table->model()->columnCount(); ++column)
        if (!table->isColumnHidden(column)) EXPECT_GT(table->columnWidth(column), 0) << column;

    const auto trained = arm("eager", 500);
    trained->kind = "training";
    store.setRows({arm("eager", 90), trained});
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Seconds per iteration"), Not(HasSubstr("Improvement"))));
    store.setRows({arm("eager", 90)});
    EXPECT_THAT(headOf(page), Not(HasSubstr("Seconds per iteration")));
}

}  // namespace ui
