#include "ui/pages/charts_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_file.h"
#include "ui/format/core_text.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_copy_menu.h"
#include "ui/pages/chart_export_panel.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kBurst_ms = 60;
constexpr double kZoomStep = 0.7;

}  // namespace

ChartsPage::ChartsPage(ResultStore* store, QWidget* parent)
    : Page(parent),
      store_(store),
      copy_(widgets::button("copy")),
      export_(widgets::button("export")),
      hint_(widgets::hintLabel()),
      exportPanel_(new ChartExportPanel),
      scroll_(new QScrollArea),
      chart_(new charts::BarChart),
      copyMenu_(new ChartCopyMenu(chart_, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    column->setSpacing(theme::kUnit_px);
    column->addWidget(makeToolbar());
    column->addWidget(exportPanel_);
    column->addWidget(hint_);
    column->addWidget(scroll_, 1);
    exportPanel_->hide();
    copy_->setMenu(copyMenu_);
    scroll_->setWidget(chart_);
    scroll_->setFrameShape(QFrame::StyledPanel);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setLayoutDirection(Qt::LeftToRight);
    scroll_->setFocusPolicy(Qt::NoFocus);  // the chart in it has it
    scroll_->viewport()->installEventFilter(this);

    burst_.setSingleShot(true);
    burst_.setInterval(kBurst_ms);
    connect(&burst_, &QTimer::timeout, this, &ChartsPage::refresh);
    connect(store_, &ResultStore::rowAppended, this, &ChartsPage::scheduleRefresh);
    connect(store_, &ResultStore::reset, this, &ChartsPage::followStore);
    connect(export_, &QPushButton::clicked, this, &ChartsPage::exportContent);
    connect(copyMenu_, &ChartCopyMenu::copied, this, [this] { emit noticeRaised(tr("Copied.")); });
    connectChart();
    connect(exportPanel_, &ChartExportPanel::saveRequested, this, &ChartsPage::save);

    loadPublished();
    retranslate();
}

void ChartsPage::connectChart() {
    connect(chart_, &charts::BarChart::rowClicked, this, [this](const charts::RowPtr& row) {
        if (row->source.empty()) emit rowWanted(row);
    });
    connect(chart_, &charts::BarChart::barReached, this, [this](const QRect& place) {
        scroll_->ensureVisible(place.center().x(), place.center().y(), 0, place.height());
    });
    connect(chart_, &charts::BarChart::zoomChanged, this, [this](bool zoomed) {
        if (zoomed) emit noticeRaised(tr("Zoomed in. A double click or Ctrl+0 shows everything again."));
    });
    const auto bind = [this](const QKeySequence& keys, auto slot) {
        auto* shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, slot);
    };
    bind(QKeySequence::Copy, [this] { copyMenu_->asPicture()->trigger(); });
    bind(QKeySequence::ZoomIn, [this] { chart_->zoom(kZoomStep); });
    bind(QKeySequence::ZoomOut, [this] { chart_->zoom(1 / kZoomStep); });
    bind(Qt::CTRL | Qt::Key_0, [this] { chart_->resetZoom(); });
}

void ChartsPage::loadPublished() {
    try {
        published_ = bench::results::published_rows();
    } catch (const std::exception& error) {
        const QString what = QString::fromUtf8(error.what());
        // Later: nobody is connected to the page yet.
        QTimer::singleShot(0, this, [this, what] {
            emit errorRaised(tr("The published results cannot be shown: %1").arg(what));
        });
    }
}

void ChartsPage::setRunInfo(const charts::RunInfo& info) {
    if (info_ == info) return;
    info_ = info;
    scheduleRefresh();
}

void ChartsPage::setRequest(const charts::ChartRequest& request) {
    request_ = request;
    device_chosen_ = true;
    refresh();
}

void ChartsPage::followStore() {
    device_chosen_ = false;
    scheduleRefresh();
}

void ChartsPage::scheduleRefresh() {
    stale_ = true;
    if (isVisible() && !burst_.isActive()) burst_.start();
}

charts::BarChart* ChartsPage::chart() {
    if (stale_) refresh();
    return chart_;
}

