#include "core/imaging/video_reader.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "core/imaging/cameras.h"
#include "core/imaging/image_file.h"

namespace bench::imaging {

namespace {

constexpr double kBelievable_fps = 1000;

[[noreturn]] void refuse_video(const std::string& source, CaptureProblem problem, const std::string& reason) {
    throw CaptureError(problem, "cannot read pictures from " + source + ": " + reason);
}

/// Throws CaptureError with the kernel's reason, because OpenCV only reports that it did not work.
void probe_camera(const std::string& device) {
    const int camera = ::open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (camera < 0) {
        const int why = errno;
        const auto problem = why == EACCES || why == EPERM                    ? CaptureProblem::no_permission
                             : why == EBUSY                                   ? CaptureProblem::busy
                             : why == ENOENT || why == ENODEV || why == ENXIO ? CaptureProblem::missing
                                                                              : CaptureProblem::other;
        refuse_video(device, problem, std::strerror(why));
    }
    v4l2_capability abilities{};
    const bool known = ::ioctl(camera, VIDIOC_QUERYCAP, &abilities) == 0;
    const auto can =
        (abilities.capabilities & V4L2_CAP_DEVICE_CAPS) != 0 ? abilities.device_caps : abilities.capabilities;
    // Requesting zero buffers changes nothing, and fails while another process holds buffers.
    v4l2_requestbuffers none{};
    none.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    none.memory = V4L2_MEMORY_MMAP;
    const bool busy = known && ::ioctl(camera, VIDIOC_REQBUFS, &none) != 0 && errno == EBUSY;
    ::close(camera);
    if (!known || (can & V4L2_CAP_VIDEO_CAPTURE) == 0)
        refuse_video(device, CaptureProblem::unreadable, "it is no camera");
    if (busy) refuse_video(device, CaptureProblem::busy, "another program uses it");
}

void probe_file(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        refuse_video(file, CaptureProblem::missing, "there is no such file");
    if (std::filesystem::is_directory(file, error))
        refuse_video(file, CaptureProblem::unreadable, "it is a folder");
    if (::access(file.c_str(), R_OK) != 0)
        refuse_video(file, CaptureProblem::no_permission, std::strerror(errno));
}

}  // namespace

struct VideoReader::Impl {
    std::string source;
    cv::VideoCapture capture;
    cv::Mat bgr;
};

VideoReader::VideoReader(const std::string& source) : impl_(std::make_unique<Impl>()) {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    impl_->source = source;
    const bool camera = is_camera(source);
    camera ? probe_camera(source) : probe_file(source);
    try {
        impl_->capture.open(source, camera ? cv::CAP_V4L2 : cv::CAP_ANY);
    } catch (const cv::Exception& error) {
        refuse_video(source, CaptureProblem::unreadable, error.err);
    }
    if (!impl_->capture.isOpened())
        refuse_video(source, CaptureProblem::unreadable,
                     camera ? "it does not start" : "it is no video, or of a kind that is not supported");
    const auto width_px = static_cast<std::int64_t>(impl_->capture.get(cv::CAP_PROP_FRAME_WIDTH));
    const auto height_px = static_cast<std::int64_t>(impl_->capture.get(cv::CAP_PROP_FRAME_HEIGHT));
    if (width_px > 0 && height_px > kLargestImagePixels / width_px)
        refuse_video(source, CaptureProblem::unreadable,
                     "it has " + std::to_string(width_px) + "x" + std::to_string(height_px) +
                         " pixels; at most " + std::to_string(kLargestImagePixels) + " are read");
    if (camera) impl_->capture.set(cv::CAP_PROP_BUFFERSIZE, 1);  // frames queued in the driver are old
}

VideoReader::~VideoReader() = default;

std::optional<double> VideoReader::frames_per_s() const {
    if (is_camera(impl_->source)) return std::nullopt;
    const double fps = impl_->capture.get(cv::CAP_PROP_FPS);
    return fps > 0 && fps <= kBelievable_fps ? std::optional(fps) : std::nullopt;
}

bool VideoReader::grab() {
    if (impl_->capture.grab()) return true;
    if (is_camera(impl_->source)) refuse_video(impl_->source, CaptureProblem::lost, "it gives no more");
    return false;
}

bool VideoReader::read(Image& into) {
    if (!impl_->capture.retrieve(impl_->bgr) || impl_->bgr.empty()) return false;
    if (impl_->bgr.type() != CV_8UC3) return false;
    into.width_px = impl_->bgr.cols;
    into.height_px = impl_->bgr.rows;
    into.rgb.resize(impl_->bgr.total() * 3);
    cv::Mat rgb(impl_->bgr.rows, impl_->bgr.cols, CV_8UC3, into.rgb.data());
    cv::cvtColor(impl_->bgr, rgb, cv::COLOR_BGR2RGB);
    return true;
}

}  // namespace bench::imaging
