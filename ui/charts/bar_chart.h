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

/// Shows a ChartPlot in a window. Follows language and palette. Ctrl and the wheel zoom, so does dragging along
/// the axis; a double click shows everything again. Arrow keys walk from bar to bar, whose words a screen
/// reader says; Enter is a click.
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

    /// How it is laid out, in widget coordinates.
    const ChartPlot& plot() const { return *plot_; }

    /// Shows `factor` times as much of the axis of values (of images, in total_time), with what is at
    /// `around` staying there; never more than everything.
    void zoom(double factor, std::optional<QPointF> around = {});
    void resetZoom();
    bool isZoomed() const;

    QString reachedWords() const;  ///< of the bar or curve that the keyboard is at; empty: none

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
    void layOut();
    /// Once for all that asks until the event loop comes to it, and not at all where it is drawn before:
    /// QCustomPlot's own queue would draw it again.
    void drawSoon() { draw_.start(); }
    void whileZooming(const std::function<void()>& change);
    void placeCursor();
    void reach();

    std::unique_ptr<ChartPlot> plot_;
    std::unique_ptr<ZoomController> zoom_;
    std::unique_ptr<KeyboardNavigator> keys_;
    BarCursor* cursor_;
    std::unique_ptr<QRubberBand> band_;  ///< while an extent is dragged out
    ValueScale scale_ = ValueScale::automatic;
    std::optional<ChartTheme> theme_;
    mutable std::optional<QSize> hint_;  ///< layouts ask often
    QTimer draw_;
};

}  // namespace ui::charts
