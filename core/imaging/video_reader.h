#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/protocol/capture_protocol.h"

namespace bench::imaging {

/// Why a camera or a video file gives no pictures.
class CaptureError : public InputError {
public:
    CaptureError(CaptureProblem problem, const std::string& message)
        : InputError(message), problem_(problem) {}
    CaptureProblem problem() const { return problem_; }

private:
    CaptureProblem problem_;
};

/// A camera ("/dev/video0") or a video file, frame by frame, by OpenCV. Its libraries take a quarter of a
/// second to load: only compilescope-video links this. One thread.
class VideoReader {
public:
    /// Throws CaptureError.
    explicit VideoReader(const std::string& source);
    ~VideoReader();
    VideoReader(const VideoReader&) = delete;
    VideoReader& operator=(const VideoReader&) = delete;

    /// Of a file; empty for a camera, and where the file does not say anything believable.
    std::optional<double> frames_per_s() const;

    /// Takes the next frame: a camera's as soon as there is one. False at a file's end. Throws CaptureError
    /// when a camera gives no more.
    bool grab();
    /// The frame taken last, into memory that is used again. False when it cannot be decoded.
    bool read(Image& into);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace bench::imaging
