#include "ui/charts/chart_parts.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"
#include "ui/format/format.h"
#include "ui/theme/wrapped_text.h"

namespace ui::charts {

namespace {

constexpr int kSwatchWidth_px = 20, kSwatchHeight_px = 12, kSwatchGap_px = 7, kEntryGap_px = 22;
constexpr int kLineGap_px = 4;

bool rightToLeft() {
    return QGuiApplication::isRightToLeft();
}

Qt::Alignment leading() {
    return (rightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute;
}

/// Draws (or only measures) wrapped text at `top`; returns the y below it.
int paragraph(QPainter* painter, const QRect& rect, int top, const QString& text, const QFont& font,
              const QColor& color) {
    if (text.isEmpty()) return top;
    const int flags = static_cast<int>(leading()) | Qt::AlignTop | Qt::TextWordWrap;
    const QRect room(rect.left(), top, rect.width(), 10000);
    const int height_px = QFontMetrics(font).boundingRect(room, flags, text).height();
    if (painter == nullptr) return top + height_px;
    painter->setFont(font);
    painter->setPen(color);
    painter->setLayoutDirection(QGuiApplication::layoutDirection());
    theme::drawText(*painter, room, flags, text);
    return top + height_px;
}

}  // namespace

ChartFonts ChartFonts::from(const QFont& base) {
    const auto sized = [&](double factor, bool bold) {
        QFont font = base;
        const int pixels = QFontInfo(base).pixelSize();
        font.setPixelSize(std::max(qRound(pixels * factor), 9));
        font.setBold(bold);
        return font;
    };
    return {sized(1.45, true), sized(1.0, false), sized(0.9, false)};
}

ChartHeader::ChartHeader(QCustomPlot* plot, const ChartFonts& fonts, const ChartTheme& theme)
    : QCPLayoutElement(plot), fonts_(fonts), theme_(theme) {}

int ChartHeader::layOut(QPainter* painter, const QRect& rect) const {
    int y = paragraph(painter, rect, rect.top(), title, fonts_.title, theme_.text) + kLineGap_px;
    y = paragraph(painter, rect, y, subtitle, fonts_.body, theme_.muted) + 2 * kLineGap_px;
    return legendRows(painter, rect, y) - rect.top();
}

int ChartHeader::legendRows(QPainter* painter, const QRect& rect, int top) const {
    if (legend.empty()) return top;
    const QFontMetrics metrics(fonts_.body);
    const int row_height = std::max(metrics.height(), kSwatchHeight_px) + kLineGap_px;
    const bool mirrored = rightToLeft();
    int x = 0, y = top;
    for (const ChartSign& entry : legend) {
        const int text_width = metrics.horizontalAdvance(entry.text) + 2;
        const int width = kSwatchWidth_px + kSwatchGap_px + text_width;
        if (x > 0 && x + width > rect.width()) {
            x = 0;
            y += row_height;
        }
        if (painter != nullptr) {
            const int left = mirrored ? rect.right() + 1 - x - width : rect.left() + x;
            const int swatch_left = mirrored ? left + width - kSwatchWidth_px : left;
            const int text_left = mirrored ? left : left + kSwatchWidth_px + kSwatchGap_px;
            entry.paint(*painter, QRectF(swatch_left, y + (row_height - kSwatchHeight_px) / 2.0,
                                         kSwatchWidth_px, kSwatchHeight_px));
            painter->setFont(fonts_.body);
            painter->setPen(theme_.text);
            painter->setLayoutDirection(QGuiApplication::layoutDirection());
            painter->drawText(QRect(text_left, y, text_width, row_height),
                              static_cast<int>(leading()) | Qt::AlignVCenter | Qt::TextDontClip, entry.text);
        }
        x += width + kEntryGap_px;
    }
    return y + row_height + 2 * kLineGap_px;
}

void ChartHeader::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    layOut(painter, rect());
}

ChartFooter::ChartFooter(QCustomPlot* plot, const ChartFonts& fonts, const ChartTheme& theme)
    : QCPLayoutElement(plot), fonts_(fonts), theme_(theme) {}

int ChartFooter::layOut(QPainter* painter, const QRect& rect) const {
    int y = rect.top() + 2 * kLineGap_px;
    for (const QString& line : lines) y = paragraph(painter, rect, y, line, fonts_.small, theme_.muted) + 2;
    return lines.isEmpty() ? 0 : y - rect.top();
}

void ChartFooter::draw(QCPPainter* painter) {
    layOut(painter, rect());
}

GroupNames::GroupNames(QCustomPlot* plot, const QStringList& names, const ChartFonts& fonts,
                       const ChartTheme& theme)
    : QCPLayoutElement(plot), names_(names), fonts_(fonts), theme_(theme) {}

int GroupNames::widthOf(const QStringList& names, const ChartFonts& fonts, int most_px) {
    int width = 0;
    for (const QString& name : names)
        width = std::max(width, QFontMetrics(fonts.body).horizontalAdvance(name) + 2);
    return std::min(width, most_px);
}

void GroupNames::draw(QCPPainter* painter) {
    if (!keys_) return;
    const QFontMetricsF metrics(fonts_.body);
    painter->setFont(fonts_.body);
    painter->setPen(theme_.text);
    painter->setLayoutDirection(Qt::LeftToRight);
    for (qsizetype i = 0; i < names_.size(); ++i) {
        const double y = keys_->coordToPixel(static_cast<double>(i));
        const QRectF room(rect().left(), y - metrics.height() / 2, rect().width(), metrics.height());
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                          metrics.elidedText(names_[i], Qt::ElideMiddle, room.width()));
    }
}

