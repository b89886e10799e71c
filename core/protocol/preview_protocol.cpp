#include "core/protocol/preview_protocol.h"

#include <algorithm>

#include "core/base/json_values.h"

namespace bench {

namespace {

using nlohmann::json;

/// Reads the key. Leaves `value` unchanged if it is missing.
template <typename T>
void read_key(const json& object, const char* key, T& value) {
    const auto it = object.find(key);
    if (it == object.end()) return;
    try {
        json_values::read(*it, value);
    } catch (const Error& error) {
        throw Error(std::string(key) + ": " + error.what());
    }
}

json label_to_json(const PreviewLabel& label) {
    return {{"id", label.id}, {"label", label.label}, {"score", label.score}};
}

PreviewLabel label_from_json(const json& object) {
    PreviewLabel label;
    read_key(object, "id", label.id);
    read_key(object, "label", label.label);
    read_key(object, "score", label.score);
    return label;
}

json box_to_json(const PreviewBox& box) {
    return {{"xyxy_px", box.xyxy_px}, {"id", box.id}, {"label", box.label}, {"score", box.score}};
}

PreviewBox box_from_json(const json& object) {
    PreviewBox box;
    std::vector<double> corners;
    read_key(object, "xyxy_px", corners);
    if (corners.size() != box.xyxy_px.size()) throw Error("xyxy_px: expected four numbers");
    std::copy(corners.begin(), corners.end(), box.xyxy_px.begin());
    read_key(object, "id", box.id);
    read_key(object, "label", box.label);
    read_key(object, "score", box.score);
    return box;
}

template <typename T, typename Write>
json list_to_json(const std::vector<T>& items, Write write) {
    json list = json::array();
    for (const T& item : items) list.push_back(write(item));
    return list;
}

template <typename T, typename Read>
void read_list(const json& object, const char* key, std::vector<T>& items, Read read) {
    const auto it = object.find(key);
    if (it == object.end()) return;
    if (!it->is_array()) throw Error(std::string(key) + ": expected a list");
    for (const json& item : *it) items.push_back(read(item));
}

json agreement_to_json(const PreviewAgreement& agreement) {
    return {{"same_top1", json_values::write(agreement.same_top1)},
            {"mask_iou", json_values::write(agreement.mask_iou)},
            {"box_iou", json_values::write(agreement.box_iou)}};
}

PreviewAgreement agreement_from_json(const json& object) {
    PreviewAgreement agreement;
    read_key(object, "same_top1", agreement.same_top1);
    read_key(object, "mask_iou", agreement.mask_iou);
    read_key(object, "box_iou", agreement.box_iou);
    return agreement;
}

json pane_to_json(const PreviewPane& pane) {
    return {{"mode", pane.mode},
            {"error", pane.error},
            {"stages_ms", pane.stages_ms},
            {"labels", list_to_json(pane.labels, label_to_json)},
            {"boxes", list_to_json(pane.boxes, box_to_json)},
            {"map_file", pane.map_file},
            {"segments", list_to_json(pane.segments, label_to_json)},
            {"error_over_std", json_values::write(pane.error_over_std)},
            {"agreement", agreement_to_json(pane.agreement)}};
}

PreviewPane pane_from_json(const json& object) {
    PreviewPane pane;
    read_key(object, "mode", pane.mode);
    read_key(object, "error", pane.error);
    read_key(object, "stages_ms", pane.stages_ms);
    read_list(object, "labels", pane.labels, label_from_json);
    read_list(object, "boxes", pane.boxes, box_from_json);
    read_key(object, "map_file", pane.map_file);
    read_list(object, "segments", pane.segments, label_from_json);
    read_key(object, "error_over_std", pane.error_over_std);
    if (const auto it = object.find("agreement"); it != object.end())
        pane.agreement = agreement_from_json(*it);
    return pane;
}

}  // namespace

json to_json(const PreviewFrame& frame) {
    return {{"id", frame.id},
            {"image", frame.image},
            {"width_px", frame.width_px},
            {"height_px", frame.height_px},
            {"error", frame.error},
            {"panes", list_to_json(frame.panes, pane_to_json)}};
}

PreviewFrame preview_frame_from_json(const json& object) {
    PreviewFrame frame;
    read_key(object, "id", frame.id);
    read_key(object, "image", frame.image);
    read_key(object, "width_px", frame.width_px);
    read_key(object, "height_px", frame.height_px);
    read_key(object, "error", frame.error);
    read_list(object, "panes", frame.panes, pane_from_json);
    return frame;
}

}  // namespace bench
