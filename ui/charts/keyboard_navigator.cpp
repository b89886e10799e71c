#include "ui/charts/keyboard_navigator.h"

#include <QtCore/qnamespace.h>

#include <algorithm>
#include <limits>

#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"

namespace ui::charts {

bool KeyboardNavigator::isOtherSeed(const ChartItem& item) const {
    const std::vector<Curve>& curves = spec_.panels[item.panel].curves;
    return !curves.empty() && curves[item.group].other_seed;
}

void KeyboardNavigator::goTo(const ChartItem& item) {
    current_ = item;
    row_ = row_of(spec_, item);
    onOtherSeed_ = isOtherSeed(item);
}

void KeyboardNavigator::follow() {
    const std::size_t panel = current_ ? current_->panel : 0;
    current_.reset();
    for (const ChartItem& item : items_of(spec_))
        if (row_ && item.panel == panel && row_of(spec_, item) == row_ && isOtherSeed(item) == onOtherSeed_)
            current_ = item;
    if (!current_) row_.reset();
}

bool KeyboardNavigator::walk(int steps) {
    const std::vector<ChartItem> all = items_of(spec_);
    if (all.empty()) return false;
    const auto at = current_ ? std::ranges::find(all, *current_) : all.end();
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const std::ptrdiff_t next =
        at == all.end() ? 0 : std::clamp<std::ptrdiff_t>(at - all.begin() + steps, 0, last);
    goTo(all[static_cast<std::size_t>(next)]);
    return true;
}

/// Moves to the same bar in the adjacent panel.
bool KeyboardNavigator::walkPanels(int steps) {
    if (!current_) return walk(0);
    ChartItem wanted = *current_;
    wanted.panel += static_cast<std::size_t>(steps);  // wraps around to an invalid index before 0
    const std::vector<ChartItem> all = items_of(spec_);
    if (std::ranges::find(all, wanted) == all.end()) return false;
    goTo(wanted);
    return true;
}

bool KeyboardNavigator::press(int key, bool level) {
    constexpr int all = std::numeric_limits<int>::max() / 2;
    const int step = key == Qt::Key_Down || key == Qt::Key_Right ? 1 : -1;
    switch (key) {
        case Qt::Key_Down:
        case Qt::Key_Up:
            return (level || chart_type(spec_).drawing == Drawing::curves ||
                    chart_type(spec_).drawing == Drawing::points) &&
                   walk(step);
        case Qt::Key_Right:
        case Qt::Key_Left:
            return level ? walkPanels(step) : walk(step);
        case Qt::Key_Home:
            return walk(-all);
        case Qt::Key_End:
            return walk(all);
        default:
            return false;
    }
}

QString KeyboardNavigator::words() const {
    if (!current_) return {};
    const Panel& panel = spec_.panels[current_->panel];
    if (!panel.curves.empty()) return ChartTable(spec_).sentence(current_->group);
    const Group& group = panel.groups[current_->group];
    return ChartTexts::spoken(spec_, panel, group, group.bars[current_->bar]);
}

}  // namespace ui::charts
