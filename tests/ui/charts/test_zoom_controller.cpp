#include <gtest/gtest.h>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_plot.h"
#include "ui/charts/zoom_controller.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

/// A plot that no window shows.
struct Zoomed {
    ChartPlot plot;
    ZoomController zoom{plot};
    explicit Zoomed(ChartKind kind = ChartKind::duration) {
        ChartRequest request;
        request.kind = kind;
        request.device = published_device("A100");
        plot.setContent(build_chart(request, {}, bench::results::published_rows()), {});
        layOut();
    }
    void layOut() {
        plot.layOut({1000, 700});
        zoom.follow();
    }
    double unit_px() const { return plot.valueToPixel(0, 2) - plot.valueToPixel(0, 1); }
};

}  // namespace

TEST(ZoomController, ShowsLessAndNeverMoreThanEverything) {
    Zoomed shown;
    const double all_px = shown.unit_px();
    shown.zoom.zoom(0.5, {});
    EXPECT_TRUE(shown.zoom.isZoomed());
    EXPECT_NEAR(shown.unit_px(), 2 * all_px, 1e-6);
    shown.layOut();
    EXPECT_NEAR(shown.unit_px(), 2 * all_px, 1e-6) << "another layout keeps it";
    shown.zoom.zoom(10, {});
    EXPECT_FALSE(shown.zoom.isZoomed());
    EXPECT_NEAR(shown.unit_px(), all_px, 1e-6);
    shown.zoom.zoom(0.5, {});
    shown.zoom.forget();
    shown.layOut();
    EXPECT_NEAR(shown.unit_px(), all_px, 1e-6);
}

TEST(ZoomController, ADragShowsItsExtentInEveryPanelAndAShortOneIsAClick) {
    Zoomed shown(ChartKind::batches);
    const QRectF axes = shown.plot.axisRect(1);
    const QPointF from(axes.left() + 40, axes.center().y());
    shown.zoom.press({2, 2});
    EXPECT_FALSE(shown.zoom.isPressed()) << "beside the axes";
    shown.zoom.press(from);
    EXPECT_TRUE(shown.zoom.dragTo(from + QPointF(3, 0)).isNull());
    EXPECT_FALSE(shown.zoom.release(from + QPointF(3, 0)));
    EXPECT_FALSE(shown.zoom.isZoomed());
    shown.zoom.press(from);
    const QRect extent = shown.zoom.dragTo(from + QPointF(60, 9));
    EXPECT_EQ(extent.height(), qRound(axes.height())) << "along the axis alone";
    const double other = shown.plot.valueToPixel(0, 20);
    EXPECT_TRUE(shown.zoom.release(from + QPointF(60, 9)));
    EXPECT_TRUE(shown.zoom.isZoomed());
    EXPECT_NE(shown.plot.valueToPixel(0, 20), other);
    EXPECT_FALSE(shown.zoom.isPressed());
    shown.zoom.reset();
    EXPECT_EQ(shown.plot.valueToPixel(0, 20), other);
}

TEST(ZoomController, WithNothingDrawnThereIsNothingToZoom) {
    ChartPlot plot;
    ZoomController zoom(plot);
    plot.layOut({600, 400});
    zoom.follow();
    zoom.zoom(0.5, {});
    EXPECT_FALSE(zoom.isZoomed());
}
