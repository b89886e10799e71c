#pragma once

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"
#include "core/results/result_files.h"
#include "ui/run/cli_process.h"

namespace ui {

/// What `compilescope-cli deploy` reports about the folder that it has written.
struct Deployment {
    double here_ms = 0, measured_ms = 0;
    double error_over_std = 0;
    std::vector<bench::Message> notes;
};

/// Runs `compilescope-cli deploy` for a row. GUI thread only.
class DeployRunner : public QObject {
    Q_OBJECT
public:
    explicit DeployRunner(QObject* parent = nullptr);

    /// Returns the command's arguments for a row of the run that is saved in `runFile`.
    static QStringList arguments(const bench::ArmResult& row, const QString& runFile, const QString& folder);

    /// Emits done() or failed(). `folder`: to write, new or empty. `python`: the interpreter that compiles if the
    /// package is no longer in the cache. A row of another runtime uses that runtime's programs instead.
    void start(const bench::results::ResultFile& run, const bench::ArmResult& row, const QString& folder,
               const QString& python);

signals:
    void done(const Deployment& deployment);
    void failed(const bench::Message& reason);

private:
    QTemporaryDir runFolder_;  ///< the command reads the run from a file
    CliProcess process_;
};

}  // namespace ui
