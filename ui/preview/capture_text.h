#pragma once

#include <QString>

#include "core/protocol/capture_protocol.h"

namespace ui {

/// Why a camera or a video gives no pictures and what helps, in the window's language. `detail`: the core's
/// own words. GUI thread.
QString captureText(const QString& source, bench::imaging::CaptureProblem problem, const QString& detail);

}  // namespace ui
