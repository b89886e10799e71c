#pragma once

#include <QStringList>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/cached_models.h"
#include "core/catalog/hub_download.h"
#include "ui/settings/app_settings.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace ui {

class HubDownloader;
class PlanModel;

/// Chooses the source of the models' weights: random, a folder or the Hugging Face cache. Downloads missing
/// weights after showing size, licence and revision.
class WeightsPanel : public QWidget {
    Q_OBJECT
public:
    explicit WeightsPanel(PlanModel* plan, QWidget* parent = nullptr);

    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);  ///< during a run, downloads are stopped and disabled
    QWidget* focusAction();             ///< focuses the download button; null if it is hidden
    void askHub();  ///< queries the missing weights' size and licence, unless that is done

signals:
    void cacheChanged();  ///< weights were downloaded

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Stage { idle, asking, offering, downloading };
    struct Failure {
        QString id;
        bench::weights::HubErrorKind kind;
        QString reason;  ///< English, from the core
    };

    void retranslate();
    void showPlan();
    void showHub();
    void chooseSource(int index);
    void chooseFolder();
    void act();  ///< queries the hub, then, at the next click, downloads
    void cancel();
    void onFinished();
    QStringList missingModels() const;
    std::optional<std::int64_t> currentTotalBytes() const;
    QString hubText(const QStringList& missing) const;
    QString downloadText() const;
    static QString sizeText(std::optional<std::int64_t> size_bytes);
    static QString offerText(const bench::weights::HubModel& model);
    static QString failureText(const Failure& failure);

    PlanModel* plan_;
    AppSettings settings_;
    HubDownloader* downloader_;
    Stage stage_ = Stage::idle;
    bool cancelled_ = false, measuring_ = false;
    std::vector<std::string> cached_;  ///< ids with weights
    QStringList asked_;                ///< ids in the last query
    std::vector<bench::weights::HubModel> offered_;
    std::vector<Failure> failures_;
    QString current_;              ///< the model being downloaded
    std::int64_t done_bytes_ = 0;  ///< of current_
    QLabel *title_, *folderHint_, *hubText_;
    QComboBox* source_;
    QLineEdit* folder_;
    QPushButton *browse_, *action_, *cancel_;
    QProgressBar* bar_;
};

}  // namespace ui
