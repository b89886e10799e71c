#pragma once

#include <QString>
#include <optional>

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// The keyboard's current item in a chart, and the keys that change it. Independent of widgets and positions.
class KeyboardNavigator {
public:
    /// `spec` must outlive it; call follow() after each change of it.
    explicit KeyboardNavigator(const ChartSpec& spec) : spec_(spec) {}

    /// Keeps the current row if the changed specification has it in the same panel; otherwise clears it. Of a
    /// row's two curves of losses, stays on the same one.
    void follow();
    /// Handles an arrow key, Home or End. `level`: bars are horizontal, panels are side by side. Returns
    /// false if the key has no effect. Without a current item, each key moves to the first item.
    bool press(int key, bool level);
    /// Moves by `steps` items, as far as possible. Returns false if there are no items.
    bool walk(int steps);

    const std::optional<ChartItem>& current() const { return current_; }
    const RowPtr& row() const { return row_; }  ///< of the current item; null: none
    /// The text for a screen reader; empty without a current item.
    QString words() const;

private:
    bool walkPanels(int steps);
    void goTo(const ChartItem& item);
    bool isOtherSeed(const ChartItem& item) const;

    const ChartSpec& spec_;
    std::optional<ChartItem> current_;
    RowPtr row_;
    bool onOtherSeed_ = false;  ///< the current item is the curve of another seed
};

}  // namespace ui::charts
