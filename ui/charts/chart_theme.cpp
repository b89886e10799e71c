#include "ui/charts/chart_theme.h"

#include <QPalette>
#include <algorithm>
#include <array>
#include <string_view>

#include "core/plan/modes.h"
#include "ui/theme/theme.h"

namespace ui::charts {

namespace {

struct ModeColor {
    std::string_view mode;
    QRgb rgb;
};

constexpr std::array kModeColors{
    ModeColor{"eager", 0x8d939c},
    ModeColor{"default", 0x0072b2},
    ModeColor{"default+freezing", 0x56b4e9},
    ModeColor{"reduce-overhead", 0xd55e00},
    ModeColor{"reduce-overhead+freezing", 0xf2a36b},
    ModeColor{"max-autotune", 0x009e73},
    ModeColor{"max-autotune+freezing", 0x6fd0b3},
    ModeColor{"max-autotune-no-cudagraphs", 0x00664a},
    ModeColor{"max-autotune-no-cudagraphs+freezing", 0x5c8f7f},
    ModeColor{"tuned", 0xe69f00},
    ModeColor{"torchscript", 0xcc79a7},
    ModeColor{"cudagraph", 0xc9b800},
    ModeColor{"openvino", 0x6a3d9a},
    ModeColor{"onnxruntime", 0x8b4513},
};

/// What a suffix adds to the colour of a mode. The four colours of each mode in the table differ by at least
/// 11 in CIE L*a*b*, also from those of the other modes except max-autotune-no-cudagraphs.
constexpr Qt::GlobalColor kLayoutTint = Qt::magenta;
constexpr double kLayoutShare = 0.35, kTypeShare = 0.25;

/// FNV-1a: the same for every run and every standard library, unlike std::hash.
std::uint32_t stableHash(std::string_view text) {
    std::uint32_t hash = 2166136261u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash;
}

}  // namespace

ChartTheme ChartTheme::light() {
    return {"#ffffff", "#1b1e23", "#565d67", "#e3e6ea", "#007a59", "#b84f00"};
}

ChartTheme ChartTheme::dark() {
    return {"#1e2125", "#eceef0", "#a9b0b9", "#34393f", "#2fc298", "#ff8a3c"};
}

ChartTheme ChartTheme::fromPalette(const QPalette& palette) {
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const ChartTheme like = base.lightness() < 128 ? dark() : light();
    return {base, text, theme::mixed(base, text, 0.72), theme::mixed(base, text, 0.12), like.good, like.bad};
}

QColor modeColor(const std::string& mode) {
    const std::string_view plain = bench::without_suffixes(bench::without_engine(mode));
    const auto* row = std::ranges::find(kModeColors, plain, &ModeColor::mode);
    QColor color =
        row != kModeColors.end()
            ? QColor::fromRgb(row->rgb)
            : QColor::fromRgb(kModeColors[1 + stableHash(plain) % (kModeColors.size() - 1)].rgb).darker(135);
    const bench::ModeInfo* info = bench::find_mode(mode);
    if (info != nullptr && info->channels_last) color = theme::mixed(color, kLayoutTint, kLayoutShare);
    if (info != nullptr && info->dtype) color = theme::mixed(color, Qt::black, kTypeShare);
    return color;
}

}  // namespace ui::charts
