#pragma once

#include <QTimer>
#include <memory>
#include <vector>

#include "ui/charts/axis_strip.h"
#include "ui/charts/bar_chart.h"
#include "ui/pages/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace ui {

class ChartCopyMenu;
class ChartExportPanel;
class ChartSignsMenu;
class ResultStore;

/// The documents' figures for the store's rows beside the published results, or for the published results
/// alone. Follows the store during a run and redraws once for each burst of rows.
class ChartsPage : public Page {
    Q_OBJECT
public:
    explicit ChartsPage(ResultStore* store, QWidget* parent = nullptr);

    /// Sets the text below the titles of charts of own rows.
    void setRunInfo(const charts::RunInfo& info);

    bool canExport() const override { return true; }
    void exportContent() override;

    const charts::ChartRequest& request() const { return request_; }
    void setRequest(const charts::ChartRequest& request);
    /// Sets the engine that the reader runs, whose eager is the charts' reference.
    void setEngine(bench::Engine engine);
    /// Returns the chart, updated first if rows arrived while the page was hidden.
    charts::BarChart* chart();

    /// Saves the chart like the export panel: as SVG or CSV if the path ends so, otherwise as PNG with the run.
    /// Emits noticeRaised or errorRaised at the end.
    void saveTo(const QString& path, const QSize& size, double scale);

signals:
    void rowWanted(const ui::charts::RowPtr& row);  ///< an own row was clicked

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* addChooser(QWidget* toolbar, QLabel** caption, void (ChartsPage::*chosen)());
    QWidget* makeToolbar();
    void loadPublished();
    void followStore();
    void scheduleRefresh();
    void refresh();
    void chooseDevice();
    void chooseKind();
    void fillChoosers();
    void fillScales(const charts::ChartSpec& spec);
    charts::ValueScale& chosenScale();
    void fillForms();
    void readChoosers();
    void readForm();
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
    bool device_chosen_ = false;  ///< by the user: new rows do not change it
    bool kind_chosen_ = false;

    QComboBox *kind_, *form_, *model_, *device_, *batch_, *dtype_, *beside_, *section_, *order_, *scale_;
    QLabel *kindLabel_, *formLabel_, *modelLabel_, *deviceLabel_, *batchLabel_, *dtypeLabel_, *besideLabel_,
        *sectionLabel_, *orderLabel_, *scaleLabel_;
    std::vector<QLabel*> captions_;  ///< above the choosers; empty above the buttons
    QPushButton *copy_, *export_;
    QLabel* hint_;
    ChartExportPanel* exportPanel_;
    QScrollArea* scroll_;
    charts::BarChart* chart_;
    charts::AxisStrip* axis_;
    QToolButton* signs_;
    ChartCopyMenu* copyMenu_;
};

}  // namespace ui
