#pragma once

namespace app {

/// Runs `compilescope --export DIR (--from results.json | --published) [--language CODE]`: draws charts
/// without a window or display, and for a run also writes report.html (ui/report). Returns the exit code: 0, or 2 with a description of the error on stderr.
int exportCharts(int argc, char** argv);

/// Whether the arguments contain --export. Can be called before QApplication is created.
bool wantsExport(int argc, char** argv);

}  // namespace app