PanelTitle::PanelTitle(QCustomPlot* plot, const QString& text, const QFont& font, const QColor& color,
                       bool leading)
    : QCPLayoutElement(plot), text_(text), font_(font), color_(color), leading_(leading) {
    const int height = QFontMetrics(font).height() + 2 * kLineGap_px;
    setMinimumSize(10, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

void PanelTitle::draw(QCPPainter* painter) {
    painter->setFont(font_);
    painter->setPen(color_);
    painter->setLayoutDirection(QGuiApplication::layoutDirection());
    const Qt::Alignment align =
        leading_ ? Qt::Alignment(Qt::AlignLeft | Qt::AlignAbsolute) : Qt::AlignHCenter;
    painter->drawText(rect(), static_cast<int>(align) | Qt::AlignVCenter | Qt::TextDontClip, text_);
}

double ValueTicker::getTickStep(const QCPRange& range) {
    const double step = QCPAxisTicker::getTickStep(range);
    return step_ = counts_ ? std::max(1.0, std::round(step)) : step;
}

QVector<double> ValueTicker::createTickVector(double step, const QCPRange& range) {
    if (!logarithmic_) return QCPAxisTicker::createTickVector(step, range);
    QVector<double> ticks;
    for (int power = static_cast<int>(std::floor(std::log10(range.lower)));
         std::pow(10, power) <= range.upper; ++power)
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (factor != 1.0 && !fine_) continue;
            const double tick = factor * std::pow(10, power);
            if (tick >= range.lower * 0.999 && tick <= range.upper * 1.001) ticks << tick;
        }
    return ticks;
}

QVector<double> DateTicker::createTickVector(double step, const QCPRange& range) {
    constexpr double day_s = 24 * 60 * 60;
    times_ = step < day_s;
    return QCPAxisTickerDateTime::createTickVector(step, range);
}

QString DateTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return ChartTexts::dateLabel(tick, times_);
}

QVector<double> RatioTicker::createTickVector(double, const QCPRange& range) {
    const double octaves = std::log2(range.upper / range.lower);
    const std::vector<double> ticks = ratioTicks({range.lower, range.upper}, extent_px_ / octaves);
    return {ticks.begin(), ticks.end()};
}

QString RatioTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return ChartTexts::ratioTick(tick);
}

QString ValueTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    // Isolated, because a minus sign moves to the right of its number in a right-to-left line.
    return format::isolated(
        ChartTexts::tickLabel(std::abs(tick) < 1e-12 ? 0.0 : tick, logarithmic_ ? tick : step_));
}

}  // namespace ui::charts
