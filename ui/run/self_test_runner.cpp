#include "ui/run/self_test_runner.h"

#include "core/base/json_text.h"

namespace ui {

SelfTestRunner::SelfTestRunner(QObject* parent) : QObject(parent) {
    connect(&process_, &CliProcess::ended, this,
            [this](int, const QByteArray& output, const bench::Message& complaint) {
                if (!bench::json_or_null(output.toStdString()).is_object() && !cancelled_)
                    emit failed(device_, complaint);
                next();
            });
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
    process_.cancel();  // the command ends its worker and prints no result
}

void SelfTestRunner::next() {
    device_ = waiting_.isEmpty() ? QString() : waiting_.takeFirst();
    emit changed();
    if (!isRunning()) return;
    process_.start({"selftest", "--device", device_, "--json"});
}

}  // namespace ui
