#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/message.h"
#include "core/targets/remote_target.h"

namespace bench::remote {

/// Starts a worker on the target and asks it what there is: the target with its devices, versions and the
/// time. Nothing is kept. Blocks: over SSH for a second or two, in a queue for as long as that takes, of
/// which `on_waiting` reports. Throws Error with what to do about it. Empty: cancelled.
std::optional<RemoteTarget> test(const RemoteTarget& target, const std::stop_token& stop,
                                 const std::function<void(const Message& what)>& on_waiting);

}  // namespace bench::remote
