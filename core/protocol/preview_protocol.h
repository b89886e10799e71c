#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// Reply of the live preview's worker to {"type":"frame","id":N,"image":PATH,"threshold":T}, in a session
/// opened by {"type":"preview", ...CellRequest}: as for a benchmark, with batch 1 and one pane per mode. With
/// "raw":{"width_px":W,"height_px":H} the file has raw pixels (core/imaging/raw_pixels.h), which must not
/// change before the reply. T is optional: boxes with a lower score are omitted. It replaces the model's
/// usual threshold; the window requests nearly all boxes and filters them. A frame may be sent as soon as the
/// session is opened: it waits until the modes are prepared.
struct PreviewLabel {
    int id = 0;
    std::string label;
    double score = 0;
};
struct PreviewBox {
    std::array<double, 4> xyxy_px{};  ///< in the original image
    int id = 0;
    std::string label;
    double score = 0;
};
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
struct PreviewPane {
    std::string mode;
    std::string error;                        ///< not empty: this mode cannot run; the others continue
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
struct PreviewFrame {
    int id = 0;
    std::string image;
    int width_px = 0, height_px = 0;
    std::string error;  ///< not empty: this image cannot be used; the session continues
    std::vector<PreviewPane> panes;
};

nlohmann::json to_json(const PreviewFrame& frame);
PreviewFrame preview_frame_from_json(const nlohmann::json& json);

}  // namespace bench
