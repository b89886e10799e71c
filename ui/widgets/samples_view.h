#pragma once

#include <QWidget>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/results/arm_result.h"

class QPainter;

namespace ui {

/// Draws an arm's samples in order as dots, with the median as a line and its interval as a band, a histogram
/// beside them, and the available telemetry below: clock, temperature, power. Time runs from left to right in
/// every language.
class SamplesView : public QWidget {
    Q_OBJECT
public:
    explicit SamplesView(QWidget* parent = nullptr);
    /// Hides the view if `row` is null or has no samples.
    void setRow(std::shared_ptr<const bench::ArmResult> row);

    /// A telemetry reading. Its position is an index into the samples.
    struct Reading {
        double at_sample = 0;
        double value = 0;
        bool slowed_down = false;  ///< the GPU was throttled
    };
    /// The readings of one quantity. The text is translated and includes the unit.
    struct Ribbon {
        QString text;
        std::vector<Reading> readings;
    };
    const std::vector<Ribbon>& ribbons() const { return ribbons_; }

    /// Counts the samples in each of `bins` equal intervals from `low` to `high`. The last interval includes
    /// `high`.
    static std::vector<int> histogram(const std::vector<double>& samples, double low, double high,
                                      std::size_t bins);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Scale;
    void describe();
    void paintSamples(QPainter& painter, const Scale& scale) const;
    void paintHistogram(QPainter& painter, const Scale& scale, const QRectF& place) const;
    void paintRibbon(QPainter& painter, const Scale& scale, const Ribbon& ribbon, double top) const;

    std::shared_ptr<const bench::ArmResult> row_;
    std::vector<Ribbon> ribbons_;
};

}  // namespace ui
