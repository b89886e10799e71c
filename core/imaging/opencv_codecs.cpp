#include "core/imaging/opencv_codecs.h"

#include <fcntl.h>
#include <unistd.h>

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

namespace bench::imaging {

namespace {

class QuietStderr {
public:
    QuietStderr()
        : saved_(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)),
          null_(::open("/dev/null", O_WRONLY | O_CLOEXEC)) {
        if (saved_ >= 0 && null_ >= 0) ::dup2(null_, STDERR_FILENO);
    }
    ~QuietStderr() {
        if (saved_ >= 0) ::dup2(saved_, STDERR_FILENO);
        if (saved_ >= 0) ::close(saved_);
        if (null_ >= 0) ::close(null_);
    }
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

private:
    int saved_, null_;
};

OpencvCodecs::Decoded decode(const std::vector<std::uint8_t>& bytes, bool with_alpha, CodecPixels& pixels) {
    constexpr int kColours = cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH | cv::IMREAD_IGNORE_ORIENTATION;
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    const QuietStderr quiet;
    cv::Mat bgr;
    try {
        bgr = cv::imdecode(bytes, with_alpha ? cv::IMREAD_UNCHANGED : kColours);
    } catch (const cv::Exception&) {
        return OpencvCodecs::Decoded::refused;
    }
    if (bgr.empty()) return OpencvCodecs::Decoded::damaged;
    pixels = {bgr.cols, bgr.rows, bgr.channels(), static_cast<int>(8 * bgr.elemSize1()), {}};
    if (bgr.depth() != CV_8U && bgr.depth() != CV_16U) {
        pixels.bits = 0;
        return OpencvCodecs::Decoded::ok;
    }
    const std::size_t row = bgr.elemSize() * static_cast<std::size_t>(bgr.cols);
    pixels.bytes.reserve(row * static_cast<std::size_t>(bgr.rows));
    for (int y = 0; y < bgr.rows; ++y) pixels.bytes.insert(pixels.bytes.end(), bgr.ptr(y), bgr.ptr(y) + row);
    return OpencvCodecs::Decoded::ok;
}

std::vector<std::uint8_t> encode_png16(int width_px, int height_px,
                                       const std::vector<std::uint16_t>& values) {
    const cv::Mat map(height_px, width_px, CV_16UC1, const_cast<std::uint16_t*>(values.data()));
    std::vector<std::uint8_t> png;
    cv::imencode(".png", map, png);
    return png;
}

}  // namespace

extern "C" const OpencvCodecs compilescope_codecs;
const OpencvCodecs compilescope_codecs{decode, encode_png16};

}  // namespace bench::imaging
