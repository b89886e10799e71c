#include "core/base/error.h"
#include "core/imaging/image.h"

namespace bench::imaging {

Image load_image(const std::filesystem::path& file) {
    throw UnsupportedError(
        "cannot read " + file.string() +
        ": this build has no image decoding (COMPILESCOPE_IMAGING=OFF); use --input synthetic");
}

void check_picture(const std::filesystem::path& file) {
    (void)load_image(file);
}

void write_png16(const std::filesystem::path& file, int, int, const std::vector<std::uint16_t>&) {
    throw UnsupportedError("cannot write " + file.string() +
                           ": this build writes no images (COMPILESCOPE_IMAGING=OFF)");
}

bool has_imaging() {
    return false;
}

}  // namespace bench::imaging
