#pragma once

#include <QObject>

#include "ui/settings/app_settings.h"

namespace ui {

class MessageBar;
class RunController;

/// Stores the folder of the current run, so that the next start after a crash or a power failure can offer
/// to resume it. The offer appears once, above the page. Afterwards the run is in the history.
class ResumeOffer : public QObject {
    Q_OBJECT
public:
    ResumeOffer(RunController* controller, MessageBar* message, QObject* parent);

    /// Checks in the background whether the stored run was interrupted, and offers to resume it. Does nothing
    /// while another process uses its folder or measures on this host.
    void askAtStart();

signals:
    void resumed();

private:
    RunController* controller_;
    MessageBar* message_;
    AppSettings settings_;
};

}  // namespace ui
