#include <gtest/gtest.h>

#include <set>

#include "ui/charts/chart_type.h"

using namespace ui::charts;

TEST(ChartType, EachKindHasOneRowAtItsPlace) {
    ASSERT_FALSE(chart_types().empty());
    std::set<std::string> files;
    for (std::size_t i = 0; i < chart_types().size(); ++i) {
        const ChartType& type = chart_types()[i];
        EXPECT_EQ(type.kind, static_cast<ChartKind>(i));
        EXPECT_EQ(&chart_type(type.kind), &type);
        EXPECT_NE(type.lay_out, nullptr);
        if (type.file_name != nullptr) EXPECT_TRUE(files.insert(type.file_name).second) << type.file_name;
    }
    EXPECT_EQ(chart_types().back().kind, ChartKind::history) << "the last name in ChartKind";
}

TEST(ChartType, ModesStandInTheTablesOrderEachWithItsFreezingTwin) {
    const std::vector<std::string> modes{"eager",
                                         "eager+channels_last",
                                         "eager+bf16",
                                         "eager+channels_last+bf16",
                                         "default",
                                         "default+bf16",
                                         "default+freezing",
                                         "default+freezing+bf16",
                                         "reduce-overhead",
                                         "reduce-overhead+freezing",
                                         "max-autotune",
                                         "max-autotune+freezing",
                                         "max-autotune-no-cudagraphs",
                                         "max-autotune-no-cudagraphs+freezing",
                                         "tuned",
                                         "torchscript",
                                         "cudagraph",
                                         "inductor:new+freezing",
                                         "python-eager",
                                         "python-default",
                                         "python-default+freezing",
                                         "python-inductor:new"};
    for (std::size_t i = 1; i < modes.size(); ++i)
        EXPECT_LT(mode_rank(modes[i - 1]), mode_rank(modes[i])) << modes[i];
    EXPECT_EQ(mode_rank("inductor:new"), mode_rank("inductor:new+freezing")) << "both are unknown";
}
