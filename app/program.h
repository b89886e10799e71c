#pragma once

#include <span>

#include "app/commands/command.h"

namespace app {

/// A command as the help lists it.
struct CommandWords {
    const char* name;
    const char* help;
};

/// The commands that need LibTorch: compilescope-torch has them. compilescope-cli lists them and starts it,
/// so that nothing else waits for LibTorch to load (0.5 to 1 s and 550 MB).
namespace torch_command {
inline constexpr CommandWords kDevices{"devices", "List the devices that models can run on"};
inline constexpr CommandWords kChecks{"checks",
                                      "List conditions that make results unreliable, and how to fix them"};
inline constexpr CommandWords kInfer{"infer", "Run one forward pass"};
inline constexpr CommandWords kProfile{"profile",
                                       "Show where the time of a mode is spent, and what compiling changed"};
inline constexpr CommandWords kWorker{"worker",
                                      "Measure cells: JSON lines on stdin and stdout (started by a run)"};
inline constexpr CommandWords kCell{"cell", "Measure one cell (started by the worker)"};
inline constexpr CommandWords kPreprocess{"preprocess",
                                          "Prepare a photograph as a model's processor does it"};
}  // namespace torch_command

/// The command that needs OpenCV's cameras and videos: compilescope-video has it, for the same reason.
inline constexpr CommandWords kCapture{
    "capture", "Provide the newest frames of a camera or a video (started by the preview)"};

struct CommandRow {
    CommandWords words;
    AddCommand add;                         ///< null: a command of another program
    const char* of = "compilescope-torch";  ///< the program beside this one, where `add` is null
};

/// True when COMPILESCOPE_PARSE_ONLY is set: the program checks its arguments and exits. Tests use it for the
/// command lines in the documents.
bool parse_only();

/// Reads the arguments, runs the command that they name and says on stderr what went wrong. All programs
/// call themselves compilescope-cli. Returns the exit code.
int run_program(std::span<const CommandRow> commands, int argc, char** argv);

}  // namespace app
