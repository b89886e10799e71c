#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/bench/arm_result.h"

// clang-format off
/// The lines between bench::run and a worker: one JSON object a line. Lines that are not such objects are
/// noise and are ignored (compilers and libraries print to stdout).
///
/// To the worker's stdin: one cell a line {"type":"cell", ...Cell}; end of stdin cancels what runs and ends
/// the worker. {"type":"alive"} says that somebody is there, to a worker on another machine that ends without
/// it. For the live preview: {"type":"preview", ...Cell} opens a session, then
/// {"type":"frame","id":N,"image":PATH,"threshold":T} (preview_protocol.h). From its stdout:
///   waiting   {detail}                                   before hello, every 5 s at least: for a host, in a queue
///   hello     {version, torch, host, boot, pid, environment}   once; `commit` if it is known; `devices` if asked for
///   phase     {cell, arm, phase, detail}
///   round     {cell, arm, round, calls, sample_ms}       sent between rounds, never inside one
///   row       {cell, row}                                an arm's row; statistics are added by the reader
///   log       {text}
///   heartbeat {}                                         every 5 s, whatever the cell does
///   cell_end  {cell, exit}                               its process is gone; see ExitStatus::describe()
///   frame     a PreviewFrame                             the live preview's answer (preview_protocol.h)
///   exit      {code}                                     last
/// Between supervisor and cell process also (never seen from outside):
///   compile   {id, request}   cell -> supervisor;   compiled {id, reply}   supervisor -> cell;   cancel {}   -> cell
// clang-format on
namespace bench::protocol {

inline constexpr const char *kAlive = "alive", *kWaiting = "waiting";

/// A plan in a file. RunPlan::python is neither written nor read: see names_interpreter(). Reading throws
/// InputError that names the key, also for what check_size() refuses.
nlohmann::json to_json(const RunPlan& plan);
RunPlan run_plan_from_json(const nlohmann::json& json);
/// Whether the key "python" of a plan in a file has a value, as earlier versions wrote it. It is ignored.
bool names_interpreter(const nlohmann::json& plan);
nlohmann::json to_json(const Cell& cell);
Cell cell_from_json(const nlohmann::json& json);
nlohmann::json to_json(const RuntimeSettings& settings);
RuntimeSettings runtime_settings_from_json(const nlohmann::json& json);

/// The object on a line, or empty when the line is noise (not JSON, not an object, no "type").
std::optional<nlohmann::json> parse_line(std::string_view line);

}  // namespace bench::protocol
