// compilescope-video: the command that needs OpenCV's cameras and videos, which take longer to load than the
// rest of the program. compilescope-cli starts it.
#include <array>

#include "app/program.h"

namespace {

constexpr std::array kCommands{app::CommandRow{app::kCapture, app::add_capture}};

}  // namespace

int main(int argc, char** argv) {
    return app::run_program(kCommands, argc, argv);
}