/// One's own device as soon as there is one, until the user chooses; else the first published one.
void ChartsPage::chooseDevice() {
    const auto choices = charts::device_choices(store_->rows(), published_);
    const bool known =
        std::ranges::find(choices, request_.device, &charts::DeviceChoice::key) != choices.end();
    if ((known && (device_chosen_ || !request_.device.published)) || choices.empty()) return;
    request_.device = choices.front().key;
}

void ChartsPage::refresh() {
    stale_ = false;
    chooseDevice();
    const std::vector<int> batches = charts::batch_choices(store_->rows(), published_, request_);
    if (!batches.empty() && std::ranges::find(batches, request_.batch) == batches.end())
        request_.batch = batches.front();
    const auto dtypes = charts::dtype_choices(store_->rows(), request_.device);
    if (!dtypes.empty() && std::ranges::find(dtypes, request_.dtype) == dtypes.end())
        request_.dtype = dtypes.front();
    if (const auto kinds = charts::kind_choices(request_, store_->rows());
        std::ranges::find(kinds, request_.kind) == kinds.end())
        request_.kind = charts::ChartKind::duration;
    if (const auto beside = charts::beside_choices(request_, store_->rows(), published_);
        std::ranges::find(beside, request_.beside) == beside.end())
        request_.beside.clear();
    fillChoosers();

    const charts::ChartSpec spec = charts::build_chart(request_, store_->rows(), published_);
    fillScales(spec);
    chart_->setValueScale(chosenScale());
    chart_->setSpec(spec, info_);
    const bool own = !store_->rows().empty();
    hint_->setText(spec.empty()
                       ? tr("There is nothing to draw for this choice yet. Choose models on the page "
                            "\"Set up\" and press Run, or choose another device.")
                       : tr("These are published results. Yours will stand here as soon as a run has some."));
    hint_->setVisible(!own || spec.empty());
    copy_->setEnabled(!spec.empty());
    export_->setEnabled(!spec.empty());
    fitChart();
}

void ChartsPage::fitChart() {
    const int width = scroll_->viewport()->width();
    chart_->resize(width, std::max(chart_->leastHeight(width), scroll_->viewport()->height()));
}

void ChartsPage::exportContent() {
    exportPanel_->setVisible(!exportPanel_->isVisible());
}

void ChartsPage::save(const QSize& size, double scale) {
    const QString name = charts::fileNamePart(charts::ChartTexts::title(chart_->spec()));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the chart"), (name.isEmpty() ? QStringLiteral("chart") : name) + ".png",
        tr("PNG pictures (*.png)") + ";;" + tr("SVG drawings (*.svg)"));
    if (!path.isEmpty()) saveTo(path, size, scale);
}

void ChartsPage::saveTo(const QString& path, const QSize& size, double scale) {
    charts::RenderOptions options;
    options.size = size;
    options.scale = scale;
    options.value_scale = chart_->valueScale();
    const auto failed = [this](const QString& why) {
        emit errorRaised(tr("The chart cannot be saved: %1").arg(why));
    };
    if (path.endsWith(".svg", Qt::CaseInsensitive)) {
        try {
            charts::writeSvg(chart_->spec(), info_, options, path);
            emit noticeRaised(tr("Saved %1.").arg(path));
        } catch (const bench::Error& error) {
            failed(format::coreText(error.message()));
        }
        return;
    }
    bench::results::ResultFile run = store_->header();
    run.rows = store_->rows();
    // Drawn here, where fonts and widgets live; packing and writing may take longer than a frame.
    inBackground(
        this,
        [image = charts::renderChart(chart_->spec(), info_, options), run = std::move(run), path] {
            return charts::writePng(image, path, run);
        },
        [this, path, failed](const Answer<charts::RunInPicture>& answer) {
            if (!answer.value) return failed(answer.error);
            emit noticeRaised(*answer.value == charts::RunInPicture::without_samples
                                  ? tr("Saved %1; with all its samples the run is too large for a picture, "
                                       "so they are left out.")
                                        .arg(path)
                                  : tr("Saved %1.").arg(path));
        });
}

void ChartsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        scheduleRefresh();
    }
    Page::changeEvent(event);
}

void ChartsPage::showEvent(QShowEvent* event) {
    if (stale_) refresh();
    Page::showEvent(event);
}

/// The chart is as wide as the room for it, whatever changed that: the window, the export panel, the hint.
bool ChartsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize) fitChart();
    return Page::eventFilter(watched, event);
}

}  // namespace ui
