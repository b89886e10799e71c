#include "ui/run/profile_runner.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/paths.h"

namespace ui {

namespace {

constexpr int kGivesUpWithin_ms = 3000;

std::vector<bench::ArmProfile> profilesIn(const QByteArray& output) {
    std::vector<bench::ArmProfile> profiles;
    const auto json = nlohmann::json::parse(output.toStdString(), nullptr, /*allow_exceptions=*/false);
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
    connect(&process_, &QProcess::finished, this, [this] { onEnd(/*started=*/true); });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) onEnd(/*started=*/false);
    });
}

ProfileRunner::~ProfileRunner() {
    if (process_.state() == QProcess::NotRunning) return;
    process_.disconnect(this);
    process_.kill();
    process_.waitForFinished(kGivesUpWithin_ms);
}

QStringList ProfileRunner::arguments(const bench::ArmResult& row, const QString& traceFile) {
    const auto text = [](std::string_view view) {
        return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
    };
    QStringList words{"profile",
                      "--model",
                      text(row.model),
                      "--device",
                      text(row.device),
                      "--batch",
                      QString::number(row.batch),
                      "--dtype",
                      text(bench::name_in(bench::kDTypeNames, row.dtype)),
                      "--mode",
                      row.mode == "eager" ? "eager" : "eager," + text(row.mode),
                      "--trace",
                      traceFile,
                      "--json"};
    if (row.settings.threads) words << "--threads" << QString::number(*row.settings.threads);
    if (row.weights_source == bench::WeightsSource::hub)
        words << "--weights"
              << "hub";
    if (row.weights_seed) words << "--seed" << QString::number(*row.weights_seed);
    return words;
}

void ProfileRunner::start(const bench::ArmResult& row, const QString& traceFile) {
    if (process_.state() != QProcess::NotRunning) return;
    process_.start(QString::fromStdString(bench::paths::cli().string()), arguments(row, traceFile));
    process_.closeWriteChannel();
}

void ProfileRunner::onEnd(bool started) {
    const auto profiles = profilesIn(process_.readAllStandardOutput());
    const QString complaint = QString::fromUtf8(process_.readAllStandardError()).trimmed();
    if (!profiles.empty())
        emit done(profiles);
    else
        emit failed(started ? complaint.section('\n', -1) : process_.errorString());
}

}  // namespace ui
