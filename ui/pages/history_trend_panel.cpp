#include "ui/pages/history_trend_panel.h"

#include <QComboBox>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>
#include <set>

#include "core/analysis/recomputed.h"
#include "core/catalog/model_catalog.h"
#include "ui/charts/bar_chart.h"
#include "ui/format/format.h"
#include "ui/models/history_model.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/refill.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::results::HistoryEntry;
using charts::FollowedArm;
using widgets::Refill;

constexpr std::size_t kMostRuns = 40;  // to be read; older ones are left out
constexpr int kLeastHeight_px = 28 * theme::kUnit_px;

/// A run as it was read, with the time of its start.
struct ReadRun {
    std::string created;
    charts::Rows rows;
};

/// The rows without their samples, which the chart does not need. Runs on a pool thread.
ReadRun readRun(const bench::results::History& history, std::int64_t id) {
    const bench::results::ResultFile file = recomputed(history.read(id));
    ReadRun run{file.created, {}};
    for (const charts::RowPtr& row : file.rows) {
        bench::ArmResult less = *row;
        less.samples_ms.clear();
        less.eager_samples_ms.clear();
        less.telemetry.clear();
        run.rows.push_back(std::make_shared<const bench::ArmResult>(std::move(less)));
    }
    return run;
}

}  // namespace

HistoryTrendPanel::HistoryTrendPanel(QWidget* parent)
    : QFrame(parent),
      title_(widgets::sectionLabel()),
      hint_(widgets::hintLabel()),
      model_(new QComboBox),
      mode_(new QComboBox),
      close_(widgets::button("close")),
      scroll_(new QScrollArea),
      chart_(new charts::BarChart) {
    setProperty("class", "panel");
    auto* top = new QHBoxLayout;
    top->setSpacing(theme::kUnit_px);
    top->addWidget(title_);
    for (QComboBox* box : {model_, mode_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        top->addWidget(box);
    }
    top->addStretch(1);
    top->addWidget(close_);
    scroll_->setWidget(chart_);
    scroll_->setLayoutDirection(Qt::LeftToRight);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);  // the chart takes the focus
    scroll_->setMinimumHeight(kLeastHeight_px);
    scroll_->viewport()->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(top);
    layout->addWidget(hint_);
    layout->addWidget(scroll_, 1);
    connect(model_, &QComboBox::currentIndexChanged, this, &HistoryTrendPanel::fillModes);
    connect(mode_, &QComboBox::currentIndexChanged, this, &HistoryTrendPanel::showChart);
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    retranslate();
    hide();
}

void HistoryTrendPanel::follow(const std::vector<HistoryEntry>& runs) {
    std::vector<std::int64_t> ids;
    for (const HistoryEntry& run : runs)
        if (ids.size() < kMostRuns) ids.push_back(run.id);
    std::ranges::reverse(ids);  // the oldest first
    const auto work = [ids] {
        const bench::results::History history;
        std::vector<ReadRun> read;
        for (const std::int64_t id : ids) read.push_back(readRun(history, id));
        return read;
    };
    inBackground(this, work, [this](const Answer<std::vector<ReadRun>>& answer) {
        if (!answer.value) return emit failed(tr("These runs cannot be read: %1").arg(answer.error));
        runs_.clear();
        for (const ReadRun& run : *answer.value)
            if (const QDateTime time = timeOf(run.created); time.isValid())
                runs_.push_back({dateText(run.created).toStdString(),
                                 static_cast<double>(time.toSecsSinceEpoch()), run.rows});
        arms_ = charts::arms_of(runs_);
        fillModels();
        show();
    });
}

/// The model and where it was measured: all that the modes of a cell share.
QString HistoryTrendPanel::placeOf(const FollowedArm& arm) const {
    const QString model = QString::fromStdString(bench::model_label(arm.model));
    const QString device = QString::fromStdString(arm.device_name.empty() ? arm.device : arm.device_name);
    return format::facts({format::isolated(model), format::isolated(device),
                          tr("batch size %1").arg(QLocale().toString(arm.batch)),
                          QString::fromStdString(std::string(name_in(bench::kDTypeNames, arm.dtype))),
                          arm.kind == bench::RunKind::training ? tr("training steps") : QString()});
}

void HistoryTrendPanel::fillModels() {
    {
        Refill models(model_);
        std::set<QString> listed;
        for (const FollowedArm& arm : arms_)
            if (const QString place = placeOf(arm); listed.insert(place).second) models.add(place, place);
        models.select(model_->currentData());
    }
    fillModes();
}

void HistoryTrendPanel::fillModes() {
    {
        Refill modes(mode_);
        for (std::size_t a = 0; a < arms_.size(); ++a)
            if (placeOf(arms_[a]) == model_->currentData().toString())
                modes.add(QString::fromStdString(arms_[a].mode), static_cast<int>(a));
        modes.select(mode_->currentData());
    }
    showChart();
}

void HistoryTrendPanel::showChart() {
    const bool any = mode_->currentIndex() >= 0;
    hint_->setText(tr("No run of the history has compared a mode with eager."));
    hint_->setVisible(!any);
    scroll_->setVisible(any);
    for (QComboBox* box : {model_, mode_}) box->setVisible(any);
    if (!any) return;
    const FollowedArm& arm = arms_.at(static_cast<std::size_t>(mode_->currentData().toInt()));
    chart_->setSpec(charts::history_chart(runs_, arm), {});
    fitChart();
}

void HistoryTrendPanel::fitChart() {
    const int width = scroll_->viewport()->width();
    chart_->resize(width, std::max(chart_->leastHeight(width), scroll_->viewport()->height()));
}

void HistoryTrendPanel::retranslate() {
    title_->setText(tr("Speed-up over time"));
    model_->setAccessibleName(tr("Model"));
    mode_->setAccessibleName(tr("Mode"));
    close_->setText(tr("Close"));
    fillModels();
}

void HistoryTrendPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

bool HistoryTrendPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize) fitChart();
    return QFrame::eventFilter(watched, event);
}

}  // namespace ui
