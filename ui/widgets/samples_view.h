#pragma once

#include <QWidget>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/results/arm_result.h"

class QPainter;

namespace ui {

/// An arm's samples in the order they were taken, as dots, with the median as a line and its interval as a
/// band; beside them how often each duration came; under them what the machine said meanwhile: clock,
/// temperature, power, where they were read. Time runs from left to right in every language.
class SamplesView : public QWidget {
    Q_OBJECT
public:
    explicit SamplesView(QWidget* parent = nullptr);
    /// Hidden where there is no row or it has no samples.
    void setRow(std::shared_ptr<const bench::ArmResult> row);

    /// A reading of the machine, at its place among the samples: 0 is the first one's.
    struct Reading {
        double at_sample = 0;
        double value = 0;
        bool slowed_down = false;  ///< the GPU's clock was held back
    };
    /// What the machine said of one thing. Its text is translated and has its unit.
    struct Ribbon {
        QString text;
        std::vector<Reading> readings;
    };
    const std::vector<Ribbon>& ribbons() const { return ribbons_; }

    /// How many samples lie in each of `bins` equal parts from `low` to `high`; the last part has both its
    /// ends.
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
