#pragma once

#include <array>
#include <concepts>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/message.h"

namespace bench {

/// Reply of the live preview's worker to {"type":"frame","id":N,"image":PATH,"threshold":T}, in a session
/// opened by {"type":"preview", ...CellRequest}: as for a benchmark, with batch 1 and one pane per mode. With
/// "raw":{"width_px":W,"height_px":H} the file has raw pixels (core/imaging/raw_pixels.h), which must not
/// change before the reply. T is optional: boxes with a lower score are omitted. It replaces the model's
/// usual threshold; the window requests nearly all boxes and filters them. A frame may be sent as soon as the
/// session is opened: it waits until the modes are prepared. While the others are still being prepared, an
/// additional reply with `partial` has the first pane.
struct PreviewLabel {
    int id = 0;
    std::string label;
    double score = 0;
};
template <typename Object>
requires std::same_as<std::remove_const_t<Object>, PreviewLabel>
void members(Object& label, auto visit) {
    visit("id", label.id);
    visit("label", label.label);
    visit("score", label.score);
}

struct PreviewBox {
    std::array<double, 4> xyxy_px{};  ///< in the original image
    int id = 0;
    std::string label;
    double score = 0;
};
template <typename Object>
requires std::same_as<std::remove_const_t<Object>, PreviewBox>
void members(Object& box, auto visit) {
    visit("xyxy_px", box.xyxy_px);
    visit("id", box.id);
    visit("label", box.label);
    visit("score", box.score);
}

/// Agreement of two panes. Empty if the model has no such output, and for the first pane.
struct PreviewAgreement {
    std::optional<bool> same_top1{};  ///< same most probable class
    /// Mean intersection over union of the classes in either map, including the background.
    std::optional<double> mask_iou{};
    /// Mean intersection over union of the boxes of the pane with more boxes, each matched with a box of its
    /// class or with none (0). 1 without boxes.
    std::optional<double> box_iou{};
    friend bool operator==(const PreviewAgreement&, const PreviewAgreement&) = default;
};
template <typename Object>
requires std::same_as<std::remove_const_t<Object>, PreviewAgreement>
void members(Object& agreement, auto visit) {
    visit("same_top1", agreement.same_top1);
    visit("mask_iou", agreement.mask_iou);
    visit("box_iou", agreement.box_iou);
}

struct PreviewPane {
    std::string mode;
    Message error;                            ///< not empty: this mode cannot run; the others continue
    std::map<std::string, double> stages_ms;  ///< decode, preprocess, copy_in, forward, copy_out, postprocess
    std::vector<PreviewLabel> labels;
    std::vector<PreviewBox> boxes;
    /// File with the segment id of each pixel of the image, 65535 for none; 16 bits per pixel in native byte
    /// order. The reader deletes it. Empty: no map.
    std::string map_file;
    std::vector<PreviewLabel> segments;    ///< regions of the map: classes with their share of the pixels, or
                                           ///< objects with their score
    std::optional<double> error_over_std;  ///< against the first pane's raw output; empty for the first
    PreviewAgreement agreement;            ///< with the first pane
};
template <typename Object>
requires std::same_as<std::remove_const_t<Object>, PreviewPane>
void members(Object& pane, auto visit) {
    visit("mode", pane.mode);
    visit("error", pane.error);
    visit("stages_ms", pane.stages_ms);
    visit("labels", pane.labels);
    visit("boxes", pane.boxes);
    visit("map_file", pane.map_file);
    visit("segments", pane.segments);
    visit("error_over_std", pane.error_over_std);
    visit("agreement", pane.agreement);
}

struct PreviewFrame {
    int id = 0;
    std::string image;
    int width_px = 0, height_px = 0;
    Message error;  ///< not empty: this image cannot be used; the session continues
    std::vector<PreviewPane> panes;
    bool partial = false;  ///< only the first pane, while the others are prepared; the whole reply follows
};

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, PreviewFrame>
void members(Object& frame, auto visit) {
    visit("id", frame.id);
    visit("image", frame.image);
    visit("width_px", frame.width_px);
    visit("height_px", frame.height_px);
    visit("error", frame.error);
    visit("panes", frame.panes);
    visit("partial", frame.partial);
}

nlohmann::json to_json(const PreviewFrame& frame);
PreviewFrame preview_frame_from_json(const nlohmann::json& json);

}  // namespace bench
