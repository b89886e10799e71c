#include <dlfcn.h>

#include <algorithm>
#include <fstream>

#include "core/base/error.h"
#include "core/base/installation.h"
#include "core/base/text_file.h"
#include "core/imaging/image.h"
#include "core/imaging/image_file.h"
#include "core/imaging/jpeg.h"
#include "core/imaging/opencv_codecs.h"

namespace bench::imaging {

namespace {

std::vector<std::uint8_t> read_bytes(const std::filesystem::path& file) {
    constexpr std::size_t kLargestImage_bytes = std::size_t{1} << 30;
    if (!std::filesystem::exists(file)) refuse_image(file, message("there is no such file"));
    if (std::filesystem::is_directory(file)) refuse_image(file, message("it is a folder"));
    return read_binary_file(file, kLargestImage_bytes);
}

const OpencvCodecs& codecs() {
    static const auto* const found = [] {
        const std::string file = paths::part("compilescope-codecs.so").string();
        void* library = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
        const void* table = library == nullptr ? nullptr : ::dlsym(library, "compilescope_codecs");
        if (table == nullptr) throw Error("cannot load the image decoders: " + std::string(::dlerror()));
        return static_cast<const OpencvCodecs*>(table);
    }();
    return *found;
}

/// Divides a premultiplied colour by alpha, as PIL does.
std::uint8_t divided(int value, int alpha) {
    return static_cast<std::uint8_t>(alpha == 0 ? 0 : std::min(255, 255 * value / alpha));
}

/// Converts BGR, or BGRA with premultiplied colours, to RGB. Reduces 16 bits to the high byte.
template <typename Channel>
std::vector<std::uint8_t> rgb_of(const CodecPixels& bgr) {
    constexpr int kShift = sizeof(Channel) == 2 ? 8 : 0;
    const std::size_t count =
        static_cast<std::size_t>(bgr.width_px) * static_cast<std::size_t>(bgr.height_px);
    std::vector<std::uint8_t> rgb(count * 3);
    std::uint8_t* out = rgb.data();
    const auto* pixel = reinterpret_cast<const Channel*>(bgr.bytes.data());
    for (std::size_t i = 0; i < count; ++i, pixel += bgr.channels)
        for (const int channel : {2, 1, 0}) {
            const int value = pixel[channel] >> kShift;
            *out++ =
                bgr.channels == 4 ? divided(value, pixel[3] >> kShift) : static_cast<std::uint8_t>(value);
        }
    return rgb;
}

Image decode_by_opencv(std::vector<std::uint8_t> bytes, ImageFormat format,
                       const std::filesystem::path& file) {
    using Decoded = OpencvCodecs::Decoded;
    const PictureSize claimed = header_size_px(bytes, format);
    // A lenient decoder may read a TIFF with a damaged header, but its size cannot be checked beforehand.
    if (format == ImageFormat::tiff && claimed == PictureSize{})
        refuse_image(file, message("its data is truncated, damaged or of a kind that is not supported"));
    check_image_size(file, claimed.width_px, claimed.height_px);
    const bool multiplied = take_tiff_alpha(bytes, format) == TiffAlpha::associated;
    CodecPixels bgr;
    const Decoded decoded = codecs().decode(bytes, multiplied, bgr);
    if (decoded == Decoded::refused)
        refuse_image(file, message("it is larger than OpenCV reads, or its header is damaged"));
    if (decoded == Decoded::damaged)
        refuse_image(file, message("its data is truncated, damaged or of a kind that is not supported"));
    check_image_size(file, bgr.width_px, bgr.height_px);
    if (bgr.channels < 3)
        refuse_image(file, message("grey with transparency multiplied into it is not supported"));
    if (bgr.bits == 8) return {bgr.width_px, bgr.height_px, rgb_of<std::uint8_t>(bgr)};
    if (bgr.bits == 16) return {bgr.width_px, bgr.height_px, rgb_of<std::uint16_t>(bgr)};
    refuse_image(file, message("only 8 and 16 bits a channel are supported"));
}

/// Maps a pixel of the upright image to the stored image, for each of EXIF's eight orientations.
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

void check_picture(const std::filesystem::path& file) {
    constexpr std::size_t kHead_bytes = 64;
    if (!std::filesystem::is_regular_file(file)) refuse_image(file, message("there is no such file"));
    std::vector<std::uint8_t> head(kHead_bytes);
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    (void)recognise_format(head, file);
}

void write_png16(const std::filesystem::path& file, int width_px, int height_px,
                 const std::vector<std::uint16_t>& values) {
    const std::vector<std::uint8_t> png = codecs().encode_png16(width_px, height_px, values);
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
    out.close();
    if (!out) throw InputError("cannot write " + file.string());
}

bool has_imaging() {
    return true;
}

}  // namespace bench::imaging
