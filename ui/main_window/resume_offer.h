#pragma once

#include <QObject>

#include "ui/settings/app_settings.h"

namespace ui {

class MessageBar;
class RunController;

/// Remembers the folder of the run that is on, so that the next start after a crash or a power cut can offer
/// to resume it: once, above the page. Later the run is found in the history.
class ResumeOffer : public QObject {
    Q_OBJECT
public:
    ResumeOffer(RunController* controller, MessageBar* message, QObject* parent);

    /// Looks in the background whether the last run of this window was cut off. A run that goes on in another
    /// window is left alone.
    void askAtStart();

signals:
    void resumed();

private:
    RunController* controller_;
    MessageBar* message_;
    AppSettings settings_;
};

}  // namespace ui
