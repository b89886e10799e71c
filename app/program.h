#pragma once

#include <span>
#include <string_view>

#include "app/commands/command.h"
#include "core/base/message.h"

namespace app {

/// A command as the help lists it.
struct CommandWords {
    const char* name;
    const char* help;
};

/// The commands that need LibTorch: compilescope-torch has them. compilescope-cli lists them and starts it,
/// so that nothing else waits for LibTorch to load (0.5 to 1 s and 550 MB).
namespace torch_command {
inline constexpr CommandWords kDevices{"devices", "What models can run on"};
inline constexpr CommandWords kChecks{"checks",
                                      "What on this machine would spoil a measurement, and what mends it"};
inline constexpr CommandWords kInfer{"infer", "One forward pass"};
inline constexpr CommandWords kProfile{"profile",
                                       "Where the time of a mode goes, and what compiling changed"};
inline constexpr CommandWords kWorker{"worker",
                                      "Cells as JSON lines on stdin, results as JSON lines on stdout"};
inline constexpr CommandWords kCell{"cell", "One cell, started by the worker"};
inline constexpr CommandWords kPreprocess{"preprocess", "A photograph as a model's processor prepares it"};
}  // namespace torch_command

/// The command that needs OpenCV's cameras and videos: compilescope-video has it, for the same reason.
inline constexpr CommandWords kCapture{"capture", "A camera's or a video's newest frames, for the preview"};

struct CommandRow {
    CommandWords words;
    AddCommand add;                         ///< null: a command of another program
    const char* of = "compilescope-torch";  ///< the program beside this one, where `add` is null
};

/// True when COMPILESCOPE_PARSE_ONLY is set: the program checks its arguments and exits. Tests use it for the
/// command lines in the documents.
bool parse_only();

/// Writes a line to stderr: `before` and the text, or JSON where the environment asks for it
/// (docs/design/formats.md, "Messages of the command line").
void print_message(const bench::Message& message, std::string_view before = {});
inline constexpr std::string_view kProgramName = "compilescope-cli: ";  ///< before an error

/// Reads the arguments, runs the command that they name and says on stderr what went wrong. All programs
/// call themselves compilescope-cli. Returns the exit code.
int run_program(std::span<const CommandRow> commands, int argc, char** argv);

}  // namespace app
