#pragma once

#include <memory>
#include <stop_token>

#include "core/protocol/worker_session.h"
#include "core/targets/target.h"

namespace bench {

/// Returns `common` with the target's command and environment. For another machine also sets the log file,
/// the time before the worker is killed, and the interval of `alive` lines.
WorkerOptions options_for(const Target& target, WorkerOptions common);

/// Starts the target's worker with the options of options_for(). Throws Error with a remedy if the connection
/// fails, or if the runner is missing or of another version.
std::unique_ptr<WorkerSession> open_worker(const Target& target, const WorkerOptions& options,
                                           const std::stop_token& stop);

}  // namespace bench
