#pragma once

#include <QObject>
#include <QTest>
#include <vector>

#include "core/protocol/run_event.h"
#include "tests/support/patience.h"
#include "ui/run/run_controller.h"

namespace ui {

/// The events of one kind that a controller has emitted, as QSignalSpy does for signals.
template <typename Event>
class EventSpy {
public:
    explicit EventSpy(RunController* controller) {
        QObject::connect(controller, &RunController::happened, &context_,
                         [this](const bench::RunEvent& event) {
                             if (const auto* one = std::get_if<Event>(&event)) events_.push_back(*one);
                         });
    }

    const std::vector<Event>& events() const { return events_; }
    int count() const { return static_cast<int>(events_.size()); }
    /// For another one from now on.
    bool waitForNext() const {
        return QTest::qWaitFor([this, before = count()] { return count() > before; }, kPatience_ms);
    }

private:
    std::vector<Event> events_;
    QObject context_;
};

}  // namespace ui
