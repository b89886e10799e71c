#include <gmock/gmock.h>

#include "core/plan/cells.h"
#include "core/run/preview_record.h"

namespace bench::results {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Cell shown_cell() {
    Cell cell;
    cell.model = "microsoft/resnet-50";
    cell.device = "cpu";
    cell.modes = {"eager", "default"};
    return cell;
}

PreviewPane pane(const std::string& mode, double forward_ms) {
    PreviewPane made;
    made.mode = mode;
    made.stages_ms = {{"decode", 3}, {"forward", forward_ms}, {"postprocess", 1}};
    return made;
}

TEST(PreviewRecord, IsARunOfOneSampleAFrame) {
    PreviewRecord record(shown_cell(), "2026-01-02T03:04:05Z",
                         {{"torch", "2.11.0"}, {"host", "here"}, {"environment", {{"cpu", "A CPU"}}}});
    for (int i = 0; i < 20; ++i) record.add({pane("eager", 40 + i % 3), pane("default", 20 + i % 3)});
    EXPECT_EQ(record.frames(), 20u);
    const ResultFile file = record.file();
    EXPECT_EQ(file.created, "2026-01-02T03:04:05Z");
    EXPECT_EQ(file.environment.at("cpu"), "A CPU");
    EXPECT_EQ(file.environment.at("torch"), "2.11.0");
    ASSERT_EQ(file.rows.size(), 2u);
    const ArmResult& eager = *file.rows[0];
    const ArmResult& compiled = *file.rows[1];
    EXPECT_EQ(eager.samples_ms.size(), 20u);
    EXPECT_DOUBLE_EQ(*eager.median_ms, 41);
    EXPECT_EQ(eager.stages_ms.at("decode"), 3);
    EXPECT_FALSE(eager.vs_eager.ratio);
    EXPECT_DOUBLE_EQ(*compiled.median_ms, 21);
    EXPECT_NEAR(*compiled.vs_eager.ratio, 41.0 / 21.0, 0.01);
    for (const auto& row : file.rows) {
        EXPECT_EQ(row->status, ArmStatus::ok);
        EXPECT_EQ(row->torch, "2.11.0");
        EXPECT_EQ(row->task, "classification");
        EXPECT_THAT(row->warnings, testing::Contains(HasSubstr("live preview")));
    }
    EXPECT_EQ(file.plan.python, "");
    const ResultFile again = results_from_text(to_json_text(file), "test");
    EXPECT_EQ(*again.rows[1], compiled) << "it is kept as any run is";
}

TEST(PreviewRecord, FramesThatAPaneDidNotAnswerCountForNone) {
    PreviewRecord record(shown_cell(), "2026-01-02T03:04:05Z", {});
    record.add({pane("eager", 40), pane("default", 20)});
    PreviewPane broken = pane("default", 20);
    broken.error = Message::plain("no compiler");
    record.add({pane("eager", 41), broken});
    record.add({pane("eager", 42)});
    EXPECT_EQ(record.frames(), 1u);
    EXPECT_THAT(record.file().rows[0]->samples_ms, ElementsAre(40));
}

}  // namespace
}  // namespace bench::results
