#include <gmock/gmock.h>

#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/support/kept_files.h"
#include "tests/support/patience.h"
#include "ui/charts/chart_file.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/status_bar.h"
#include "ui/main_window/warning_popup.h"
#include "ui/models/result_store.h"
#include "ui/models/warning_groups.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

using testing::ElementsAre;

RowPtr rowWith(const std::string& mode, std::vector<bench::Message> warnings) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->mode = mode;
    row->warnings = std::move(warnings);
    return row;
}

const bench::Message kSearch =
    bench::Message::plain("the search for the fastest code ran out of time: 4 of 5 choices were not tried");

std::vector<std::string> titlesOf(const WarningGroups& warnings) {
    std::vector<std::string> titles;
    for (const WarningGroups::Group& group : warnings.groups()) titles.push_back(group.title().toStdString());
    return titles;
}

class WarningGroupsTest : public testing::Test {
protected:
    void SetUp() override { languages_.use("en"); }
    LanguageManager languages_;
};

TEST_F(WarningGroupsTest, AreKindsWithTheNumberOfModesThoseOfVerdictsFirst) {
    WarningGroups warnings;
    for (const char* mode : {"a", "b", "c"}) warnings.add(*rowWith(mode, {kSearch, kSearch}));
    warnings.add(*rowWith("a", {bench::message("%1 outliers among %2 rounds", 3, 40),
                                bench::message("the launches disagree about this ratio by more than their "
                                               "rounds explain")}));
    EXPECT_THAT(titlesOf(warnings), ElementsAre("1 mode whose launches disagree", "1 mode with outliers",
                                                "3 modes ran out of search time"));
    EXPECT_EQ(warnings.count(true), 1);
    EXPECT_EQ(warnings.count(false), 2);
    warnings.clear();
    EXPECT_TRUE(warnings.groups().empty());
}

TEST_F(WarningGroupsTest, AttentionThatDiffersBetweenTheEnginesIsAKind) {
    WarningGroups warnings;
    const bench::Message difference = bench::message(
        "transformers computes attention in %1 as two products and a softmax, and C++ in one operation",
        "model.transformer_module.decoder");
    for (const char* mode : {"python-eager", "python-default"}) warnings.add(*rowWith(mode, {difference}));
    EXPECT_THAT(titlesOf(warnings), ElementsAre("2 modes whose attention differs between Python and C++"));
    EXPECT_EQ(warnings.count(true), 0);
}

TEST_F(WarningGroupsTest, ArmsThatWereMeasuredApartAreNoMoreDisturbed) {
    WarningGroups warnings;
    const auto disturbed = bench::message(
        "arms disturb each other: beside the others this one takes %1 % more time than alone", "9");
    warnings.add(*rowWith("apart", {bench::message("%1; measured in separate processes, ABBA", disturbed)}));
    EXPECT_EQ(warnings.count(true), 0);
    warnings.add(*rowWith("together", {disturbed}));
    EXPECT_EQ(warnings.count(true), 1);
}

/// The kept runs have most kinds; none of their warnings is left for "other remarks".
TEST_F(WarningGroupsTest, EveryWarningOfTheKeptRunsHasAKind) {
    int rows = 0;
    for (const auto& path : kept_files()) {
        WarningGroups warnings;
        for (const RowPtr& row : charts::readResults(QString::fromStdString(path.string())).rows) {
            rows += !row->warnings.empty();
            warnings.add(*row);
        }
        for (const WarningGroups::Group& group : warnings.groups())
            EXPECT_FALSE(group.title().contains("other remarks"))
                << path << ": " << group.entries.front().warning;
        EXPECT_LE(warnings.groups().size(), 14u) << path;
    }
    EXPECT_GT(rows, 100);
}

TEST_F(WarningGroupsTest, OnlyThoseThatMayChangeAVerdictAreCountedInTheStatusBar) {
    RunController controller;
    ResultStore store;
    StatusBar bar(&controller, &store);
    auto* button = bar.findChild<QToolButton*>();
    store.append(rowWith("a", {kSearch}));
    EXPECT_EQ(button->text(), "1 note");
    store.append(
        rowWith("b", {bench::message("the hypervisor took %1 % of the processor time for others", "2")}));
    store.append(
        rowWith("c", {bench::message("the hypervisor took %1 % of the processor time for others", "3")}));
    EXPECT_EQ(button->text(), "1 warning") << "one kind";
    bar.show();
    button->click();
    auto* popup = bar.findChild<WarningPopup*>();
    ASSERT_TRUE(popup);
    const auto* tree = popup->findChild<QTreeWidget*>();
    ASSERT_EQ(tree->topLevelItemCount(), 2);
    const QTreeWidgetItem* warnings = tree->topLevelItem(0);
    EXPECT_EQ(warnings->text(0), "May change a verdict");
    ASSERT_EQ(warnings->childCount(), 1);
    EXPECT_EQ(warnings->child(0)->text(0), "The hypervisor took processor time from 2 modes");
    ASSERT_EQ(warnings->child(0)->childCount(), 2);
    EXPECT_EQ(warnings->child(0)->child(0)->text(0),
              "ResNet, b: the hypervisor took 2 % of the processor time for others");
    EXPECT_EQ(tree->topLevelItem(1)->child(0)->text(0), "1 mode ran out of search time");
    EXPECT_TRUE(QTest::qWaitFor([&] { return tree->hasFocus(); }, kPatience_ms))
        << "the arrow keys open a kind";
    popup->close();
}

}  // namespace
}  // namespace ui
