#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_theme.h"

namespace ui::charts {

enum class ValueScale { automatic, linear, logarithmic };

/// Draws any ChartSpec: vertical bars for few models, horizontal ones where names or values would not fit;
/// boxes, curves; panels side by side. Follows language and palette. Axes and bars run left to right in every
/// language. Ctrl and the wheel zoom, so does dragging along the axis; a double click shows everything again.
/// Arrow keys walk from bar to bar, whose words a screen reader says; Enter is a click.
class BarChart : public QWidget {
    Q_OBJECT
public:
    explicit BarChart(QWidget* parent = nullptr);
    ~BarChart() override;

    void setSpec(const ChartSpec& spec, const RunInfo& info);
    const ChartSpec& spec() const;
    const RunInfo& info() const;
    void setValueScale(ValueScale scale);
    ValueScale valueScale() const;
    /// Empty: the colours of the widget's palette.
    void setTheme(const std::optional<ChartTheme>& theme);

    int preferredHeight(int width) const;
    int leastHeight(int width) const;  ///< at which bars and their labels are just readable

    /// Shows `factor` times as much of the axis of values (of images, in total_time), with what is at
    /// `around` staying there; never more than everything.
    void zoom(double factor, std::optional<QPointF> around = {});
    void resetZoom();
    bool isZoomed() const;

    // How it was drawn, in widget coordinates: for tests and tooltips.
    QRectF barRect(std::size_t panel, std::size_t group, std::size_t bar) const;
    QRectF axisRect(std::size_t panel) const;
    double valueToPixel(std::size_t panel, double value) const;
    QPointF crossing(std::size_t panel, std::size_t curve) const;  ///< with eager's
    bool isHorizontal() const;
    bool isLogarithmic() const;
    QString tooltipAt(const QPointF& position) const;
    RowPtr rowAt(const QPointF& position) const;  ///< whose bar or label is there; null: none
    QString reachedWords() const;  ///< of the bar or curve that the keyboard is at; empty: none

    /// The chart at `size` logical pixels, `scale` device pixels each. False when nothing can be drawn on
    /// `device`.
    bool drawOn(QPaintDevice* device, const QSize& size, double scale);
    QImage toImage(const QSize& size, double scale);

signals:
    void rowClicked(const ui::charts::RowPtr& row);
    void zoomChanged(bool zoomed);
    /// The keyboard came to what is there, in widget coordinates.
    void barReached(const QRect& place);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    QSize sizeHint() const override;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

struct RenderOptions {
    QSize size{1200, 0};  ///< logical pixels; a height of 0: what the chart needs
    double scale = 2.0;
    ChartTheme theme = ChartTheme::light();
    ValueScale value_scale = ValueScale::automatic;
};

/// A chart that no window shows, and how large it is to be drawn.
struct SizedChart {
    std::unique_ptr<BarChart> chart;
    QSize size;
};
SizedChart drawingOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options);

/// A chart as a picture, without a window.
QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options = {});

}  // namespace ui::charts
