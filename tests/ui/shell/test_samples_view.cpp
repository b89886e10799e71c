#include <gmock/gmock.h>

#include <QApplication>
#include <QImage>
#include <numeric>
#include <set>

#include "tests/ui/screenshot.h"
#include "ui/i18n/language_manager.h"
#include "ui/theme/theme.h"
#include "ui/widgets/samples_view.h"

namespace ui {
namespace {

using testing::ElementsAre;

/// Two launches of 30 and 20 rounds; the GPU's clock falls in the second.
std::shared_ptr<bench::ArmResult> watchedRow() {
    auto row = std::make_shared<bench::ArmResult>();
    row->status = bench::ArmStatus::ok;
    for (int i = 0; i < 50; ++i) row->samples_ms.push_back(i % 10 == 0 ? 12.0 : 10.0 + 0.002 * (i * 7 % 50));
    row->samples_per_launch = {30, 20};
    row->median_ms = 10.05;
    row->median_ci95_ms = bench::Interval{10.03, 10.07};
    for (const int rounds : {30, 25})  // other arms went on for longer in the second
        for (int round = 0; round <= rounds; ++round) {
            bench::TelemetrySample sample;
            sample.round = round;
            sample.at_s = 0.1 * round;
            sample.sm_clock_mhz = round == 0 ? 210 : rounds == 30 ? 1980 : 1410;
            sample.power_w = 300 + round;
            if (rounds == 25) sample.throttle_reasons = {"sw_thermal_slowdown"};
            row->telemetry.push_back(sample);
        }
    return row;
}

}  // namespace

TEST(SamplesView, TheHistogramCountsEverySampleOnce) {
    EXPECT_THAT(SamplesView::histogram({0, 1, 2, 3, 4, 9.99, 10}, 0, 10, 5), ElementsAre(2, 2, 1, 0, 2));
    const auto row = watchedRow();
    const std::vector<int> counts = SamplesView::histogram(row->samples_ms, 10, 12, 20);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0), 50);
    EXPECT_EQ(counts.back(), 5);
}

TEST(SamplesView, ReadingsStandAtTheSamplesTheyFollowed) {
    LanguageManager languages;
    languages.use("en");
    SamplesView view;
    view.setRow(watchedRow());
    ASSERT_EQ(view.ribbons().size(), 2u) << "what was not read has no ribbon";
    const auto& clock = view.ribbons()[0];
    EXPECT_EQ(clock.text.toStdString(), "GPU clock: 1,410 to 1,980 MHz") << "not the idle machine's 210";
    ASSERT_EQ(clock.readings.size(), 50u) << "rounds of other arms alone do not count";
    for (std::size_t i = 0; i < 50; ++i) {
        EXPECT_EQ(clock.readings[i].at_sample, static_cast<double>(i));
        EXPECT_EQ(clock.readings[i].value, i < 30 ? 1980 : 1410);
        EXPECT_EQ(clock.readings[i].slowed_down, i >= 30);
    }
    EXPECT_EQ(view.ribbons()[1].text.toStdString(), "GPU power: 301 to 330 W");
    EXPECT_TRUE(view.accessibleName().contains("50 samples")) << view.accessibleName().toStdString();
    EXPECT_TRUE(view.accessibleName().contains("GPU power: 301 to 330 W"));
    view.setRow(nullptr);
    EXPECT_TRUE(view.isHidden());
}

TEST(SamplesView, LaunchesOfAnAbsurdLengthAreAddedWithoutOverflow) {
    LanguageManager languages;
    languages.use("en");
    const auto row = watchedRow();
    constexpr int kMost = std::numeric_limits<int>::max();
    row->samples_per_launch = {kMost, kMost, kMost};
    row->telemetry.insert(row->telemetry.end(), row->telemetry.begin(), row->telemetry.begin() + 2);
    SamplesView view;
    view.setRow(row);
    view.resize(400, 300);
    view.grab();
    ASSERT_FALSE(view.ribbons().empty());
    EXPECT_EQ(view.ribbons()[0].readings.back().at_sample, 2.0 * kMost);
}

TEST(SamplesView, AFewVerySlowSamplesDoNotFlattenTheOthers) {
    LanguageManager languages;
    languages.use("en");
    const auto row = watchedRow();
    for (int i = 0; i < 50; ++i) row->samples_ms[static_cast<std::size_t>(i)] = 10 + 0.04 * (i * 7 % 50);
    row->samples_ms[7] = 3000;
    SamplesView view;
    view.setAutoFillBackground(true);
    view.setRow(row);
    view.resize(420, 220);
    shoot(view, "samples_outlier");
    EXPECT_TRUE(view.toolTip().contains("1 slower sample as a triangle at the edge, the slowest took 3.00 s"))
        << view.toolTip().toStdString();
    const QImage picture = view.grab().toImage();
    std::set<int> rows_with_dots;  // 49 samples between 10 and 12 ms are still told apart
    for (int y = 8; y < 150; ++y)
        for (int x = 70; x < 320; ++x)
            if (picture.pixelColor(x, y).lightness() < 60) rows_with_dots.insert(y);
    EXPECT_GT(rows_with_dots.size(), 30u);
}

/// Time runs from left to right: the dots, the histogram at the right of them and the ribbons stay where they
/// are in a mirrored window.
TEST(SamplesView, IsNotMirrored) {
    theme::apply(*qApp, theme::Choice::light);
    const auto picture = [](Qt::LayoutDirection direction) {
        SamplesView view;
        view.setLayoutDirection(direction);
        view.setAutoFillBackground(true);
        view.setRow(watchedRow());
        view.resize(420, 220);
        shoot(view, direction == Qt::RightToLeft ? "samples_mirrored" : "samples");
        return view.grab().toImage();
    };
    const QImage left = picture(Qt::LeftToRight);
    EXPECT_EQ(left, picture(Qt::RightToLeft));
    // The longest bar is where most samples are: at the bottom, 10 ms, and not at the top, 12 ms.
    const auto ink = [&left](double from, double to) {
        int count = 0;
        for (int y = static_cast<int>(220 * from); y < static_cast<int>(220 * to); ++y)
            for (int x = 340; x < 412; ++x) count += left.pixelColor(x, y).lightness() < 200;
        return count;
    };
    EXPECT_GT(ink(0.5, 0.68), 3 * ink(0.02, 0.2));
}

}  // namespace ui
