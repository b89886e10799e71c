#include "ui/widgets/samples_view.h"

#include <QEvent>
#include <QGuiApplication>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/machine/gpu_readings.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

using bench::TelemetrySample;

constexpr int kLeastPlot_px = 8 * theme::kUnit_px, kLine_px = 12;
constexpr double kHistogramShare = 0.22, kMostSpreads = 2;
constexpr std::size_t kFewestBins = 5, kMostBins = 32;

/// A telemetry quantity, drawn as one ribbon. The most informative come first.
struct Channel {
    std::optional<double> TelemetrySample::*value;
    const char* text;  ///< with the smallest and the largest value
    bool is_gpu_clock = false;
};
constexpr std::array kChannels{
    Channel{&TelemetrySample::sm_clock_mhz, QT_TRANSLATE_NOOP("ui::SamplesView", "GPU clock: %1 to %2 MHz"),
            true},
    Channel{&TelemetrySample::gpu_temperature_c,
            QT_TRANSLATE_NOOP("ui::SamplesView", "GPU temperature: %1 to %2 °C")},
    Channel{&TelemetrySample::power_w, QT_TRANSLATE_NOOP("ui::SamplesView", "GPU power: %1 to %2 W")},
    Channel{&TelemetrySample::cpu_clock_mhz, QT_TRANSLATE_NOOP("ui::SamplesView", "CPU clock: %1 to %2 MHz")},
    Channel{&TelemetrySample::cpu_temperature_c,
            QT_TRANSLATE_NOOP("ui::SamplesView", "CPU temperature: %1 to %2 °C")},
    Channel{&TelemetrySample::steal_percent,
            QT_TRANSLATE_NOOP("ui::SamplesView", "Processor time taken by the hypervisor: %1 to %2 %")},
};

bool isSlowedDown(const TelemetrySample& sample) {
    return std::ranges::any_of(sample.throttle_reasons, [](const std::string& word) {
        const bench::ClockReason* reason = bench::find_clock_reason(word);
        return reason != nullptr && reason->throttles;
    });
}

/// Returns the readings during the arm's own rounds. Round numbers start at 1 in each launch.
std::vector<SamplesView::Reading> readingsOf(const bench::ArmResult& row, const Channel& channel) {
    std::vector<int> launches = row.samples_per_launch;
    if (launches.empty()) launches = {static_cast<int>(row.samples_ms.size())};
    std::vector<SamplesView::Reading> readings;
    std::size_t launch = 0;
    std::int64_t first = 0;
    double last_s = 0;
    for (const TelemetrySample& sample : row.telemetry) {
        if (sample.at_s < last_s && launch + 1 < launches.size()) first += launches[launch++];
        last_s = sample.at_s;
        const std::optional<double>& value = sample.*channel.value;
        // Before the first round the machine is idle. Other arms may have more rounds than this one.
        if (!value || sample.round < 1 || sample.round > launches[launch]) continue;
        readings.push_back({static_cast<double>(first) + sample.round - 1.0, *value,
                            channel.is_gpu_clock && isSlowedDown(sample)});
    }
    return readings;
}

/// Returns the end of the axis: the slowest sample, or less if outliers would flatten the other samples.
double highestShown_ms(const std::vector<double>& samples_ms) {
    const double middle = *bench::statistics::median(samples_ms);
    const double usual =
        *bench::statistics::quantile(samples_ms, 0.95) - *bench::statistics::quantile(samples_ms, 0.05);
    const double most = std::ranges::max(samples_ms);
    return usual > 0 ? std::min(most, middle + kMostSpreads * usual) : most;
}

/// Returns the number of bins by the rule of Freedman and Diaconis.
std::size_t binsFor(const std::vector<double>& samples, double span) {
    const double middle =
        *bench::statistics::quantile(samples, 0.75) - *bench::statistics::quantile(samples, 0.25);
    const double width = 2 * middle / std::cbrt(static_cast<double>(samples.size()));
    if (!(width > 0)) return kFewestBins;
    return static_cast<std::size_t>(
        std::clamp(std::ceil(span / width), double{kFewestBins}, double{kMostBins}));
}

}  // namespace

/// Positions of the samples.
struct SamplesView::Scale {
    QRectF plot;
    double low_ms = 0, high_ms = 1;
    std::size_t count = 1;

    double y(double ms) const { return plot.bottom() - (ms - low_ms) / (high_ms - low_ms) * plot.height(); }
    double x(double sample) const {
        const double last = std::max<double>(static_cast<double>(count) - 1, 1);
        return plot.left() + theme::kUnit_px + sample / last * (plot.width() - 2 * theme::kUnit_px);
    }
};

