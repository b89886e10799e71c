#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include "core/base/error.h"
#include "core/imaging/image.h"
#include "core/imaging/image_file.h"
#include "core/imaging/jpeg.h"

namespace bench::imaging {

namespace {

std::vector<std::uint8_t> read_bytes(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) refuse_image(file, "there is no such file");
    if (std::filesystem::is_directory(file)) refuse_image(file, "it is a folder");
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    std::vector<std::uint8_t> bytes(in ? static_cast<std::size_t>(in.tellg()) : 0);
    in.seekg(0);
    in.read(reinterpret_cast<char*>(bytes.data()), std::ssize(bytes));
    if (!in) refuse_image(file, "no permission, or the disk failed");
    return bytes;
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

/// What OpenCV decodes: 8 or 16 bits a channel (it rounds 16 to 8 bits), BGR, or BGRA where `with_alpha` and
/// the file says so. The orientation is left to us: OpenCV knows it for some formats only.
cv::Mat decode(const std::vector<std::uint8_t>& bytes, bool with_alpha, const std::filesystem::path& file) {
    constexpr int kColours = cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH | cv::IMREAD_IGNORE_ORIENTATION;
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    const QuietStderr quiet;
    try {
        return cv::imdecode(bytes, with_alpha ? cv::IMREAD_UNCHANGED : kColours);
    } catch (const cv::Exception&) {
        refuse_image(file, "it is larger than OpenCV reads, or its header is damaged");
    }
}

/// PIL's way back from a colour that alpha was multiplied into.
std::uint8_t divided(int value, int alpha) {
    return static_cast<std::uint8_t>(alpha == 0 ? 0 : std::min(255, 255 * value / alpha));
}

/// BGR, or BGRA with colours that alpha was multiplied into, -> RGB. 16 bits become 8 by their high byte.
template <typename Channel>
std::vector<std::uint8_t> rgb_of(const cv::Mat& bgr) {
    constexpr int kShift = sizeof(Channel) == 2 ? 8 : 0;
    const int channels = bgr.channels();
    std::vector<std::uint8_t> rgb(bgr.total() * 3);
    std::uint8_t* out = rgb.data();
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* pixel = bgr.ptr<Channel>(y);
        for (int x = 0; x < bgr.cols; ++x, pixel += channels)
            for (const int channel : {2, 1, 0}) {
                const int value = pixel[channel] >> kShift;
                *out++ =
                    channels == 4 ? divided(value, pixel[3] >> kShift) : static_cast<std::uint8_t>(value);
            }
    }
    return rgb;
}

Image decode_by_opencv(std::vector<std::uint8_t> bytes, ImageFormat format,
                       const std::filesystem::path& file) {
    if (const auto size = header_size_px(bytes, format)) check_image_size(file, size->first, size->second);
    const bool multiplied = take_tiff_alpha(bytes, format) == TiffAlpha::associated;
    const cv::Mat bgr = decode(bytes, multiplied, file);
    if (bgr.empty()) refuse_image(file, "its data is truncated, damaged or of a kind that is not supported");
    check_image_size(file, bgr.cols, bgr.rows);
    if (bgr.channels() < 3) refuse_image(file, "grey with transparency multiplied into it is not supported");
    if (bgr.depth() == CV_8U) return {bgr.cols, bgr.rows, rgb_of<std::uint8_t>(bgr)};
    if (bgr.depth() == CV_16U) return {bgr.cols, bgr.rows, rgb_of<std::uint16_t>(bgr)};
    refuse_image(file, "only 8 and 16 bits a channel are supported");
}

/// Where pixel (x, y) of the upright image lies in the stored one, for EXIF's eight orientations.
struct Orientation {
    bool transposed, flip_x, flip_y;  ///< of the stored image's axes
};
constexpr Orientation kOrientations[] = {{false, false, false}, {false, true, false}, {false, true, true},
                                         {false, false, true},  {true, false, false}, {true, false, true},
                                         {true, true, true},    {true, true, false}};

Image upright(Image stored, int orientation) {
    if (orientation == 1) return stored;
    const Orientation& turn = kOrientations[orientation - 1];
    const int width = stored.width_px, height = stored.height_px;
    Image image{turn.transposed ? height : width, turn.transposed ? width : height, {}};
    image.rgb.resize(stored.rgb.size());
    std::uint8_t* out = image.rgb.data();
    for (int y = 0; y < image.height_px; ++y)
        for (int x = 0; x < image.width_px; ++x) {
            const int along_x = turn.transposed ? y : x, along_y = turn.transposed ? x : y;
            const int stored_x = turn.flip_x ? width - 1 - along_x : along_x;
            const int stored_y = turn.flip_y ? height - 1 - along_y : along_y;
            const auto pixel = static_cast<std::size_t>(stored_y) * static_cast<std::size_t>(width) +
                               static_cast<std::size_t>(stored_x);
            out = std::copy_n(stored.rgb.data() + 3 * pixel, 3, out);
        }
    return image;
}

}  // namespace

Image load_image(const std::filesystem::path& file) {
    std::vector<std::uint8_t> bytes = read_bytes(file);
    const ImageFormat format = recognise_format(bytes, file);
    const int orientation = exif_orientation(bytes, format);
    Image stored = format == ImageFormat::jpeg ? decode_jpeg(bytes, file)
                                               : decode_by_opencv(std::move(bytes), format, file);
    return upright(std::move(stored), orientation);
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
