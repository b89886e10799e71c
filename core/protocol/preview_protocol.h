#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// What the live preview's worker answers to {"type":"frame","id":N,"image":PATH,"threshold":T} in a session
/// opened by {"type":"preview", ...CellRequest}: as a benchmark's, batch 1, its modes are the panes.
/// With "raw":{"width_px":W,"height_px":H} the file holds bare pixels (core/imaging/raw_pixels.h), which must
/// stay as they are until the answer.
/// T, optional: boxes with a lower score are left out, instead of those under the model's usual one; the
/// window asks for nearly all and filters itself. A frame may be sent as soon as the session is opened: it
/// waits until the modes are prepared.
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
/// How far two panes found the same. Empty where the model gives no such thing, and for the first pane.
struct PreviewAgreement {
    std::optional<bool> same_top1{};  ///< the most probable class
    /// Intersection over union, mean over the classes that either map shows, background among them.
    std::optional<double> mask_iou{};
    /// Mean over the boxes of the pane that found more, each matched with one of its class or with none (0);
    /// 1 without boxes.
    std::optional<double> box_iou{};
    friend bool operator==(const PreviewAgreement&, const PreviewAgreement&) = default;
};
struct PreviewPane {
    std::string mode;
    std::string error;                        ///< not empty: this mode cannot run; the others go on
    std::map<std::string, double> stages_ms;  ///< decode, preprocess, copy_in, forward, copy_out, postprocess
    std::vector<PreviewLabel> labels;
    std::vector<PreviewBox> boxes;
    /// Of the segments' ids, 65535 for none, at the image's size, 16 bits a pixel in the machine's byte
    /// order; the reader's to delete. Empty: no map.
    std::string map_file;
    std::vector<PreviewLabel> segments;    ///< regions of the map: classes with their share of the pixels, or
                                           ///< things found with their score
    std::optional<double> error_over_std;  ///< against the first pane's raw output; empty for the first
    PreviewAgreement agreement;            ///< with the first pane
};
struct PreviewFrame {
    int id = 0;
    std::string image;
    int width_px = 0, height_px = 0;
    std::string error;  ///< not empty: this image cannot be used; the session goes on
    std::vector<PreviewPane> panes;
};

nlohmann::json to_json(const PreviewFrame& frame);
PreviewFrame preview_frame_from_json(const nlohmann::json& json);

}  // namespace bench
