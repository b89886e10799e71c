#include "app/commands/prediction_table.h"

#include <ostream>
#include <string>

#include "app/commands/text_table.h"
#include "core/base/numbers.h"

namespace app {

namespace {

using bench::numbers::fixed;
using bench::results::SummaryTable;

std::string score_text(double score) {
    return fixed(score, 3);
}

SummaryTable table_of(const std::vector<bench::imaging::LabelScore>& labels) {
    SummaryTable table;
    table.columns = {{"Score", true}, {"Label", false}, {"Class", true}};
    for (const auto& label : labels)
        table.records.push_back({score_text(label.score), label.label, std::to_string(label.id)});
    return table;
}

SummaryTable table_of(const std::vector<bench::imaging::Box>& boxes) {
    SummaryTable table;
    table.columns = {{"Score", true},    {"Label", false},     {"Left [px]", true},
                     {"Top [px]", true}, {"Right [px]", true}, {"Bottom [px]", true}};
    for (const auto& box : boxes) {
        auto& record = table.records.emplace_back(std::vector{score_text(box.score), box.label});
        for (const double edge_px : box.xyxy_px) record.push_back(fixed(edge_px, 0));
    }
    return table;
}

/// The score of a class in semantic segmentation, whose ids are those of the classes, is its share of the pixels.
SummaryTable table_of(const bench::imaging::SemanticMap& map) {
    SummaryTable table;
    table.columns = {{"Share or score", true}, {"Label", false}, {"Segment", true}};
    for (const auto& segment : map.segments)
        table.records.push_back({score_text(segment.score), segment.label, std::to_string(segment.id)});
    return table;
}

}  // namespace

void print_prediction(std::ostream& out, const bench::imaging::Prediction& prediction) {
    if (!prediction.labels.empty())
        print_table(out, table_of(prediction.labels));
    else if (!prediction.map.segments.empty())
        print_table(out, table_of(prediction.map));
    else if (!prediction.boxes.empty())
        print_table(out, table_of(prediction.boxes));
    else
        out << "Nothing has a score above the threshold. --threshold lowers it.\n";
}

}  // namespace app
