#pragma once

#include <QString>
#include <optional>

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// Where the keyboard is in a chart, and how its keys walk from item to item. No widget and no positions.
class KeyboardNavigator {
public:
    /// `spec` must outlive it; call follow() after each change of it.
    explicit KeyboardNavigator(const ChartSpec& spec) : spec_(spec) {}

    /// Stays at its row where the changed specification still has it in the same panel, else is nowhere.
    void follow();
    /// An arrow key, Home or End. `level`: bars lie below each other, panels beside each other. False: the
    /// key does nothing here. From nowhere each key comes to the first item.
    bool press(int key, bool level);
    /// Moves by so many items, as far as possible. False: there are no items.
    bool walk(int steps);

    const std::optional<ChartItem>& current() const { return current_; }
    const RowPtr& row() const { return row_; }  ///< of the current item; null: nowhere
    /// For a screen reader; empty: nowhere.
    QString words() const;

private:
    bool walkPanels(int steps);
    void goTo(const ChartItem& item);

    const ChartSpec& spec_;
    std::optional<ChartItem> current_;
    RowPtr row_;
};

}  // namespace ui::charts
