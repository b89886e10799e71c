#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/message.h"
#include "core/targets/remote_target.h"

namespace bench::remote {

/// Starts a worker on the target and returns the target with its devices, versions and the time of the test,
/// without saving it, or nothing if cancelled. Blocks: over SSH for a second or two, in a Slurm queue until
/// the job starts; `on_waiting` gets the queue's state. Throws Error with a remedy.
std::optional<RemoteTarget> test(const RemoteTarget& target, const std::stop_token& stop,
                                 const std::function<void(const Message& what)>& on_waiting);

}  // namespace bench::remote
