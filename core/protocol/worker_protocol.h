#pragma once

/// The lines between a run and a worker, one JSON object a line: docs/design/worker-protocol.md describes the
/// exchange, docs/design/formats.md ("Worker lines") the lines and their keys. Each has a text at "type", see
/// parse_typed_line().
namespace bench::protocol {

/// Types of lines that more than one place writes or reads.
inline constexpr const char *kAlive = "alive", *kWaiting = "waiting";

}  // namespace bench::protocol
