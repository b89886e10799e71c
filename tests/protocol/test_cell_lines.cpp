#include <gmock/gmock.h>

#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "core/protocol/cell_lines.h"

namespace bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CellLinesTest : public testing::Test, public CellListener {
protected:
    CellLinesTest() {
        cell_.index = 3;
        cell_.modes = {"eager", "default"};
    }
    CellLines::Line take(const char* line) { return lines_.take(parse_json(line, "line")); }

    void on_cell_phase(const std::string&, Phase, const std::string&) override { ++phases_; }
    void on_cell_round(const std::string&, const CellOutcome::Rounds&) override {}
    void on_cell_log(const std::string&) override {}
    void on_cell_idle() override {}

    Cell cell_;
    CellOutcome outcome_;
    CellLines lines_{cell_, *this, outcome_};
    int phases_ = 0;
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

TEST_F(CellLinesTest, ValuesOfAnotherTypeAreIgnored) {
    for (const char* line :
         {R"({"type":"phase","cell":"3","phase":"compile"})",
          R"({"type":"phase","cell":3,"phase":7,"arm":[]})",
          R"({"type":"round","cell":3,"arm":"eager","sample_ms":"1"})",
          R"({"type":"round","cell":3,"arm":"no","sample_ms":1})", R"({"type":"log","text":{}})",
          R"({"type":"row","cell":3,"row":[]})", R"({"type":"row","cell":3})"})
        take(line);
    EXPECT_EQ(phases_, 0);
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
