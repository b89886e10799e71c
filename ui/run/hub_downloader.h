#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/catalog/hub_download.h"

namespace ui {

/// Asks the Hugging Face hub about models and downloads their weights, one after the other on a thread of its
/// own. All calls and signals on the GUI thread; nothing here blocks it.
class HubDownloader : public QObject {
    Q_OBJECT
public:
    explicit HubDownloader(QObject* parent = nullptr);
    ~HubDownloader() override;  ///< cancels and joins, which takes a tenth of a second

    bool isBusy() const { return busy_; }

    /// Each model ends in described(), downloaded() or failed(), the whole in finished(). `python` as in a
    /// plan. Nothing happens while busy.
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
