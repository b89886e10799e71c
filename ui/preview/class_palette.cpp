#include "ui/preview/class_palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace ui {

namespace {

/// OKLab (B. Ottosson, "A perceptual color space for image processing", 2020): Euclidean distance
/// approximates the perceived difference.
struct Lab {
    double l, a, b;
};

double linear(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

Lab toLab(const QColor& color) {
    const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance2(const Lab& x, const Lab& y) {
    return (x.l - y.l) * (x.l - y.l) + (x.a - y.a) * (x.a - y.a) + (x.b - y.b) * (x.b - y.b);
}

struct Candidate {
    QColor color;
    Lab lab;
    double nearest2 =
        std::numeric_limits<double>::max();  ///< squared distance to the nearest colour taken so far
};

/// Returns colours that stand out on a photograph: neither near-black nor near-white nor grey.
std::vector<Candidate> candidates() {
    std::vector<Candidate> list;
    for (int r = 0; r <= 255; r += 15)
        for (int g = 0; g <= 255; g += 15)
            for (int b = 0; b <= 255; b += 15) {
                const QColor color(r, g, b);
                const Lab lab = toLab(color);
                if (lab.l > 0.45 && lab.l < 0.92 && std::hypot(lab.a, lab.b) > 0.09)
                    list.push_back({color, lab});
            }
    return list;
}

/// Each colour is the one farthest from all previous ones.
std::array<QColor, kClassColors> makePalette() {
    std::array<QColor, kClassColors> palette;
    std::vector<Candidate> list = candidates();
    palette[0] = QColor(0x00, 0x72, 0xB2);
    Lab last = toLab(palette[0]);
    for (std::size_t i = 1; i < palette.size(); ++i) {
        for (Candidate& c : list) c.nearest2 = std::min(c.nearest2, distance2(c.lab, last));
        const auto best = std::ranges::max_element(list, {}, &Candidate::nearest2);
        palette[i] = best->color;
        last = best->lab;
    }
    return palette;
}

double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

QColor classColor(int classId) {
    static const std::array<QColor, kClassColors> palette = makePalette();
    return palette[static_cast<std::size_t>(classId % kClassColors + kClassColors) % kClassColors];
}

QColor readableOn(const QColor& background) {
    // At 0.179 the contrast to black, (L + 0.05) / 0.05, equals the contrast to white, 1.05 / (L + 0.05).
    return luminance(background) > 0.179 ? Qt::black : Qt::white;
}

}  // namespace ui
