#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

#include "core/analysis/arm_profile.h"
#include "core/base/message.h"
#include "core/results/arm_result.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Where the time of a measured arm goes: runs `compilescope-cli profile` for it and eager beside it. GUI
/// thread.
class ProfileRunner : public QObject {
    Q_OBJECT
public:
    explicit ProfileRunner(QObject* parent = nullptr);

    /// The command's words for a row, `traceFile` included: the arm with the settings that it was measured
    /// with.
    static QStringList arguments(const bench::ArmResult& row, const QString& traceFile);

    /// Ends in done() or failed(). `python`: the interpreter that compiles, as in a plan; of a row of another
    /// runtime it is that one's. Nothing while one is running.
    void start(const bench::ArmResult& row, const QString& traceFile, const QString& python);

signals:
    void done(const std::vector<bench::ArmProfile>& profiles);
    void failed(const bench::Message& reason);

private:
    CliProcess process_;
};

}  // namespace ui
