#include "ui/run/model_importer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <utility>

#include "core/base/paths.h"

namespace ui {

namespace {

constexpr int kGivesUpWithin_ms = 3000;

}  // namespace

ModelImporter::ModelImporter(QObject* parent) : QObject(parent) {
    connect(&process_, &QProcess::finished, this, [this] { onEnd(/*started=*/true); });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) onEnd(/*started=*/false);
    });
}

ModelImporter::~ModelImporter() {
    if (process_.state() == QProcess::NotRunning) return;
    process_.disconnect(this);
    process_.kill();
    process_.waitForFinished(kGivesUpWithin_ms);
}

void ModelImporter::start(const QString& model, const QString& python) {
    if (isRunning()) return;
    model_ = model;
    cancelled_ = false;
    QStringList words{"import", "--json"};
    if (!python.isEmpty()) words << "--python" << python;
    words << "--" << model;
    process_.start(QString::fromStdString(bench::paths::cli().string()), words);
    process_.closeWriteChannel();
    emit changed();
}

void ModelImporter::cancel() {
    if (!isRunning()) return;
    cancelled_ = true;
    process_.kill();  // its helper ends with it
}

void ModelImporter::onEnd(bool started) {
    const QByteArray output = process_.readAllStandardOutput();
    const QString complaint = QString::fromUtf8(process_.readAllStandardError()).trimmed();
    const QString id = QJsonDocument::fromJson(output).array().at(0).toObject().value("id").toString();
    const QString model = std::exchange(model_, {});
    emit changed();
    if (cancelled_) return;
    if (!id.isEmpty())
        emit imported(id);
    else
        emit failed(model, started ? complaint.section('\n', -1) : process_.errorString());
}

}  // namespace ui
