#include "core/base/error.h"
#include "core/imaging/image.h"

namespace bench::imaging {

Image load_image(const std::filesystem::path& file) {
    throw UnsupportedError(
        "cannot read " + file.string() +
        ": this build has no image decoding (COMPILESCOPE_IMAGING=OFF); use --input synthetic");
}

bool has_imaging() {
    return false;
}

}  // namespace bench::imaging
