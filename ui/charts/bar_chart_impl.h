#pragma once

#include <QPointF>
#include <QSize>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/bar_chart.h"
#include "ui/charts/bar_cursor.h"
#include "ui/charts/bar_plot.h"
#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/curve_plot.h"

class QRubberBand;

/// Private to ui/charts: how a BarChart is put together from its parts.
namespace ui::charts {

/// Builds the plot's layout (header, axes with bars, footer) anew for a size; keeps nothing between builds
/// that the specification, the theme and the size do not say.
class BarChart::Impl {
public:
    explicit Impl(BarChart* owner);

    void rebuild(const QSize& size);
    /// Draws what was built, once for all that asks until the event loop comes to it, and not at all where it
    /// is drawn before: QCustomPlot's own queue would draw it again.
    void replotSoon() { replot_.start(); }
    /// Draws now what waits to be drawn: before it is laid out, its bars are nowhere. A chart that is not in
    /// sight keeps them where its last picture had them.
    void settle() {
        if (replot_.isActive() && owner_->isVisible()) plot->replot();
    }
    bool mustBeHorizontal(int width) const;
    int heightFor(int width, bool compact) const;

    ChartSpec spec;
    RunInfo info;
    ValueScale scale = ValueScale::automatic;
    std::optional<ChartTheme> fixed_theme;
    QCustomPlot* plot;
    std::vector<BarPlot*> bars;
    std::vector<CurvePlot*> curves;
    bool horizontal = false, logarithmic = false;
    QSize built_for;
    std::optional<QSize> hint;  ///< layouts ask often

    // Of each panel, what is zoomed: the axis of values, of curves that of images.
    std::size_t panels() const { return hasCurves() ? curves.size() : bars.size(); }
    QCPAxis* zoomAxis(std::size_t panel) const;
    std::optional<std::size_t> panelAt(const QPointF& position);
    void zoomTo(std::size_t panel,
                const QCPRange& range);  ///< and what shares its axis; clamped to everything
    std::vector<QCPRange> whole;         ///< ranges that show everything
    std::vector<std::optional<QCPRange>> zoomed;
    std::optional<QPointF> drag_from;
    QRubberBand* band = nullptr;  ///< while an extent is dragged out

    /// What the keyboard walks over: a bar, or a curve (`group`).
    struct Stop {
        std::size_t panel = 0, group = 0, bar = 0;
        friend bool operator==(const Stop&, const Stop&) = default;
    };
    bool walk(int steps);
    bool walkPanels(int steps);
    void followCurrent();
    void placeCursor();
    QString wordsOf(const Stop& stop) const;
    std::optional<Stop> current;
    RowPtr current_row;
    BarCursor* cursor;

    bool hasCurves() const { return !spec.panels.empty() && !spec.panels.front().curves.empty(); }

private:
    std::vector<Stop> stops() const;
    RowPtr rowOf(const Stop& stop) const;
    QRectF rectOf(const Stop& stop) const;
    void goTo(const Stop& stop);
    void keepZoom(QCPAxis* axis);
    ChartFonts fonts() const { return ChartFonts::from(owner_->font()); }
    ChartTheme theme() const {
        return fixed_theme ? *fixed_theme : ChartTheme::fromPalette(owner_->palette());
    }
    bool titledPanels() const { return spec.panels.size() > 1; }
    QStringList groupNames() const;
    int namesWidth(int width) const;
    std::unique_ptr<ChartHeader> makeHeader() const;
    std::unique_ptr<ChartFooter> makeFooter() const;
    std::vector<LegendEntry> legend() const;
    std::vector<EndRoom> labelRoom(const Panel& panel) const;
    std::optional<double> cutAt() const {
        return scale == ValueScale::linear ? std::nullopt : lossesCutAt(spec);
    }
    ValueRange rangeFor(const Panel& panel, double extent_px) const;
    void fillPanels(QCPLayoutGrid* grid, int width, int plot_height);
    QCPAxisRect* makeCurveAxes(const Panel& panel, double extent_px);
    QCPAxisRect* makeAxes(const Panel& panel, double extent_px);
    void styleAxis(QCPAxis* axis, bool is_value) const;
    double verticalExtent(int plot_height) const;

    BarChart* owner_;
    QTimer replot_;
};

}  // namespace ui::charts
