#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/preview_protocol.h"

namespace ui {

/// Summarizes a stream of answered frames: the times of single frames flicker, medians of the last frames are
/// readable. Any thread, one at a time.
class StreamMeter {
public:
    using Clock = std::chrono::steady_clock;

    void clear();
    void add(Clock::time_point shown, const std::vector<bench::PreviewPane>& panes);

    /// Returns the rate over the last kWindow; empty before the second frame.
    std::optional<double> framesPerSecond() const;
    /// Returns the newest frame's panes with each stage's median over the last kWindow.
    std::vector<bench::PreviewPane> typicalPanes() const;

    static constexpr std::chrono::seconds kWindow{2};

private:
    struct Frame {
        Clock::time_point shown;
        std::vector<std::map<std::string, double>> panes;  ///< stages_ms of each
    };
    std::deque<Frame> frames_;
    std::vector<bench::PreviewPane> newest_;
};

}  // namespace ui
