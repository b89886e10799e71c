#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/engine/backends/backend.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/clip_window.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/processing/preprocess.h"
#include "core/engine/processing/query_input.h"
#include "core/imaging/image.h"
#include "core/machine/host_lock.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"
#include "core/protocol/preview_protocol.h"

namespace bench::backends {

/// The cell process's side of the live preview. The model is loaded once, and each mode is a pane. Each frame
/// is decoded, preprocessed, run by every pane and postprocessed. Panes are prepared for one input shape: at
/// the first frame and again when the shape changes (a compiled package is for one shape; known ones are in
/// the cache). A video model gets the last frames of a stream, or a picture as a clip of equal frames. If a
/// mode cannot run, its pane has the error, and the others continue.
class PreviewSession {
public:
    PreviewSession(CellRequest request, CellChannel& channel);

    /// Answers frames until the supervisor cancels or closes the pipe. Throws Error if the model cannot be
    /// loaded.
    void run();

private:
    struct Pane {
        std::string mode;
        PreparedArm prepared;
        Message error;  ///< why the mode cannot run for the prepared shape; empty if it can
    };
    /// The result of one pane for a frame. The other panes' results are compared with the first one's.
    struct Outcome {
        std::vector<at::Tensor> outputs;
        imaging::Prediction prediction;
        bool ok = false;
    };

    void load();
    PreviewFrame answer(const nlohmann::json& request);
    std::vector<at::Tensor> prepared_inputs(const imaging::Image& image, bool of_stream);
    /// Calls `on_first` once the first pane is prepared, if there are others.
    void prepare_panes(const std::vector<at::Tensor>& inputs, const std::function<void(Pane&)>& on_first);
    void send(const PreviewFrame& frame);
    HostLock wait_for_runs(const std::string& mode);
    void prepare_pane(Pane& pane, const std::vector<at::Tensor>& on_device);
    Outcome run_pane(Pane& pane, const std::vector<at::Tensor>& inputs, const imaging::Image& image,
                     const imaging::PostprocessOptions& options, PreviewPane& shown);
    void say(const std::string& mode, Phase phase, const Message& detail = {});

    CellRequest request_;
    const Cell& cell_ = request_.cell;
    CellChannel& channel_;
    weights::LoadedModel model_;
    std::optional<imaging::ImageProcessor> processor_;
    std::optional<imaging::ClipWindow> clips_;  ///< for a video model, instead of processor_
    text::QueryInput queries_;
    at::Device device_{at::kCPU};
    RuntimeSettings settings_;
    std::vector<Pane> panes_;
    std::vector<std::int64_t> prepared_shape_;  ///< shape of pixel_values; empty before the first frame
    int maps_written_ = 0;
};

}  // namespace bench::backends
