#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "ui/charts/chart_plot.h"

class QRubberBand;

namespace ui::charts {

class BarCursor;
class KeyboardNavigator;
class ZoomController;

/// A widget that shows a ChartPlot and follows language and palette. Ctrl with the wheel, or a drag along the
/// axis, zooms; a double click resets the zoom. Arrow keys move from bar to bar, for screen readers as well;
/// Enter is a click.
class BarChart : public QWidget {
    Q_OBJECT
public:
    explicit BarChart(QWidget* parent = nullptr);
    ~BarChart() override;

    void setSpec(const ChartSpec& spec, const RunInfo& info);
    const ChartSpec& spec() const { return plot_->spec(); }
    const RunInfo& info() const { return plot_->info(); }
    void setValueScale(ValueScale scale);
    ValueScale valueScale() const { return scale_; }
    /// Empty: the colours of the widget's palette.
    void setTheme(const std::optional<ChartTheme>& theme);
    int preferredHeight(int width) const { return plot_->preferredHeight(width); }
    int leastHeight(int width) const { return plot_->leastHeight(width); }

    /// The layout, in widget coordinates.
    const ChartPlot& plot() const { return *plot_; }

    /// Scales the visible range of the axis of values (of images, in total_time) by `factor`, at most to the
    /// whole range. The value at `around` keeps its position.
    void zoom(double factor, std::optional<QPointF> around = {});
    void resetZoom();
    bool isZoomed() const;

    QString reachedWords() const;  ///< of the keyboard's current bar or curve; empty: none

signals:
    void rowClicked(const ui::charts::RowPtr& row);
    void zoomChanged(bool zoomed);
    void drawn();
    /// The keyboard moved to the bar or curve at `place`, in widget coordinates.
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
    void layOut();
    /// Queues one drawing for all calls until the event loop runs. An earlier drawing cancels it, unlike with
    /// QCustomPlot's own queue.
    void drawSoon() { draw_.start(); }
    void whileZooming(const std::function<void()>& change);
    void placeCursor();
    void reach();

    std::unique_ptr<ChartPlot> plot_;
    std::unique_ptr<ZoomController> zoom_;
    std::unique_ptr<KeyboardNavigator> keys_;
    BarCursor* cursor_;
    std::unique_ptr<QRubberBand> band_;  ///< during a drag
    ValueScale scale_ = ValueScale::automatic;
    std::optional<ChartTheme> theme_;
    mutable std::optional<QSize> hint_;  ///< cached, because layouts call sizeHint() often
    QTimer draw_;
};

}  // namespace ui::charts
