#pragma once

#include <QObject>
#include <QString>

#include "core/results/result_files.h"

class QWidget;

namespace ui {

class MessageBar;

/// "Save the run as": writes a run into one file, NAME.compilescope.json, in the background. An existing file is
/// replaced only after a question in the message bar. GUI thread.
class RunSaver : public QObject {
    Q_OBJECT
public:
    RunSaver(MessageBar* message, QWidget* window);

    /// Asks for a name. `folder` is the run's, for its journal; empty: unknown.
    void chooseName(const bench::results::ResultFile& run, const QString& folder);
    /// Adds the suffix to the path if it is missing.
    void save(const QString& path, const bench::results::ResultFile& run, const QString& folder);

signals:
    void saved(const QString& path);

private:
    void write(const QString& path, const bench::results::ResultFile& run, const QString& folder);

    MessageBar* message_;
    QWidget* window_;
};

}  // namespace ui