SamplesView::SamplesView(QWidget* parent) : QWidget(parent) {
    setMinimumSize(24 * theme::kUnit_px, 12 * theme::kUnit_px);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

std::vector<int> SamplesView::histogram(const std::vector<double>& samples, double low, double high,
                                        std::size_t bins) {
    std::vector<int> counts(bins, 0);
    for (const double sample : samples) {
        if (sample < low || sample > high) continue;
        const auto bin = static_cast<std::size_t>((sample - low) / (high - low) * static_cast<double>(bins));
        ++counts[std::min(bin, bins - 1)];
    }
    return counts;
}

void SamplesView::setRow(std::shared_ptr<const bench::ArmResult> row) {
    row_ = std::move(row);
    if (row_ && row_->samples_ms.empty()) row_.reset();
    describe();
    setVisible(row_ != nullptr);
    update();
}

void SamplesView::describe() {
    ribbons_.clear();
    if (!row_) return;
    QStringList texts{tr("%n sample(s) in the order of measurement, and a histogram of their durations",
                         nullptr, static_cast<int>(row_->samples_ms.size()))};
    const double highest_ms = highestShown_ms(row_->samples_ms);
    const auto beyond = std::ranges::count_if(row_->samples_ms, [=](double ms) { return ms > highest_ms; });
    if (beyond > 0)
        texts << tr("%n slower sample(s) as triangles at the edge, the slowest took %1", nullptr,
                    static_cast<int>(beyond))
                     .arg(format::duration(std::ranges::max(row_->samples_ms)));
    for (const Channel& channel : kChannels) {
        std::vector<Reading> readings = readingsOf(*row_, channel);
        if (readings.size() < 2) continue;
        const auto [least, most] = std::ranges::minmax(readings, {}, &Reading::value);
        const int decimals = most.value < 10 ? 1 : 0;
        ribbons_.push_back(
            {tr(channel.text)
                 .arg(format::number(least.value, decimals), format::number(most.value, decimals)),
             std::move(readings)});
        texts << ribbons_.back().text;
    }
    setAccessibleName(texts.join(". "));
    setToolTip(texts.join('\n'));
}

void SamplesView::paintSamples(QPainter& painter, const Scale& scale) const {
    const theme::Colors& colors = theme::colors();
    if (row_->median_ci95_ms) {
        const QRectF band(QPointF(scale.plot.left(), scale.y((*row_->median_ci95_ms)[1])),
                          QPointF(scale.plot.right(), scale.y((*row_->median_ci95_ms)[0])));
        painter.fillRect(band, theme::mixed(colors.surface, colors.accent, 0.25));
    }
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(scale.plot.topLeft(), scale.plot.bottomLeft());
    painter.setPen(QPen(colors.border, 1, Qt::DashLine));
    std::int64_t before = 0;
    for (const int launch : row_->samples_per_launch) {  // a line between two launches
        if (before > 0)
            painter.drawLine(QPointF(scale.x(static_cast<double>(before) - 0.5), scale.plot.top()),
                             QPointF(scale.x(static_cast<double>(before) - 0.5), scale.plot.bottom()));
        before += launch;
    }
    if (row_->median_ms) {
        painter.setPen(QPen(colors.accent, 1.5));
        painter.drawLine(QPointF(scale.plot.left(), scale.y(*row_->median_ms)),
                         QPointF(scale.plot.right(), scale.y(*row_->median_ms)));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.text);
    const double radius = scale.count > 150 ? 1.25 : 2.25;
    for (std::size_t i = 0; i < scale.count; ++i) {
        const QPointF at(scale.x(static_cast<double>(i)), scale.y(row_->samples_ms[i]));
        if (at.y() >= scale.plot.top())
            painter.drawEllipse(at, radius, radius);
        else  // slower than the axis shows
            painter.drawPolygon(QPolygonF{{at.x() - 3.5, scale.plot.top() + 5.0},
                                          {at.x() + 3.5, scale.plot.top() + 5.0},
                                          {at.x(), scale.plot.top() - 1.0}});
    }
}

/// Uses the axis of the samples, so that each bar is beside the samples that it counts.
void SamplesView::paintHistogram(QPainter& painter, const Scale& scale, const QRectF& place) const {
    const double least = std::ranges::min(row_->samples_ms), most = highestShown_ms(row_->samples_ms);
    if (most <= least) return;
    const std::vector<int> counts =
        histogram(row_->samples_ms, least, most, binsFor(row_->samples_ms, most - least));
    const double per_count = place.width() / std::max(std::ranges::max(counts), 1);
    const double bin_ms = (most - least) / static_cast<double>(counts.size());
    const theme::Colors& colors = theme::colors();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::mixed(colors.surface, colors.text, 0.45));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double from = scale.y(least + bin_ms * static_cast<double>(i + 1));
        const double to = scale.y(least + bin_ms * static_cast<double>(i));
        painter.drawRect(
            QRectF(place.left(), from + 0.5, per_count * counts[i], std::max(to - from - 1, 1.0)));
    }
}

