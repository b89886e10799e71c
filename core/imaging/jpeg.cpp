#include "core/imaging/jpeg.h"

#include <csetjmp>
#include <cstddef>
#include <cstdio>  // jpeglib.h uses FILE
#include <string>

// jpeglib.h before jerror.h.
#include <jpeglib.h>

#include <jerror.h>

namespace bench::imaging {

namespace {

/// libjpeg's error handler. error_exit must not return; decoding continues after a warning.
struct ErrorManager {
    jpeg_error_mgr base{};  // first member: shares its address with the whole
    std::jmp_buf after_error{};
    bool truncated = false;
};

ErrorManager& errors_of(j_common_ptr info) {
    return *reinterpret_cast<ErrorManager*>(info->err);
}

void leave_on_error(j_common_ptr info) {
    std::longjmp(errors_of(info).after_error, 1);
}

void note_warning(j_common_ptr info, int level) {
    if (level < 0 && info->err->msg_code == JWRN_JPEG_EOF) errors_of(info).truncated = true;
}

/// Decompresses bytes in memory. The functions read_... return false after an error. They must not have
/// objects with destructors, because longjmp would skip them.
class Decompressor {
public:
    explicit Decompressor(Bytes bytes) : bytes_(bytes) {
        info_.err = jpeg_std_error(&errors_.base);
        errors_.base.error_exit = leave_on_error;
        errors_.base.emit_message = note_warning;
    }
    ~Decompressor() { jpeg_destroy_decompress(&info_); }
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;

    bool read_header() {
        if (setjmp(errors_.after_error) != 0) return false;
        jpeg_create_decompress(&info_);
        jpeg_mem_src(&info_, bytes_.data(), static_cast<unsigned long>(bytes_.size()));
        jpeg_read_header(&info_, TRUE);
        info_.out_color_space = is_cmyk() ? JCS_CMYK : JCS_RGB;
        return true;
    }

    /// Fills rows of width_px() x components() bytes, from the top.
    bool read_rows(std::uint8_t* rows) {
        if (setjmp(errors_.after_error) != 0) return false;
        jpeg_start_decompress(&info_);
        const std::size_t row_bytes = std::size_t{info_.output_width} * components();
        while (info_.output_scanline < info_.output_height) {
            JSAMPROW row = rows + info_.output_scanline * row_bytes;
            jpeg_read_scanlines(&info_, &row, 1);
        }
        jpeg_finish_decompress(&info_);
        return true;
    }

    int width_px() const { return static_cast<int>(info_.image_width); }
    int height_px() const { return static_cast<int>(info_.image_height); }
    bool is_cmyk() const { return info_.num_components == 4; }
    std::size_t components() const { return is_cmyk() ? 4 : 3; }
    bool is_truncated() const { return errors_.truncated; }

private:
    Bytes bytes_;
    ErrorManager errors_;
    jpeg_decompress_struct info_{};
};

/// Converts inverted CMYK as PIL does: subtracts black, divides products by 255 and rounds.
std::vector<std::uint8_t> rgb_of_inverted_cmyk(const std::vector<std::uint8_t>& cmyk) {
    std::vector<std::uint8_t> rgb(cmyk.size() / 4 * 3);
    for (std::size_t pixel = 0; pixel < cmyk.size() / 4; ++pixel) {
        const int not_black = cmyk[4 * pixel + 3];
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const int ink = 255 - cmyk[4 * pixel + channel];
            rgb[3 * pixel + channel] = static_cast<std::uint8_t>(not_black - (ink * not_black + 127) / 255);
        }
    }
    return rgb;
}

}  // namespace

Image decode_jpeg(Bytes bytes, const std::filesystem::path& file) {
    Decompressor jpeg(bytes);
    const auto check = [&](bool good) {
        if (jpeg.is_truncated()) refuse_image(file, message("it is truncated"));
        if (!good) refuse_image(file, message("its data is damaged or of a kind that is not supported"));
    };
    check(jpeg.read_header());
    check_image_size(file, jpeg.width_px(), jpeg.height_px());
    Image image{jpeg.width_px(), jpeg.height_px(), {}};
    image.rgb.resize(static_cast<std::size_t>(image.width_px) * static_cast<std::size_t>(image.height_px) *
                     jpeg.components());
    check(jpeg.read_rows(image.rgb.data()));
    if (jpeg.is_cmyk()) image.rgb = rgb_of_inverted_cmyk(image.rgb);
    return image;
}

}  // namespace bench::imaging
