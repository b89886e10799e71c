#pragma once

namespace app {

/// `compilescope --export DIR (--from results.json | --published) [--language CODE]`: draws charts with no
/// window and no display. Returns the exit code: 0, or 2 with one line on stderr that names what is wrong.
int exportCharts(int argc, char** argv);

/// Whether the arguments ask for it; known before QApplication is made.
bool wantsExport(int argc, char** argv);

}  // namespace app