void SamplesView::paintRibbon(QPainter& painter, const Scale& scale, const Ribbon& ribbon, double top) const {
    const theme::Colors& colors = theme::colors();
    const int text_px = painter.fontMetrics().height();
    const bool mirrored = QGuiApplication::isRightToLeft();
    painter.setPen(colors.muted);
    painter.drawText(QRectF(0, top, width(), text_px),
                     (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(ribbon.text, Qt::ElideRight, width()));
    const auto [least, most] = std::ranges::minmax(ribbon.readings, {}, &Reading::value);
    // The line's height covers at least a tenth of the value, so that sensor noise stays small.
    const double span = std::max({most.value - least.value, 0.1 * std::abs(most.value), 1e-9});
    const double middle = (most.value + least.value) / 2;
    const QRectF line(scale.plot.left(), top + text_px + 1, scale.plot.width(), kLine_px - 2);
    painter.fillRect(line, theme::mixed(colors.surface, colors.text, 0.05));
    QPolygonF points;
    for (const Reading& reading : ribbon.readings)
        points << QPointF(scale.x(reading.at_sample),
                          line.center().y() - (reading.value - middle) / span * (line.height() - 2));
    painter.setPen(QPen(colors.busy, 1.5));
    painter.drawPolyline(points);
    painter.setPen(QPen(colors.bad, 3, Qt::SolidLine, Qt::RoundCap));
    for (std::size_t i = 0; i < ribbon.readings.size(); ++i)
        if (ribbon.readings[i].slowed_down) painter.drawPoint(points[static_cast<qsizetype>(i)]);
}

void SamplesView::paintEvent(QPaintEvent* /*event*/) {
    if (!row_) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::font(theme::TextSize::small));
    const double least = std::ranges::min(row_->samples_ms), most = highestShown_ms(row_->samples_ms);
    const double span = std::max(most - least, most * 1e-6);

    const QString top_text = format::duration(most), bottom_text = format::duration(least);
    const int scale_px = std::max(painter.fontMetrics().horizontalAdvance(top_text),
                                  painter.fontMetrics().horizontalAdvance(bottom_text)) +
                         theme::kUnit_px;
    const int ribbon_px = painter.fontMetrics().height() + kLine_px;
    const int room_px = height() - 2 * theme::kUnit_px;
    const int shown = std::clamp((room_px - kLeastPlot_px) / ribbon_px, 0, static_cast<int>(ribbons_.size()));
    const double histogram_px = kHistogramShare * (width() - scale_px);

    Scale scale{
        QRectF(rect()).adjusted(scale_px, theme::kUnit_px, -histogram_px - theme::kUnit_px,
                                -theme::kUnit_px - (shown > 0 ? theme::kUnit_px / 2 : 0) - shown * ribbon_px),
        least - 0.08 * span, most + 0.08 * span, row_->samples_ms.size()};
    paintSamples(painter, scale);
    paintHistogram(painter, scale,
                   QRectF(scale.plot.right() + theme::kUnit_px / 2.0, scale.plot.top(), histogram_px,
                          scale.plot.height()));
    painter.setPen(theme::colors().muted);
    const QRectF labels(0, scale.plot.top() - 4, scale_px - theme::kUnit_px / 2.0, scale.plot.height() + 8);
    painter.drawText(labels, Qt::AlignRight | Qt::AlignTop | Qt::AlignAbsolute, top_text);
    painter.drawText(labels, Qt::AlignRight | Qt::AlignBottom | Qt::AlignAbsolute, bottom_text);
    for (int i = 0; i < shown; ++i)
        paintRibbon(painter, scale, ribbons_[static_cast<std::size_t>(i)],
                    scale.plot.bottom() + theme::kUnit_px + i * ribbon_px);
}

void SamplesView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

}  // namespace ui
