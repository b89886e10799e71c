#include <opencv2/imgcodecs.hpp>

#include "core/base/error.h"
#include "core/imaging/image.h"

namespace bench::imaging {

Image load_image(const std::filesystem::path& file) {
    const cv::Mat bgr = cv::imread(file.string(), cv::IMREAD_COLOR);
    if (bgr.empty()) throw InputError("cannot read image " + file.string());
    Image image{bgr.cols, bgr.rows, {}};
    image.rgb.reserve(bgr.total() * 3);
    for (int y = 0; y < bgr.rows; ++y)
        for (int x = 0; x < bgr.cols; ++x) {
            const auto& p = bgr.at<cv::Vec3b>(y, x);
            image.rgb.insert(image.rgb.end(), {p[2], p[1], p[0]});
        }
    return image;
}

bool has_imaging() {
    return true;
}

}  // namespace bench::imaging
