#include "ui/preview/stream_meter.h"

#include "core/base/statistics.h"

namespace ui {

void StreamMeter::clear() {
    frames_.clear();
    newest_.clear();
}

void StreamMeter::add(Clock::time_point shown, const std::vector<bench::PreviewPane>& panes) {
    // The first interval of the window begins with its oldest frame. A slow stream keeps two frames.
    while (frames_.size() > 2 && shown - frames_.front().shown > kWindow) frames_.pop_front();
    frames_.push_back({shown, {}});
    for (const bench::PreviewPane& pane : panes) frames_.back().panes.push_back(pane.stages_ms);
    newest_ = panes;
}

std::optional<double> StreamMeter::framesPerSecond() const {
    if (frames_.size() < 2) return std::nullopt;
    const std::chrono::duration<double> span = frames_.back().shown - frames_.front().shown;
    if (span.count() <= 0) return std::nullopt;
    return static_cast<double>(frames_.size() - 1) / span.count();
}

std::vector<bench::PreviewPane> StreamMeter::typicalPanes() const {
    std::vector<bench::PreviewPane> typical = newest_;
    for (std::size_t i = 0; i < typical.size(); ++i)
        for (auto& [stage, ms] : typical[i].stages_ms) {
            std::vector<double> samples;
            for (const Frame& frame : frames_)
                if (i < frame.panes.size())
                    if (const auto it = frame.panes[i].find(stage); it != frame.panes[i].end())
                        samples.push_back(it->second);
            ms = bench::statistics::median(samples).value_or(ms);
        }
    return typical;
}

}  // namespace ui
