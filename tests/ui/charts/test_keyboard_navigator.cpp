#include <gtest/gtest.h>

#include <QtCore/qnamespace.h>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/keyboard_navigator.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

ChartSpec own_spec(const Rows& own) {
    ChartRequest request;
    request.device = {"local", "cpu", false};
    return build_chart(request, own, {});
}

}  // namespace

TEST(KeyboardNavigator, ArrowsHomeAndEndWalkOverTheItems) {
    const ChartSpec spec = own_spec(sample_run());
    ASSERT_EQ(items_of(spec).size(), 9u);
    KeyboardNavigator keys(spec);
    EXPECT_FALSE(keys.current());
    EXPECT_TRUE(keys.words().isEmpty());
    EXPECT_FALSE(keys.press(Qt::Key_A, false));
    EXPECT_FALSE(keys.press(Qt::Key_Down, /*level=*/false)) << "upright bars stand beside each other";
    EXPECT_TRUE(keys.press(Qt::Key_Right, false));
    EXPECT_EQ(keys.current(), ChartItem{}) << "the first key comes to the first bar";
    EXPECT_TRUE(keys.words().contains("ViT"));
    keys.press(Qt::Key_Right, false);
    EXPECT_EQ(keys.current(), (ChartItem{0, 0, 1}));
    EXPECT_EQ(keys.row(), spec.panels[0].groups[0].bars[1].row);
    keys.press(Qt::Key_End, false);
    EXPECT_EQ(keys.current(), (ChartItem{0, 2, 2}));
    keys.press(Qt::Key_Right, false);
    EXPECT_EQ(keys.current(), (ChartItem{0, 2, 2}));
    keys.press(Qt::Key_Home, false);
    EXPECT_EQ(keys.current(), ChartItem{});
}

TEST(KeyboardNavigator, OfLevelBarsLeftAndRightAreThePanels) {
    ChartRequest request;
    request.kind = ChartKind::batches;
    request.device = published_device("A100");
    const ChartSpec spec = build_chart(request, {}, bench::results::published_rows());
    KeyboardNavigator keys(spec);
    keys.press(Qt::Key_Down, /*level=*/true);
    keys.press(Qt::Key_Down, true);
    EXPECT_TRUE(keys.press(Qt::Key_Right, true));
    EXPECT_EQ(keys.current(), (ChartItem{1, 0, 1}));
    EXPECT_TRUE(keys.press(Qt::Key_Left, true));
    EXPECT_FALSE(keys.press(Qt::Key_Left, true)) << "there is no panel before the first";
    EXPECT_EQ(keys.current(), (ChartItem{0, 0, 1}));
}

TEST(KeyboardNavigator, StaysOnItsCurveOfARowWithTwo) {
    bench::ArmResult learned = arm("mmaction2/tsn_r50", "eager", 40);
    learned.kind = "training";
    learned.learning.loss = {1.4, 0.9, 0.2};
    learned.learning.other_seed_loss = {1.5, 0.8, 0.3};
    ChartRequest request;
    request.kind = ChartKind::loss;
    request.device = {"local", "cpu", false};
    ChartSpec spec = build_chart(request, {share(learned)}, {});
    ASSERT_EQ(items_of(spec).size(), 2u);
    KeyboardNavigator keys(spec);
    for (const int step : {0, 1}) {
        keys.walk(step);
        const std::optional<ChartItem> before = keys.current();
        ASSERT_TRUE(before);
        keys.follow();
        EXPECT_EQ(keys.current(), before) << step;
    }
}

TEST(KeyboardNavigator, FollowsItsRowAndIsNowhereWithoutIt) {
    Rows own = sample_run();
    ChartSpec spec = own_spec(own);
    KeyboardNavigator keys(spec);
    keys.walk(0);
    const RowPtr row = keys.row();
    std::rotate(own.begin(), own.begin() + 1, own.end());
    spec = own_spec(own);
    keys.follow();
    EXPECT_EQ(keys.row(), row);
    ASSERT_TRUE(keys.current());
    EXPECT_EQ(row_of(spec, *keys.current()), row);
    std::erase(own, row);
    spec = own_spec(own);
    keys.follow();
    EXPECT_FALSE(keys.current());
    EXPECT_FALSE(keys.row());
}
