#pragma once

#include <memory>
#include <stop_token>

#include "core/protocol/worker_session.h"
#include "core/targets/target.h"

namespace bench {

/// `common` with what the target asks for: its command, environment, log, and the patience that another
/// machine takes.
WorkerOptions options_for(const Target& target, WorkerOptions common);

/// Starts the target's worker, options_for() given. Throws Error with what to do about it: no connection, no
/// runner, or one of another version.
std::unique_ptr<WorkerSession> open_worker(const Target& target, const WorkerOptions& options,
                                           const std::stop_token& stop);

}  // namespace bench
