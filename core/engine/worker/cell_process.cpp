#include "core/engine/worker/cell_process.h"

#include <iostream>

#include "core/engine/runtime/arm_failure.h"
#include "core/engine/worker/cell_run.h"
#include "core/engine/worker/isolated_pass.h"
#include "core/engine/worker/learning_pass.h"
#include "core/engine/worker/pictures_pass.h"
#include "core/engine/worker/preview_session.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"

namespace bench::backends {

namespace {

int run_preview(const CellRequest& request, CellChannel& channel) {
    try {
        PreviewSession(request, channel).run();
        return 0;
    } catch (const Cancelled&) {
        return 0;
    } catch (...) {
        nlohmann::json line{{"type", "log"}};
        write_message(line, "text", describe_failure(std::current_exception()).second);
        channel.send(line);
        return 1;
    }
}

}  // namespace

int run_cell_process() {
    CellChannel channel;
    const auto message = channel.next_message();
    if (!message) {
        std::cerr << "compilescope-cli cell: expected a cell on stdin; the worker starts this command\n";
        return 2;
    }
    const CellRequest request = cell_request_from_json(*message);
    if (message->at("type") == "preview") return run_preview(request, channel);
    if (request.pass == CellPass::isolated)
        run_isolated(request, channel);
    else if (request.pass == CellPass::learning)
        run_learning(request, channel);
    else if (request.pass == CellPass::pictures)
        run_pictures(request, channel);
    else
        CellRun(request, channel).run();
    return 0;
}

}  // namespace bench::backends
