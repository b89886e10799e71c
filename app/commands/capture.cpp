#include <memory>
#include <string>

#include "app/commands/command.h"
#include "core/imaging/capture.h"

namespace app {

RunCommand add_capture(CLI::App& command) {
    auto source = std::make_shared<std::string>();
    command.add_option("source", *source, "Device of a camera (/dev/video0) or video file")->required();
    return [source] { return bench::imaging::run_capture(*source); };
}

}  // namespace app
