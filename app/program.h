#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "app/commands/command.h"
#include "core/base/message.h"

namespace app {

/// Headings of the list of commands.
namespace command_group {
inline constexpr const char *kMeasure = "Measure", *kTry = "Try a model", *kLookUp = "Look up",
                            *kResults = "Results", *kManage = "Manage",
                            *kInternal = "Started by other commands", *kHidden = "";
}  // namespace command_group

/// Name and help text of a command, and the heading under which it is listed.
struct CommandWords {
    const char* name;
    const char* help;
    const char* group;
};

inline constexpr const char* kTorchProgram = "compilescope-torch";

/// The commands of compilescope-torch, which need LibTorch. compilescope-cli lists them and starts that
/// program, so that other commands need not load LibTorch (0.5 to 1 s and 550 MB).
namespace torch_command {
inline constexpr CommandWords kDevices{"devices", "List the devices that models can run on",
                                       command_group::kLookUp};
inline constexpr CommandWords kChecks{
    "checks", "List conditions that make results unreliable, and how to fix them", command_group::kLookUp};
inline constexpr CommandWords kInfer{"infer", "Show what a model reads in a picture: one forward pass",
                                     command_group::kTry};
inline constexpr CommandWords kProfile{
    "profile", "Show where the time of a mode is spent, and what compiling changed", command_group::kMeasure};
inline constexpr CommandWords kDeploy{"deploy", "Save a measured mode as a folder that LibTorch alone runs",
                                      command_group::kResults};
inline constexpr CommandWords kWorker{
    "worker", "Measure cells: JSON lines on stdin and stdout (started by a run)", command_group::kInternal};
inline constexpr CommandWords kCell{"cell", "Measure one cell (started by the worker)",
                                    command_group::kHidden};
inline constexpr CommandWords kPreprocess{"preprocess", "Prepare a photograph as a model's processor does it",
                                          command_group::kTry};
}  // namespace torch_command

/// The command of compilescope-video, which needs OpenCV's cameras and videos. Separate for the same reason.
inline constexpr CommandWords kCapture{
    "capture", "Provide the newest frames of a camera or a video (started by the preview)",
    command_group::kInternal};

struct CommandRow {
    CommandWords words;
    AddCommand add;                  ///< null: another program has the command
    const char* of = kTorchProgram;  ///< that program (bench::paths::part), if `add` is null
};

/// Whether COMPILESCOPE_PARSE_ONLY is set. The program then checks its arguments and exits. Tests use this to
/// check the command lines in the documents.
bool parse_only();

/// Writes a line to stderr: `before` and the text, or JSON where the environment asks for it
/// (docs/design/formats.md, "Messages of the command line").
void print_message(const bench::Message& message, std::string_view before = {});
/// Whether the environment asks for JSON, as the window does.
bool messages_are_json();
/// Writes the progress of a download as a line of JSON. `total_bytes` may be unknown.
void print_progress(std::int64_t done_bytes, std::optional<std::int64_t> total_bytes);
inline constexpr std::string_view kProgramName = "compilescope-cli: ";  ///< before an error

/// Calls `body` and returns its result. Prints an exception to stderr and returns 2 for InputError, 1 for others.
int exit_code_of(const std::function<int()>& body);

/// Parses the arguments, runs the command and prints errors to stderr. All programs print compilescope-cli as
/// their name. Returns the exit code.
int run_program(std::span<const CommandRow> commands, int argc, char** argv);

}  // namespace app
