#pragma once

#include <QFont>
#include <QImage>
#include <QRectF>
#include <QSize>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"
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

/// A chart without a window: lays a ChartSpec out for a size and draws it on any paint device. Vertical bars
/// for few models, horizontal ones where names or values would not fit; boxes; curves; panels side by side.
/// Axes and bars run left to right in every language.
///
/// QCustomPlot does the drawing, and it is a QWidget: a ChartPlot therefore needs a QApplication and the GUI
/// thread. It needs no window, no display and no event loop, and the widget is never shown unless `shown_in`
/// is given, which then shows it as a child. Text runs in the application's layout direction and language.
class ChartPlot {
public:
    explicit ChartPlot(QWidget* shown_in = nullptr);
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    // Both take effect with the next layOut(); until then a new content has no panels.
    void setContent(const ChartSpec& spec, const RunInfo& info);
    void setLook(const QFont& font, const ChartTheme& theme, ValueScale scale);
    /// Positions are those of this layout from here on, also before anything is drawn.
    void layOut(const QSize& size);
    /// The same after a change of the range of a zoom axis.
    void updatePositions();

    /// Draws the layout, `scale` device pixels a pixel. False when nothing can be drawn on `device`.
    bool draw(QPaintDevice* device, double scale) const;
    QImage toImage(double scale = 1) const;

    const ChartSpec& spec() const { return spec_; }
    const RunInfo& info() const { return info_; }
    const QSize& size() const { return size_; }
    int preferredHeight(int width) const { return heightFor(width, /*compact=*/false); }
    int leastHeight(int width) const { return heightFor(width, /*compact=*/true); }  ///< just readable

    // How it is laid out, in pixels from the chart's top left corner.
    bool isHorizontal() const { return horizontal_; }
    bool isLogarithmic() const { return logarithmic_; }
    std::size_t panelCount() const { return panels_.size(); }  ///< 0 where there is nothing to draw
    QRectF axisRect(std::size_t panel) const;
    double valueToPixel(std::size_t panel, double value) const;
    /// What of a bar is in sight; of a curve, around where it begins to pay, or its end.
    QRectF rectOf(const ChartItem& item) const;
    std::optional<std::size_t> panelAt(const QPointF& position) const;
    QString tooltipAt(const QPointF& position) const;
    RowPtr rowAt(const QPointF& position) const;  ///< whose bar or label is there; null: none
    /// Of values; of a chart of curves, of images or steps.
    QCPAxis* zoomAxis(std::size_t panel) const;

    QCustomPlot* canvas() const { return canvas_.get(); }

private:
    int heightFor(int width, bool compact) const;
    bool mustBeHorizontal(int width) const;
    bool isEmpty() const;
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
    QSize size_;
    bool horizontal_ = false, logarithmic_ = false;
    std::unique_ptr<QCustomPlot> canvas_;
    std::vector<PanelPlot*> panels_;  ///< the canvas owns them
};

struct RenderOptions {
    QSize size{1200, 0};  ///< logical pixels; a height of 0: what the chart needs
    double scale = 2.0;
    ChartTheme theme = ChartTheme::light();
    ValueScale value_scale = ValueScale::automatic;
};

/// A chart in the application's font, laid out.
std::unique_ptr<ChartPlot> plotOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options);
QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options = {});

}  // namespace ui::charts
