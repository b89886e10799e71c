#pragma once

/// Protocol between a run and a worker: one JSON object per line. docs/design/worker-protocol.md describes
/// the exchange, docs/design/formats.md ("Worker lines") the lines and their keys. Each line has a text at
/// "type" (see parse_typed_line()).
namespace bench::protocol {

/// Types of lines that are used in more than one place.
inline constexpr const char *kAlive = "alive", *kWaiting = "waiting";

}  // namespace bench::protocol
