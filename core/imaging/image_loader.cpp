#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/imaging/image_file.h"

namespace bench::imaging {

namespace {

constexpr std::int64_t kLargestImagePixels = 178'956'970;  // PIL refuses larger ones, too

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason) {
    throw InputError("cannot read the image " + file.string() + ": " + reason);
}

std::vector<std::uint8_t> read_bytes(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) refuse(file, "there is no such file");
    if (std::filesystem::is_directory(file)) refuse(file, "it is a folder");
    std::ifstream in(file, std::ios::binary);
    std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) refuse(file, "no permission, or the disk failed");
    return bytes;
}

void check_size(const std::filesystem::path& file, std::int64_t width_px, std::int64_t height_px) {
    if (width_px * height_px > kLargestImagePixels)
        refuse(file, "it has " + std::to_string(width_px) + "x" + std::to_string(height_px) +
                         " pixels; at most " + std::to_string(kLargestImagePixels) + " are read");
}

/// The decoders under OpenCV print to stderr whatever its log level is. What they say is in our exception.
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

cv::Mat decode(const std::vector<std::uint8_t>& bytes, const std::filesystem::path& file) {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    const QuietStderr quiet;
    try {
        // The bits as they are (OpenCV rounds 16 to 8 bits), and the orientation left to us: OpenCV knows it
        // for some formats only.
        return cv::imdecode(bytes, cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH | cv::IMREAD_IGNORE_ORIENTATION);
    } catch (const cv::Exception&) {
        refuse(file, "it is larger than OpenCV reads, or its header is damaged");
    }
}

/// Where pixel (x, y) of the upright image lies in the stored one, for EXIF's eight orientations.
struct Orientation {
    bool transposed, flip_x, flip_y;  ///< of the stored image's axes
};
constexpr Orientation kOrientations[] = {{false, false, false}, {false, true, false}, {false, true, true},
                                         {false, false, true},  {true, false, false}, {true, false, true},
                                         {true, true, true},    {true, true, false}};

/// 8 or 16 bits a channel, BGR, as stored -> 8 bits, RGB, upright. 16 bits become 8 by their high byte.
template <typename Channel>
Image upright_rgb(const cv::Mat& bgr, int orientation) {
    constexpr int shift = sizeof(Channel) == 2 ? 8 : 0;
    const Orientation& turn = kOrientations[orientation - 1];
    Image image{turn.transposed ? bgr.rows : bgr.cols, turn.transposed ? bgr.cols : bgr.rows, {}};
    image.rgb.resize(bgr.total() * 3);
    std::uint8_t* out = image.rgb.data();
    for (int y = 0; y < image.height_px; ++y)
        for (int x = 0; x < image.width_px; ++x) {
            const int stored_x = turn.transposed ? y : x, stored_y = turn.transposed ? x : y;
            const auto& pixel = bgr.at<cv::Vec<Channel, 3>>(turn.flip_y ? bgr.rows - 1 - stored_y : stored_y,
                                                            turn.flip_x ? bgr.cols - 1 - stored_x : stored_x);
            for (const int channel : {2, 1, 0}) *out++ = static_cast<std::uint8_t>(pixel[channel] >> shift);
        }
    return image;
}

}  // namespace

Image load_image(const std::filesystem::path& file) {
    const std::vector<std::uint8_t> bytes = read_bytes(file);
    const ImageFormat format = recognise_format(bytes, file);
    if (const auto size = header_size_px(bytes, format)) check_size(file, size->first, size->second);
    if (!is_complete(bytes, format)) refuse(file, "it is truncated");
    if (has_tiff_alpha(bytes, format))
        refuse(file, "TIFF with transparency is not supported; save it as PNG");
    const cv::Mat bgr = decode(bytes, file);
    if (bgr.empty()) refuse(file, "its data is truncated, damaged or of a kind that is not supported");
    check_size(file, bgr.cols, bgr.rows);
    const int orientation = exif_orientation(bytes, format);
    if (bgr.depth() == CV_8U) return upright_rgb<std::uint8_t>(bgr, orientation);
    if (bgr.depth() == CV_16U) return upright_rgb<std::uint16_t>(bgr, orientation);
    refuse(file, "only 8 and 16 bits a channel are supported");
}

void write_png16(const std::filesystem::path& file, int width_px, int height_px,
                 const std::vector<std::uint16_t>& values) {
    const cv::Mat map(height_px, width_px, CV_16UC1, const_cast<std::uint16_t*>(values.data()));
    std::vector<std::uint8_t> png;
    cv::imencode(".png", map, png);
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
    out.close();
    if (!out) throw InputError("cannot write " + file.string());
}

bool has_imaging() {
    return true;
}

}  // namespace bench::imaging
