#include "ui/run/profile_runner.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/plan/command_line.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/plan/run_plan.h"
#include "core/plan/text_queries.h"
#include "core/targets/runtimes.h"
#include "ui/format/format.h"

namespace ui {

namespace {

std::vector<bench::ArmProfile> profilesIn(const QByteArray& output) {
    std::vector<bench::ArmProfile> profiles;
    const auto json = bench::json_or_null(output.toStdString());
    if (!json.is_object() || !json.contains("profiles")) return profiles;
    try {
        for (const auto& one : json["profiles"]) profiles.push_back(bench::arm_profile_from_json(one));
    } catch (const bench::Error&) {
        profiles.clear();
    }
    return profiles;
}

}  // namespace

ProfileRunner::ProfileRunner(QObject* parent) : QObject(parent) {
    connect(&process_, &CliProcess::ended, this,
            [this](int, const QByteArray& output, const bench::Message& complaint) {
                const auto profiles = profilesIn(output);
                if (!profiles.empty())
                    emit done(profiles);
                else
                    emit failed(complaint);
            });
}

QStringList ProfileRunner::arguments(const bench::ArmResult& row, const QString& traceFile) {
    using format::text;
    QStringList words{"profile",
                      "--model",
                      text(row.model),
                      "--device",
                      text(row.device),
                      "--batch",
                      QString::number(row.batch),
                      "--dtype",
                      text(bench::name_in(bench::kDTypeNames, bench::eager_dtype(row.dtype))),
                      "--mode",
                      row.mode == "eager" ? "eager" : "eager," + text(row.mode),
                      "--trace",
                      traceFile,
                      "--json"};
    bench::RuntimeSettings settings = row.settings;
    // Eager's memory format is the cell's. A mode that names another one has it from its suffix.
    if (const bench::ModeInfo* mode = bench::find_mode(row.mode); mode != nullptr && mode->channels_last)
        settings.memory_format = bench::RuntimeSettings().memory_format;
    for (const std::string& word : bench::to_command_line(settings, {})) words << text(word);
    if (!row.queries.empty()) words << "--text" << text(bench::join_queries(row.queries));
    if (row.weights_source == bench::WeightsSource::hub)
        words << "--weights"
              << "hub";
    if (row.weights_seed) words << "--seed" << QString::number(*row.weights_seed);
    return words;
}

void ProfileRunner::start(const bench::ArmResult& row, const QString& traceFile, const QString& python) {
    QStringList words = arguments(row, traceFile);
    const auto runtime = bench::runtimes::find(bench::runtime_of(row.target));
    const QString interpreter = runtime ? QString::fromStdString(runtime->python) : python;
    if (!interpreter.isEmpty()) words << "--python" << interpreter;
    // The runtime's runner is linked to the torch version of the row.
    process_.start(words, runtime ? QString::fromStdString(runtime->runner) : QString());
}

}  // namespace ui
