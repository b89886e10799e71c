#include "ui/run/deploy_runner.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/json_text.h"
#include "core/base/text_file.h"
#include "core/plan/device_spec.h"
#include "core/targets/runtimes.h"
#include "ui/format/format.h"
#include "ui/run/background.h"

namespace ui {

namespace {

std::optional<Deployment> deploymentIn(const QByteArray& output) {
    const auto json = bench::json_or_null(output.toStdString());
    if (!json.is_object()) return std::nullopt;
    try {
        Deployment deployment{.here_ms = json.at("here_ms"),
                              .measured_ms = json.at("measured_ms"),
                              .error_over_std = json.at("error_over_std"),
                              .notes = {}};
        for (const auto& note : json.at("notes")) deployment.notes.push_back(bench::message_in(note, "text"));
        return deployment;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

DeployRunner::DeployRunner(QObject* parent) : QObject(parent) {
    connect(&process_, &CliProcess::ended, this,
            [this](int, const QByteArray& output, const bench::Message& complaint) {
                if (const auto deployment = deploymentIn(output))
                    emit done(*deployment);
                else
                    emit failed(complaint);
            });
}

QStringList DeployRunner::arguments(const bench::ArmResult& row, const QString& runFile,
                                    const QString& folder) {
    using format::text;
    return {"deploy",
            "--from",
            runFile,
            "--model",
            text(row.model),
            "--mode",
            text(row.mode),
            "--device",
            text(bench::device_word(row)),
            "--batch",
            QString::number(row.batch),
            "--dtype",
            text(bench::name_in(bench::kDTypeNames, row.dtype)),
            "--out",
            folder,
            "--json"};
}

void DeployRunner::start(const bench::results::ResultFile& run, const bench::ArmResult& row,
                         const QString& folder, const QString& python) {
    const QString file = runFolder_.filePath("results.json");
    QStringList words = arguments(row, file, folder);
    const auto runtime = bench::runtimes::find(bench::runtime_of(row.target));
    const QString interpreter = runtime ? QString::fromStdString(runtime->python) : python;
    if (!interpreter.isEmpty()) words << "--python" << interpreter;
    const QString runner = runtime ? QString::fromStdString(runtime->runner) : QString();
    inBackground(
        this,
        [run, file] {
            bench::replace_text_file(file.toStdString(), to_json_text(run));
            return true;
        },
        [this, words, runner](const Answer<bool>& answer) {
            if (answer.value)
                process_.start(words, runner);
            else
                emit failed(answer.message);
        });
}

}  // namespace ui
