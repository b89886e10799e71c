#include "ui/run/hub_downloader.h"

#include <utility>

namespace ui {

using bench::weights::HubErrorKind;
using bench::weights::HubModel;

HubDownloader::HubDownloader(QObject* parent) : QObject(parent), worker_(new QObject) {
    worker_->moveToThread(&thread_);  // requires an object without a parent
    connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
    thread_.start();
}

HubDownloader::~HubDownloader() {
    cancel();
    thread_.quit();
    thread_.wait();
}

void HubDownloader::start(const Work& work) {
    if (std::exchange(busy_, true)) return;
    stop_ = std::stop_source{};
    QMetaObject::invokeMethod(worker_, [this, work, stop = stop_.get_token()] {
        work(stop);
        QMetaObject::invokeMethod(this, [this] {
            busy_ = false;
            emit finished();
        });
    });
}

/// Returns false if the next model would fail for the same reason.
bool HubDownloader::attempt(const QString& id, const std::function<void()>& step) {
    try {
        step();
        return true;
    } catch (const bench::weights::HubError& error) {
        emit failed(id, error.kind(), QString::fromUtf8(error.what()));
        return error.kind() != HubErrorKind::no_network && error.kind() != HubErrorKind::disk_full;
    } catch (const std::exception& error) {
        emit failed(id, HubErrorKind::other, QString::fromUtf8(error.what()));
        return false;
    }
}

void HubDownloader::describe(const QStringList& ids, const QString& python) {
    start([this, ids, python = python.toStdString()](const std::stop_token& stop) {
        for (const QString& id : ids) {
            const bool goOn = attempt(id, [&] {
                const auto model = bench::weights::hub::describe(id.toStdString(), "main", python, stop);
                if (model) emit described(*model);
            });
            if (!goOn || stop.stop_requested()) return;
        }
    });
}

void HubDownloader::download(const std::vector<HubModel>& models, const QString& python) {
    start([this, models, python = python.toStdString()](const std::stop_token& stop) {
        for (const HubModel& model : models) {
            const QString id = QString::fromStdString(model.id);
            const bool goOn = attempt(id, [&] {
                const auto folder = bench::weights::hub::download(
                    model, python, stop,
                    [&](std::int64_t done_bytes) { emit progressChanged(id, done_bytes); });
                if (folder) emit downloaded(id);
            });
            if (!goOn || stop.stop_requested()) return;
        }
    });
}

void HubDownloader::cancel() {
    stop_.request_stop();
}

}  // namespace ui
