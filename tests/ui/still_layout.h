#pragma once

#include <QAbstractScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QWidget>
#include <vector>

#include "tests/support/patience.h"

namespace ui {

/// Positions and sizes of all widgets of a window, and how far its areas can be scrolled.
inline std::vector<QRect> geometries(const QWidget& window) {
    std::vector<QRect> found{window.geometry()};
    for (const auto* widget : window.findChildren<QWidget*>()) found.push_back(widget->geometry());
    for (const auto* area : window.findChildren<QAbstractScrollArea*>())
        found.emplace_back(0, 0, area->horizontalScrollBar()->maximum(),
                           area->verticalScrollBar()->maximum());
    return found;
}

/// Waits until five passes of the event loop have changed no geometry. A change of language or of a text reaches
/// the layouts in several passes, which take longer than any fixed time on a busy machine.
inline void waitForStillLayout(const QWidget& window) {
    std::vector<QRect> before;
    int same = 0;
    (void)QTest::qWaitFor(
        [&] {
            std::vector<QRect> now = geometries(window);
            same = now == before ? same + 1 : 0;
            before = std::move(now);
            return same >= 5;
        },
        kPatience_ms);
}

}  // namespace ui
