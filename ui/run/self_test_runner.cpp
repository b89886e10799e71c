#include "ui/run/self_test_runner.h"

#include <QJsonDocument>

#include "core/base/paths.h"

namespace ui {

namespace {

constexpr int kGivesUpWithin_ms = 3000;

}  // namespace

SelfTestRunner::SelfTestRunner(QObject* parent) : QObject(parent) {
    connect(&process_, &QProcess::finished, this, [this] { onEnd(/*started=*/true); });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) onEnd(/*started=*/false);
    });
}

SelfTestRunner::~SelfTestRunner() {
    if (process_.state() == QProcess::NotRunning) return;
    process_.disconnect(this);
    process_.terminate();
    if (!process_.waitForFinished(kGivesUpWithin_ms)) process_.kill();
    process_.waitForFinished(kGivesUpWithin_ms);
}

void SelfTestRunner::start(const QStringList& devices) {
    if (isRunning() || devices.isEmpty()) return;
    cancelled_ = false;
    waiting_ = devices;
    next();
}

void SelfTestRunner::cancel() {
    if (!isRunning()) return;
    cancelled_ = true;
    waiting_.clear();
    process_.terminate();  // it ends its worker and says nothing
}

void SelfTestRunner::next() {
    device_ = waiting_.isEmpty() ? QString() : waiting_.takeFirst();
    emit changed();
    if (!isRunning()) return;
    process_.start(QString::fromStdString(bench::paths::cli().string()),
                   {"selftest", "--device", device_, "--json"});
    process_.closeWriteChannel();
}

void SelfTestRunner::onEnd(bool started) {
    const QByteArray output = process_.readAllStandardOutput();
    const QString complaint = QString::fromUtf8(process_.readAllStandardError()).trimmed();
    const bool hasResult = QJsonDocument::fromJson(output).isObject();
    if (!hasResult && !cancelled_)
        emit failed(device_, started ? complaint.section('\n', -1) : process_.errorString());
    next();
}

}  // namespace ui
