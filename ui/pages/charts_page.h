#pragma once

#include <QTimer>
#include <memory>
#include <vector>

#include "ui/charts/bar_chart.h"
#include "ui/pages/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace ui {

class ChartCopyMenu;
class ChartExportPanel;
class ResultStore;

/// The documents' figures drawn from the store's rows, beside the published ones; with no rows of one's own,
/// the published results alone. Follows the store while rows come in, with one redrawing per burst.
class ChartsPage : public Page {
    Q_OBJECT
public:
    explicit ChartsPage(ResultStore* store, QWidget* parent = nullptr);

    /// The text under the titles of the user's own charts.
    void setRunInfo(const charts::RunInfo& info);

    bool canExport() const override { return true; }
    void exportContent() override;

    const charts::ChartRequest& request() const { return request_; }
    void setRequest(const charts::ChartRequest& request);
    /// Up to date also while the page is hidden, when new rows redraw nothing.
    charts::BarChart* chart();

    /// As the export panel does it: SVG for a path that ends so, else PNG with the run. Ends with
    /// noticeRaised or errorRaised.
    void saveTo(const QString& path, const QSize& size, double scale);

signals:
    void rowWanted(const ui::charts::RowPtr& row);  ///< one of one's own was clicked

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* addChooser(QWidget* toolbar, QLabel** caption);
    QWidget* makeToolbar();
    void loadPublished();
    void followStore();
    void scheduleRefresh();
    void refresh();
    void chooseDevice();
    void fillChoosers();
    void fillScales(const charts::ChartSpec& spec);
    charts::ValueScale& chosenScale();
    void readChoosers();
    void retranslate();
    void fitChart();
    void save(const QSize& size, double scale);
    void connectChart();

    ResultStore* store_;
    charts::Rows published_;
    charts::ChartRequest request_;
    charts::RunInfo info_;
    charts::ValueScale scale_of_values_ = charts::ValueScale::automatic, scale_of_gains_ = scale_of_values_;
    QTimer burst_;
    bool stale_ = true;           ///< something has changed since the last refresh()
    bool device_chosen_ = false;  ///< by the user: rows that come in no longer move it

    QComboBox *kind_, *model_, *device_, *batch_, *dtype_, *beside_, *section_, *order_, *scale_;
    QLabel *kindLabel_, *modelLabel_, *deviceLabel_, *batchLabel_, *dtypeLabel_, *besideLabel_,
        *sectionLabel_, *orderLabel_, *scaleLabel_;
    std::vector<QLabel*> captions_;  ///< over the choosers, and empty ones over the buttons
    QPushButton *copy_, *export_;
    QLabel* hint_;
    ChartExportPanel* exportPanel_;
    QScrollArea* scroll_;
    charts::BarChart* chart_;
    ChartCopyMenu* copyMenu_;
};

}  // namespace ui
