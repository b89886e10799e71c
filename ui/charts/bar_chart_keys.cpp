#include <QKeyEvent>
#include <algorithm>
#include <limits>

#include "ui/charts/bar_chart_impl.h"
#include "ui/charts/chart_table.h"

/// What the keyboard does to a chart.
namespace ui::charts {

namespace {

constexpr double kPoint_px = 6;  ///< around what of a curve is pointed at

}  // namespace

/// In the order in which they are drawn; of a chart of curves the curves.
std::vector<BarChart::Impl::Stop> BarChart::Impl::stops() const {
    std::vector<Stop> found;
    for (std::size_t p = 0; p < panels(); ++p) {
        const Panel& panel = spec.panels[p];
        for (std::size_t c = 0; c < panel.curves.size(); ++c) found.push_back({p, c, 0});
        for (std::size_t g = 0; g < panel.groups.size(); ++g)
            for (std::size_t b = 0; b < panel.groups[g].bars.size(); ++b)
                if (panel.groups[g].bars[b].row) found.push_back({p, g, b});
    }
    return found;
}

RowPtr BarChart::Impl::rowOf(const Stop& stop) const {
    const Panel& panel = spec.panels[stop.panel];
    return hasCurves() ? panel.curves[stop.group].row : panel.groups[stop.group].bars[stop.bar].row;
}

/// What of a bar is in sight; of a curve where it begins to pay, or its end.
QRectF BarChart::Impl::rectOf(const Stop& stop) const {
    const QRectF inner = zoomAxis(stop.panel)->axisRect()->rect();
    if (!hasCurves()) {
        const QRectF bar = bars[stop.panel]->barRect(stop.group, stop.bar);
        return QRectF(QPointF(std::clamp(bar.left(), inner.left(), inner.right()),
                              std::clamp(bar.top(), inner.top(), inner.bottom())),
                      QPointF(std::clamp(bar.right(), inner.left(), inner.right()),
                              std::clamp(bar.bottom(), inner.top(), inner.bottom())));
    }
    const Curve& curve = spec.panels[stop.panel].curves[stop.group];
    const QCPAxis& keys = *curves[stop.panel]->keyAxis();
    const double at = std::min(curve.pays_after_images.value_or(keys.range().upper), keys.range().upper);
    const QPointF point(keys.coordToPixel(at),
                        curves[stop.panel]->valueAxis()->coordToPixel(curve.value_at(at)));
    return {point.x() - kPoint_px, point.y() - kPoint_px, 2 * kPoint_px, 2 * kPoint_px};
}

QString BarChart::Impl::wordsOf(const Stop& stop) const {
    const Panel& panel = spec.panels[stop.panel];
    if (hasCurves()) return ChartTable(spec).sentence(stop.group);
    const Group& group = panel.groups[stop.group];
    return ChartTexts::spoken(spec, panel, group, group.bars[stop.bar]);
}

void BarChart::Impl::goTo(const Stop& stop) {
    current = stop;
    current_row = rowOf(stop);
    placeCursor();
    emit owner_->barReached(cursor->geometry());
}

/// After every drawing: a new size or zoom moves the bar.
void BarChart::Impl::placeCursor() {
    cursor->showAt(current ? rectOf(*current) : QRectF());
    cursor->say(current ? wordsOf(*current) : ChartTexts::title(spec));
}

/// Where its row is in the specification that was built now; nowhere when it has gone.
void BarChart::Impl::followCurrent() {
    const std::size_t panel = current ? current->panel : 0;
    current.reset();
    for (const Stop& stop : stops())
        if (current_row && stop.panel == panel && rowOf(stop) == current_row) current = stop;
    if (!current) current_row.reset();
}

/// By `steps` bars; the first key shows where one is.
bool BarChart::Impl::walk(int steps) {
    const std::vector<Stop> all = stops();
    if (all.empty()) return false;
    const auto at = current ? std::ranges::find(all, *current) : all.end();
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const std::ptrdiff_t next =
        at == all.end() ? 0 : std::clamp<std::ptrdiff_t>(at - all.begin() + steps, 0, last);
    goTo(all[static_cast<std::size_t>(next)]);
    return true;
}

/// The same bar in the panel beside.
bool BarChart::Impl::walkPanels(int steps) {
    if (!current) return walk(0);
    for (const Stop& stop : stops())
        if (static_cast<int>(stop.panel) == static_cast<int>(current->panel) + steps &&
            stop.group == current->group && stop.bar == current->bar) {
            goTo(stop);
            return true;
        }
    return false;
}

void BarChart::keyPressEvent(QKeyEvent* event) {
    const bool level = impl_->horizontal;  // its bars stand below each other
    constexpr int all = std::numeric_limits<int>::max() / 2;
    bool known = true;
    switch (event->key()) {
        case Qt::Key_Down:
        case Qt::Key_Up:
            known = (level || impl_->hasCurves()) && impl_->walk(event->key() == Qt::Key_Down ? 1 : -1);
            break;
        case Qt::Key_Right:
        case Qt::Key_Left: {
            const int step = event->key() == Qt::Key_Right ? 1 : -1;
            known = level ? impl_->walkPanels(step) : impl_->walk(step);
            break;
        }
        case Qt::Key_Home:
            known = impl_->walk(-all);
            break;
        case Qt::Key_End:
            known = impl_->walk(all);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            known = impl_->current_row != nullptr;
            if (known) emit rowClicked(impl_->current_row);
            break;
        default:
            known = false;
    }
    if (!known) QWidget::keyPressEvent(event);
}

bool BarChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched == impl_->cursor && event->type() == QEvent::FocusIn && !impl_->current) impl_->walk(0);
    return QWidget::eventFilter(watched, event);
}

QString BarChart::reachedWords() const {
    return impl_->current ? impl_->wordsOf(*impl_->current) : QString();
}

}  // namespace ui::charts
