#include "ui/run/model_importer.h"

#include <utility>

#include "core/base/json_text.h"

namespace ui {

ModelImporter::ModelImporter(QObject* parent) : QObject(parent) {
    connect(
        &process_, &CliProcess::ended, this,
        [this](int, const QByteArray& output, const bench::Message& complaint) { onEnd(output, complaint); });
}

void ModelImporter::start(const QString& model, const QString& python) {
    if (isRunning()) return;
    model_ = model;
    cancelled_ = false;
    QStringList words{"import", "--json"};
    if (!python.isEmpty()) words << "--python" << python;
    words << "--" << model;
    process_.start(words);
    emit changed();
}

void ModelImporter::cancel() {
    if (!isRunning()) return;
    cancelled_ = true;
    process_.cancel();  // also ends the program's helper
}

void ModelImporter::onEnd(const QByteArray& output, const bench::Message& complaint) {
    const auto answer = bench::json_or_null(output.toStdString());
    const bool isList = answer.is_array() && !answer.empty();
    const QString id = isList ? QString::fromStdString(bench::text_in(answer[0], "id")) : QString();
    const QString model = std::exchange(model_, {});
    emit changed();
    if (cancelled_) return;
    if (!id.isEmpty())
        emit imported(id);
    else
        emit failed(model, complaint);
}

}  // namespace ui
