#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/protocol/capture_protocol.h"

namespace bench::imaging {

/// Thrown if a camera or a video file delivers no frames.
class CaptureError : public InputError {
public:
    CaptureError(CaptureProblem problem, const std::string& message)
        : InputError(message), problem_(problem) {}
    CaptureProblem problem() const { return problem_; }

private:
    CaptureProblem problem_;
};

/// Reads a camera ("/dev/video0") or a video file frame by frame with OpenCV. Only compilescope-video links
/// this, because OpenCV's libraries take a quarter of a second to load. Not thread-safe.
class VideoReader {
public:
    /// Throws CaptureError.
    explicit VideoReader(const std::string& source);
    ~VideoReader();
    VideoReader(const VideoReader&) = delete;
    VideoReader& operator=(const VideoReader&) = delete;

    /// Returns the frame rate of a file. Empty for a camera and for an implausible value.
    std::optional<double> frames_per_s() const;

    /// Grabs the next frame and waits for one from a camera. Returns false at the end of a file. Throws
    /// CaptureError if a camera stops delivering frames.
    bool grab();
    /// Decodes the last grabbed frame and reuses the memory of `into`. Returns false if it cannot be decoded.
    bool read(Image& into);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace bench::imaging
