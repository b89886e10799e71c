#pragma once

#include <QObject>
#include <QString>

#include "core/base/message.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Runs `compilescope-cli import` for one model: Python builds it by name or reads its folder or file. GUI
/// thread only. Only the destructor blocks: it waits for the program to end.
class ModelImporter : public QObject {
    Q_OBJECT
public:
    explicit ModelImporter(QObject* parent = nullptr);

    bool isRunning() const { return !model_.isEmpty(); }
    QString model() const { return model_; }  ///< the model being imported; empty: none
    /// `model` as on the command line, `python` as in a plan. Does nothing during an import.
    void start(const QString& model, const QString& python);
    void cancel();

signals:
    void changed();                    ///< started or ended
    void imported(const QString& id);  ///< `id`: its name in a plan
    void failed(const QString& model, const bench::Message& reason);

private:
    void onEnd(const QByteArray& output, const bench::Message& complaint);

    CliProcess process_;
    QString model_;
    bool cancelled_ = false;
};

}  // namespace ui
