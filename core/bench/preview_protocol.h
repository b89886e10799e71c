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
/// opened by {"type":"preview", ...Cell}: the same Cell as a benchmark's, batch 1, its modes are the panes.
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
struct PreviewPane {
    std::string mode;
    std::string error;                        ///< not empty: this mode cannot run; the others go on
    std::map<std::string, double> stages_ms;  ///< decode, preprocess, copy_in, forward, copy_out, postprocess
    std::vector<PreviewLabel> labels;
    std::vector<PreviewBox> boxes;
    std::string map_png;  ///< path of a 16-bit greyscale PNG of segments' ids at the image's size, 65535 for
                          ///< none; empty: no map
    std::vector<PreviewLabel> segments;    ///< regions of the map: classes with their share of the pixels, or
                                           ///< things found with their score
    std::optional<double> error_over_std;  ///< against the first pane's raw output; empty for the first
    std::optional<double> agreement;       ///< 0..1: top-1, mask or box agreement with the first pane
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
