#pragma once

#include "core/base/enum_names.h"

/// Protocol between the window and `compilescope-cli capture SOURCE`: one JSON object per line; other lines
/// are ignored. SOURCE is a camera device or a video file, which is played at its own speed in a loop.
/// On stdin, at whose end the process exits:
///   next   {file}                        writes the newest frame that was not sent yet, as soon as there is
///                                        one, to this file: RGB, 8 bits, rows from the top, no padding
///   pause  {on}                          pauses a video file and sends no frames
/// On stdout:
///   frame  {file, width_px, height_px}   reply to `next`
///   error  {problem, text}               CaptureProblem; the last line
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
