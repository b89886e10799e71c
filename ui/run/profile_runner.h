#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "core/analysis/arm_profile.h"
#include "core/base/message.h"
#include "core/results/arm_result.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Runs `compilescope-cli profile` for a measured arm and eager, which shows where the arm's time goes. GUI
/// thread only.
class ProfileRunner : public QObject {
    Q_OBJECT
public:
    explicit ProfileRunner(QObject* parent = nullptr);

    /// Returns the command's arguments for a row, with `traceFile` and the settings of the row's
    /// measurement.
    static QStringList arguments(const bench::ArmResult& row, const QString& traceFile);

    /// Emits done() or failed(). `python`: the interpreter that compiles, as in a plan. A row of another
    /// runtime uses that runtime's interpreter instead. Does nothing while a profile is running.
    void start(const bench::ArmResult& row, const QString& traceFile, const QString& python);

signals:
    void done(const std::vector<bench::ArmProfile>& profiles);
    void failed(const bench::Message& reason);

private:
    CliProcess process_;
};

}  // namespace ui
