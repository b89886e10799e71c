/// The bytes are a picture: its format, size, orientation and alpha are read from the header.
#include "core/imaging/image_file.h"

#include <vector>

#include "tests/fuzz/fuzz.h"

namespace imaging = bench::imaging;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::filesystem::path name = "strange.picture";
    std::vector<std::uint8_t> picture(bytes, bytes + size);
    fuzz::may_refuse(name, [&] {
        const imaging::ImageFormat format = imaging::recognise_format(picture, name);
        const int orientation = imaging::exif_orientation(picture, format);
        fuzz::check(orientation >= 1 && orientation <= 8, "no orientation");
        const imaging::PictureSize px = imaging::header_size_px(picture, format);
        fuzz::check(px.width_px >= 0 && px.height_px >= 0, "a negative size");
        imaging::check_image_size(name, px.width_px, px.height_px);
        (void)imaging::take_tiff_alpha(picture, format);
    });
    return 0;
}
