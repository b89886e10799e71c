#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/base/statistics.h"

namespace ui {

/// An arm's samples in the order they were taken, as dots, with the median as a line and its interval as a
/// band. Time runs from left to right in every language.
class SamplesView : public QWidget {
    Q_OBJECT
public:
    explicit SamplesView(QWidget* parent = nullptr);
    void setSamples(std::vector<double> samples_ms, std::optional<double> median_ms,
                    std::optional<bench::Interval> interval_ms);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> samples_ms_;
    std::optional<double> median_ms_;
    std::optional<bench::Interval> interval_ms_;
};

}  // namespace ui
