#include <gmock/gmock.h>

#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "core/protocol/cell_lines.h"
#include "core/results/result_fields.h"

namespace bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CellLinesTest : public testing::Test {
protected:
    CellLinesTest() {
        cell_.index = 3;
        cell_.modes = {"eager", "default"};
    }
    CellLines::Line take(const char* line) { return lines_.take(parse_json(line, "line")); }

    template <typename Event>
    std::vector<Event> events() const {
        std::vector<Event> found;
        for (const RunEvent& event : events_)
            if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
        return found;
    }

    Cell cell_;
    CellOutcome outcome_;
    std::vector<RunEvent> events_;
    const RunObserver observer_ = [this](const RunEvent& event) { events_.push_back(event); };
    CellLines lines_{cell_, observer_, outcome_};
};

TEST_F(CellLinesTest, RoundsPhasesAndTheEndAreTaken) {
    EXPECT_EQ(take(R"({"type":"phase","cell":3,"arm":"default","phase":"compile"})"),
              CellLines::Line::progress);
    EXPECT_EQ(lines_.culprit(), "default");
    take(R"({"type":"round","cell":3,"arm":"default","sample_ms":1.5,"calls":4})");
    EXPECT_THAT(outcome_.rounds["default"].samples_ms, ElementsAre(1.5));
    EXPECT_THAT(outcome_.rounds["default"].calls_per_sample, ElementsAre(4));
    EXPECT_EQ(take(R"({"type":"cell_end","cell":3,"exit":"exit code 0"})"), CellLines::Line::end);
    EXPECT_EQ(outcome_.end, CellOutcome::End::finished);
}

TEST_F(CellLinesTest, MessagesComeWithTheirIds) {
    take(
        R"({"type":"phase","cell":3,"arm":"default","phase":"compile","detail":"lower","detail_message":["lower"]})");
    EXPECT_EQ(events<PhaseBegun>().at(0).detail, message("lower"));
    ArmResult row;
    row.mode = "default";
    row.reason = message("the worker ended: %1", message("exit code %1", 3));
    take(nlohmann::json{{"type", "row"}, {"cell", 3}, {"row", to_json(row)}}.dump().c_str());
    EXPECT_EQ(outcome_.rows["default"].reason, row.reason);
    take(R"({"type":"cell_end","cell":3,"exit":"exit code 3","exit_message":["exit code %1","3"]})");
    EXPECT_EQ(outcome_.why,
              message("the process of the cell ended without a result: %1", message("exit code %1", 3)));
}

TEST_F(CellLinesTest, LinesBecomeEvents) {
    take(R"({"type":"phase","cell":3,"arm":"default","phase":"compile","detail":"in the cache"})");
    take(R"({"type":"phase","cell":2,"arm":"default","phase":"check"})");  // another cell's
    take(R"({"type":"log","text":"helper: done"})");
    // The 95 % interval of the median of eight samples goes from the second to the seventh.
    for (const char* ms : {"3", "1", "2", "4", "8", "6", "7", "5"})
        take((R"({"type":"round","cell":3,"arm":"eager","calls":2,"sample_ms":)" + std::string(ms) + "}")
                 .c_str());
    ASSERT_EQ(events_.size(), 10u);
    const auto phases = events<PhaseBegun>();
    ASSERT_EQ(phases.size(), 1u);
    EXPECT_EQ(phases[0].cell, 3);
    EXPECT_EQ(phases[0].mode, "default");
    EXPECT_EQ(phases[0].phase, Phase::compile);
    EXPECT_EQ(phases[0].detail, "in the cache");
    EXPECT_EQ(std::get<LogLines>(events_[1]).text, "helper: done");
    const auto rounds = events<RoundMeasured>();
    EXPECT_EQ(rounds[0].median_ms, 3.0);
    EXPECT_FALSE(rounds[0].half_width) << "too few";
    EXPECT_EQ(rounds[7].cell, 3);
    EXPECT_EQ(rounds[7].mode, "eager");
    EXPECT_EQ(rounds[7].rounds, 8);
    EXPECT_EQ(rounds[7].calls, 2);
    EXPECT_EQ(rounds[7].sample_ms, 5.0);
    EXPECT_EQ(rounds[7].median_ms, 4.5);
    EXPECT_EQ(rounds[7].half_width, 2.5 / 4.5);
}

TEST_F(CellLinesTest, ValuesOfAnotherTypeAreIgnored) {
    for (const char* line :
         {R"({"type":"phase","cell":"3","phase":"compile"})",
          R"({"type":"phase","cell":3,"phase":7,"arm":[]})",
          R"({"type":"round","cell":3,"arm":"eager","sample_ms":"1"})",
          R"({"type":"round","cell":3,"arm":"no","sample_ms":1})", R"({"type":"log","text":{}})",
          R"({"type":"row","cell":3,"row":[]})", R"({"type":"row","cell":3})"})
        take(line);
    EXPECT_THAT(events<PhaseBegun>(), IsEmpty());
    EXPECT_THAT(events<RoundMeasured>(), IsEmpty());
    EXPECT_TRUE(outcome_.rounds.empty());
    EXPECT_TRUE(outcome_.rows.empty());
    // Every sample divides by it, so that 0, a fraction or more than an int must not come through.
    for (const char* calls : {"0", "-4", "1.5", "4294967297", "18446744073709551615", "\"2\""})
        take((R"({"type":"round","cell":3,"arm":"eager","sample_ms":1,"calls":)" + std::string(calls) + "}")
                 .c_str());
    EXPECT_THAT(outcome_.rounds["eager"].calls_per_sample, ElementsAre(1, 1, 1, 1, 1, 1));
    take(R"({"type":"row","cell":3,"row":{"mode":"eager","batch":"one"}})");
    EXPECT_THAT(outcome_.rows["eager"].reason, HasSubstr("the key batch: expected a whole number"));
}

}  // namespace
}  // namespace bench
