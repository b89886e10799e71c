#pragma once

#include "core/base/enum_names.h"

/// The lines between the window and `compilescope-cli capture SOURCE`, one JSON object a line; other lines
/// are noise. SOURCE is a camera's device or a video file, which is played at its own speed, over and over.
/// To its stdin; the end of stdin ends it:
///   next   {file}                        the newest frame that was not given yet, once there is one, is
///                                        written into this file: RGB, 8 bits, rows from the top, no padding
///   pause  {on}                          a file pauses, and no frames are sent
/// From its stdout:
///   frame  {file, width_px, height_px}   the answer to `next`
///   error  {problem, text}               CaptureProblem; last
namespace bench::imaging {

enum class CaptureProblem { missing, no_permission, busy, unreadable, lost, other };
inline constexpr EnumNames<CaptureProblem, 6> kCaptureProblemNames{
    {{CaptureProblem::missing, "missing"},
     {CaptureProblem::no_permission, "no_permission"},
     {CaptureProblem::busy, "busy"},
     {CaptureProblem::unreadable, "unreadable"},
     {CaptureProblem::lost, "lost"},
     {CaptureProblem::other, "other"}}};

}  // namespace bench::imaging
