#include "core/engine/processing/prediction_json.h"

#include <nlohmann/json.hpp>

namespace bench::imaging {

namespace {

nlohmann::json to_json(const std::vector<LabelScore>& labels) {
    nlohmann::json list = nlohmann::json::array();
    for (const LabelScore& l : labels) list.push_back({{"id", l.id}, {"label", l.label}, {"score", l.score}});
    return list;
}

nlohmann::json to_json(const std::vector<Segment>& segments) {
    nlohmann::json list = nlohmann::json::array();
    for (const Segment& s : segments)
        list.push_back({{"id", s.id}, {"class_id", s.class_id}, {"label", s.label}, {"score", s.score}});
    return list;
}

}  // namespace

nlohmann::json to_json(const Prediction& prediction) {
    nlohmann::json boxes = nlohmann::json::array();
    for (const Box& box : prediction.boxes)
        boxes.push_back(
            {{"xyxy_px", box.xyxy_px}, {"id", box.id}, {"label", box.label}, {"score", box.score}});
    return {{"labels", to_json(prediction.labels)},
            {"boxes", std::move(boxes)},
            {"segments", to_json(prediction.map.segments)}};
}

}  // namespace bench::imaging
