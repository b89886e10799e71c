#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "core/base/message.h"

namespace ui {

/// Runs one command of compilescope-cli at a time. The program prints its errors as messages with
/// their ids. GUI thread only. Only the destructor blocks: it terminates
/// the program and waits for its end.
class CliProcess : public QObject {
    Q_OBJECT
public:
    explicit CliProcess(QObject* parent = nullptr);
    ~CliProcess() override;

    bool isRunning() const { return process_.state() != QProcess::NotRunning; }
    /// Does nothing while a command is running. `program`: another compilescope-cli than this program's.
    void start(const QStringList& arguments, const QString& program = {});
    void cancel();  ///< sends SIGTERM; ended() follows

signals:
    void progressed(std::int64_t done_bytes, std::optional<std::int64_t> total_bytes);  ///< of a download
    void said(const bench::Message& line);  ///< on its stderr, without its name in front
    /// Emitted once for each start(). `complaint`: the last line of its stderr, or why it did not start.
    void ended(int exitCode, const QByteArray& output, const bench::Message& complaint);

private:
    void takeLines();
    bool takeProgress(const nlohmann::json& line);
    void onEnd(bool started);

    QProcess process_;
    QByteArray stderr_;
    bench::Message lastLine_;
};

}  // namespace ui
