#pragma once

#include <QFont>
#include <QImage>
#include <QRectF>
#include <QSize>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_theme.h"

class QCPAxis;
class QCPLayoutGrid;
class QCustomPlot;
class QPaintDevice;
class QWidget;

namespace ui::charts {

class ChartFooter;
class ChartHeader;
class PanelPlot;
struct PanelStyle;

enum class ValueScale { automatic, linear, logarithmic };

/// A chart without a window: lays out a ChartSpec for a size and draws it on any paint device. Draws vertical
/// bars, or horizontal bars if names or values do not fit, boxes and curves, with panels side by side. Axes
/// and bars run left to right in every language.
///
/// QCustomPlot draws the chart and is a QWidget, so a ChartPlot needs a QApplication and the GUI thread. It
/// needs no window, display or event loop. The widget is shown only as a child of `shown_in`. Text has the
/// application's layout direction and language.
class ChartPlot {
public:
    explicit ChartPlot(QWidget* shown_in = nullptr);
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    // These take effect with the next layOut(). After setContent() there are no panels until then.
    void setContent(const ChartSpec& spec, const RunInfo& info);
    void setLook(const QFont& font, const ChartTheme& theme, ValueScale scale);
    /// In pictures, which explain themselves, the legend has the signs as well (signs()). Default: true.
    void setSignsInLegend(bool on) { signs_in_legend_ = on; }
    /// Computes the layout. Its positions are valid immediately, before anything is drawn.
    void layOut(const QSize& size);
    /// Computes the positions again after a change of a zoom axis's range.
    void updatePositions();

    /// Draws the layout with `scale` device pixels per pixel. Returns false if it cannot draw on `device`.
    bool draw(QPaintDevice* device, double scale) const;
    QImage toImage(double scale = 1) const;

    const ChartSpec& spec() const { return spec_; }
    const RunInfo& info() const { return info_; }
    const QSize& size() const { return size_; }
    int preferredHeight(int width) const { return heightFor(width, /*compact=*/false); }
    int leastHeight(int width) const { return heightFor(width, /*compact=*/true); }  ///< barely readable

    // The layout, in pixels from the chart's top left corner.
    bool isHorizontal() const { return horizontal_; }
    bool isLogarithmic() const { return logarithmic_; }
    bool hasDots() const { return dots_; }
    std::size_t panelCount() const { return panels_.size(); }  ///< 0 if there is nothing to draw
    QRectF axisRect(std::size_t panel) const;
    double valueToPixel(std::size_t panel, double value) const;
    /// Returns the visible part of a bar, or a square around a curve's break-even point or end.
    QRectF rectOf(const ChartItem& item) const;
    std::optional<std::size_t> panelAt(const QPointF& position) const;
    QString tooltipAt(const QPointF& position) const;
    RowPtr rowAt(const QPointF& position) const;  ///< row of the bar or label there; null: none
    /// Returns the axis of values; in a chart of curves, of images or steps.
    QCPAxis* zoomAxis(std::size_t panel) const;

    /// A tick of the axis of values, which is level.
    struct AxisMark {
        double at_px = 0;
        QString label;
    };
    std::vector<AxisMark> axisMarks(std::size_t panel) const;
    QString axisTitle(std::size_t panel) const;
    double axisHeight_px() const;  ///< of ticks and title under the axes
    const ChartTheme& theme() const { return theme_; }
    /// Returns the signs of the chart besides its modes: outlines, hatching, arrows.
    std::vector<ChartSign> signs() const { return signsOf(spec_, theme_, dots_); }

    QCustomPlot* canvas() const { return canvas_.get(); }

private:
    int heightFor(int width, bool compact) const;
    bool mustBeHorizontal(int width) const;
    bool isEmpty() const;
    bool isCompact() const;
    QStringList groupNames() const;
    std::optional<double> cutAt() const;
    std::unique_ptr<ChartHeader> makeHeader() const;
    std::unique_ptr<ChartFooter> makeFooter() const;
    void fillPanels(QCPLayoutGrid* grid, int plot_height);
    PanelPlot* makePanel(const Panel& panel, const PanelStyle& style, double extent_px);

    ChartSpec spec_;
    RunInfo info_;
    QFont font_;
    ChartTheme theme_ = ChartTheme::light();
    ValueScale scale_ = ValueScale::automatic;
    bool signs_in_legend_ = true;
    QSize size_;
    bool horizontal_ = false, logarithmic_ = false, dots_ = false;
    std::unique_ptr<QCustomPlot> canvas_;
    std::vector<PanelPlot*> panels_;  ///< the canvas owns them
};

struct RenderOptions {
    QSize size{1200, 0};  ///< logical pixels; height 0: the preferred height
    double scale = 2.0;
    ChartTheme theme = ChartTheme::light();
    ValueScale value_scale = ValueScale::automatic;
};

/// Returns a chart in the application's font, laid out.
std::unique_ptr<ChartPlot> plotOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options);
QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options = {});

}  // namespace ui::charts
