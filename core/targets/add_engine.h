#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/catalog/engines.h"

namespace bench::engines {

/// Installs an engine's packages, at their pinned versions and with their hashes checked, into an environment
/// of its own made by `python` (as in a plan; empty: looked up). Its torch converts the models, so both must
/// be the same version of Python. Blocks for minutes. Waits for a measurement on this host to end and holds
/// the host's lock. `on_line` gets each line of output, which is also in the folder's add.log.
///
/// After an interruption, adding it again continues; the engine is listed once it is complete. Cancelling
/// removes what was installed and returns nothing. Throws InputError for an unknown engine, Error if it
/// cannot be installed or imported, if disk space is short, or if another program is adding it.
std::optional<Installed> add(std::string_view name, const std::string& python, const std::stop_token& stop,
                             const std::function<void(const Message& line)>& on_line);

}  // namespace bench::engines
