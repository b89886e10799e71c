#pragma once

#include <QString>

#include "core/base/message.h"
#include "core/protocol/capture_protocol.h"

namespace ui {

/// Returns why a camera or a video provides no pictures and how to fix it, in the window's language.
/// `detail`: the core's text. GUI thread.
QString captureText(const QString& source, bench::imaging::CaptureProblem problem,
                    const bench::Message& detail);

}  // namespace ui
