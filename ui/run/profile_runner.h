#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "core/bench/arm_profile.h"
#include "core/bench/arm_result.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Where the time of a measured arm goes: runs `compilescope-cli profile` for it and eager beside it. GUI
/// thread.
class ProfileRunner : public QObject {
    Q_OBJECT
public:
    explicit ProfileRunner(QObject* parent = nullptr);

    /// The command's words for a row, `traceFile` included.
    static QStringList arguments(const bench::ArmResult& row, const QString& traceFile);

    /// Ends in done() or failed(). Nothing while one is running.
    void start(const bench::ArmResult& row, const QString& traceFile);

signals:
    void done(const std::vector<bench::ArmProfile>& profiles);
    void failed(const QString& reason);  ///< English, from the program

private:
    CliProcess process_;
};

}  // namespace ui
