#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/catalog/hub_download.h"

namespace ui {

/// Queries the Hugging Face hub for models and downloads their weights, one after the other, on its own
/// thread. Call it on the GUI thread, where its signals arrive. Only the destructor blocks.
class HubDownloader : public QObject {
    Q_OBJECT
public:
    explicit HubDownloader(QObject* parent = nullptr);
    ~HubDownloader() override;  ///< cancels and joins, which takes up to 0.1 s

    bool isBusy() const { return busy_; }

    /// Emits described(), downloaded() or failed() for each model, then finished(). Skips later models after
    /// cancel() or an error that affects all of them. `python` as in a plan. Does nothing while busy.
    void describe(const QStringList& ids, const QString& python);
    void download(const std::vector<bench::weights::HubModel>& models, const QString& python);
    void cancel();

signals:
    void described(const bench::weights::HubModel& model);
    void progressChanged(const QString& id, qint64 done_bytes);
    void downloaded(const QString& id);
    void failed(const QString& id, bench::weights::HubErrorKind kind, const QString& reason);
    void finished();

private:
    using Work = std::function<void(const std::stop_token& stop)>;
    void start(const Work& work);
    bool attempt(const QString& id, const std::function<void()>& step);

    QThread thread_;
    QObject* worker_;  ///< lives on thread_, for its event loop
    std::stop_source stop_;
    bool busy_ = false;
};

}  // namespace ui
