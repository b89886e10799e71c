#include "ui/pages/charts_page.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <initializer_list>

#include "core/base/text_file.h"
#include "core/catalog/model_catalog.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_records.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_copy_menu.h"
#include "ui/pages/chart_export_panel.h"
#include "ui/pages/chart_signs_menu.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/refill.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kBurst_ms = 60;
constexpr double kZoomStep = 0.7;
constexpr int kMostChoices = 40;  // a list without scrolling, so that the last chart is not overlooked

using charts::ChartKind;
using charts::ChartOrder;
using charts::ValueScale;
using widgets::Refill;

constexpr ChartOrder kOrders[] = {ChartOrder::automatic, ChartOrder::documents, ChartOrder::value,
                                  ChartOrder::name};

QString deviceWord(const charts::DeviceKey& key) {
    return QString::fromStdString((key.published ? "published|" : "own|") + key.target + "|" + key.device);
}

/// Shows a chooser with its caption only where it makes a difference, so that the toolbar keeps to a line.
void offerIf(QComboBox* chooser, bool useful) {
    chooser->setEnabled(useful);
    chooser->parentWidget()->setVisible(useful);
}

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
      axis_(new charts::AxisStrip(chart_, scroll_->viewport())),
      signs_(new QToolButton),
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
    signs_->setMenu(new ChartSignsMenu(chart_, this));
    signs_->setProperty("class", "chip");
    signs_->setPopupMode(QToolButton::InstantPopup);
    scroll_->setWidget(chart_);
    scroll_->setFrameShape(QFrame::StyledPanel);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setLayoutDirection(Qt::LeftToRight);
    scroll_->setFocusPolicy(Qt::NoFocus);  // the chart takes the focus
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
        const int hidden_px = axis_->isVisible() ? axis_->height() : 0;
        scroll_->ensureVisible(place.center().x(), place.center().y(), 0, place.height() + hidden_px);
    });
    connect(chart_, &charts::BarChart::drawn, axis_, &charts::AxisStrip::follow);
    connect(scroll_->verticalScrollBar(), &QScrollBar::valueChanged, axis_, &charts::AxisStrip::follow);
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
        // Deferred, because no slot is connected to the page yet.
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
    device_chosen_ = kind_chosen_ = true;
    refresh();
}

void ChartsPage::setEngine(bench::Engine engine) {
    if (request_.engine == engine) return;
    request_.engine = engine;
    scheduleRefresh();
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

/// Until the user chooses a device, selects the first own one, or the first published one without own rows.
void ChartsPage::chooseDevice() {
    const auto choices = charts::device_choices(store_->rows(), published_);
    const bool known =
        std::ranges::find(choices, request_.device, &charts::DeviceChoice::key) != choices.end();
    if ((known && (device_chosen_ || !request_.device.published)) || choices.empty()) return;
    request_.device = choices.front().key;
}

/// Until the user chooses a chart, shows the speed-ups, or the durations while no mode is compared with eager.
void ChartsPage::chooseKind() {
    if (kind_chosen_) return;
    request_.kind = ChartKind::speed_up;
    if (!charts::build_chart(request_, store_->rows(), published_).hasNumbers())
        request_.kind = ChartKind::duration;
}

void ChartsPage::refresh() {
    stale_ = false;
    chooseDevice();
    const auto dtypes = charts::dtype_choices(store_->rows(), request_.device);
    if (!dtypes.empty() && std::ranges::find(dtypes, request_.dtype) == dtypes.end())
        request_.dtype = dtypes.front();
    // The batch sizes depend on the number type.
    const std::vector<int> batches = charts::batch_choices(store_->rows(), published_, request_);
    if (!batches.empty() && std::ranges::find(batches, request_.batch) == batches.end())
        request_.batch = batches.front();
    chooseKind();
    if (const auto kinds = charts::kind_choices(request_, store_->rows());
        std::ranges::find(kinds, request_.kind) == kinds.end())
        request_.kind = charts::ChartKind::duration;
    if (const auto beside = charts::beside_choices(request_, store_->rows(), published_);
        std::ranges::find(beside, request_.beside) == beside.end())
        request_.beside.clear();
    fillChoosers();

    request_.own_scales = charts::chart_type(request_.kind).strips && chosenScale() == ValueScale::automatic;
    const charts::ChartSpec spec = charts::build_chart(request_, store_->rows(), published_);
    fillScales(spec);
    chart_->setValueScale(chosenScale());
    chart_->setSpec(spec, info_);
    const bool own = !store_->rows().empty();
    hint_->setText(spec.empty()
                       ? tr("There is nothing to draw for this choice yet. Choose models on the page "
                            "\"Set up\" and press Run, or choose another device.")
                       : tr("These are published results. Start a run to see your own results here."));
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
        tr("PNG pictures (*.png)") + ";;" + tr("SVG drawings (*.svg)") + ";;" + tr("CSV tables (*.csv)"));
    if (!path.isEmpty()) saveTo(path, size, scale);
}

void ChartsPage::saveTo(const QString& path, const QSize& size, double scale) {
    charts::RenderOptions options;
    options.size = size;
    options.scale = scale;
    options.value_scale = chart_->valueScale();
    // Drawn on the GUI thread, which fonts and widgets require. Packing and writing may take long.
    std::function<charts::RunInPicture()> write;
    const bool table = path.endsWith(".csv", Qt::CaseInsensitive);
    if (table || path.endsWith(".svg", Qt::CaseInsensitive)) {
        std::string text =
            table ? charts::csv_of(chart_->spec()) : charts::svgOf(chart_->spec(), info_, options);
        write = [text = std::move(text), path] {
            bench::replace_text_file(path.toStdString(), text);
            return charts::RunInPicture::none;
        };
    } else {
        bench::results::ResultFile run = store_->header();
        run.rows = store_->rows();
        write = [image = charts::renderChart(chart_->spec(), info_, options), run = std::move(run), path] {
            const charts::RunText text = charts::textOfRun(run);
            charts::writePng(image, path, text);
            return text.holds;
        };
    }
    inBackground(this, std::move(write), [this, path](const Answer<charts::RunInPicture>& answer) {
        if (!answer.value) {
            emit errorRaised(tr("The chart cannot be saved: %1").arg(answer.error));
            return;
        }
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

/// Fits the chart to the viewport after any change of its size: by the window, the export panel or the hint.
bool ChartsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize) {
        fitChart();
        axis_->follow();
    }
    return Page::eventFilter(watched, event);
}

QComboBox* ChartsPage::addChooser(QWidget* toolbar, QLabel** caption, void (ChartsPage::*chosen)()) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    auto* chooser = new QComboBox;
    chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    chooser->setMaxVisibleItems(kMostChoices);
    *caption = widgets::hintLabel();
    (*caption)->setWordWrap(false);
    captions_.push_back(*caption);
    (*caption)->setBuddy(chooser);
    column->addWidget(*caption);
    column->addWidget(chooser);
    toolbar->layout()->addWidget(box);
    connect(chooser, &QComboBox::currentIndexChanged, this, chosen);
    return chooser;
}

QWidget* ChartsPage::makeToolbar() {
    auto* toolbar = new QWidget;
    toolbar->setLayout(new FlowLayout(theme::kUnit_px));
    kind_ = addChooser(toolbar, &kindLabel_, &ChartsPage::readChoosers);
    form_ = addChooser(toolbar, &formLabel_, &ChartsPage::readForm);
    model_ = addChooser(toolbar, &modelLabel_, &ChartsPage::readChoosers);
    device_ = addChooser(toolbar, &deviceLabel_, &ChartsPage::readChoosers);
    batch_ = addChooser(toolbar, &batchLabel_, &ChartsPage::readChoosers);
    dtype_ = addChooser(toolbar, &dtypeLabel_, &ChartsPage::readChoosers);
    beside_ = addChooser(toolbar, &besideLabel_, &ChartsPage::readChoosers);
    section_ = addChooser(toolbar, &sectionLabel_, &ChartsPage::readChoosers);
    order_ = addChooser(toolbar, &orderLabel_, &ChartsPage::readChoosers);
    scale_ = addChooser(toolbar, &scaleLabel_, &ChartsPage::readChoosers);
    for (QWidget* button : std::initializer_list<QWidget*>{signs_, copy_, export_}) {
        auto* box = new QWidget;
        auto* column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(theme::kUnit_px / 2);
        auto* level = widgets::hintLabel();  // an empty caption aligns the buttons with the choosers
        captions_.push_back(level);
        column->addWidget(level);
        column->addWidget(button);
        toolbar->layout()->addWidget(box);
    }
    return toolbar;
}

void ChartsPage::fillChoosers() {
    const charts::Rows& own = store_->rows();
    {
        Refill kinds(kind_);
        for (const ChartKind kind : charts::kind_choices(request_, own))
            kinds.add(charts::ChartTexts::kindName(kind), static_cast<int>(kind));
        kinds.select(static_cast<int>(request_.kind));
    }
    fillForms();
    {
        Refill devices(device_);
        for (const charts::DeviceChoice& choice : charts::device_choices(own, published_)) {
            const QString name = QString::fromStdString(choice.name);
            devices.add(choice.key.published ? tr("%1 (published)").arg(name) : name, deviceWord(choice.key));
        }
        devices.select(deviceWord(request_.device));
        Refill beside(beside_);
        beside.add(tr("Nothing"), QString());
        for (const std::string& choice : charts::beside_choices(request_, own, published_)) {
            const QString name = QString::fromStdString(choice);
            beside.add(tr("%1 (published)").arg(name), name);
        }
        beside.select(QString::fromStdString(request_.beside));
    }
    {
        Refill batches(batch_);
        for (const int batch : charts::batch_choices(own, published_, request_))
            batches.add(QLocale().toString(batch), batch);
        batches.select(request_.batch);
    }
    {
        Refill models(model_);
        for (const std::string& model : charts::model_choices(own, published_, request_))
            models.add(QString::fromStdString(bench::model_label(model)), QString::fromStdString(model));
        models.select(QString::fromStdString(request_.model));
    }
    const auto dtypes = charts::dtype_choices(own, request_.device);
    {
        Refill types(dtype_);
        for (const bench::DType dtype : dtypes)
            types.add(QString::fromStdString(std::string(name_in(bench::kDTypeNames, dtype))),
                      static_cast<int>(dtype));
        types.select(static_cast<int>(request_.dtype));
    }
    {
        Refill sections(section_);
        for (const std::string& section : charts::section_choices(published_))
            sections.add(charts::ChartTexts::sectionName(section), QString::fromStdString(section));
        sections.select(QString::fromStdString(request_.section));
    }
    const bool published = request_.device.published;
    const bench::RunKind runKind = charts::run_kind_of(request_, own);
    const bool ownTraining = runKind == bench::RunKind::training;
    const charts::ChartType& type = charts::chart_type(request_.kind);
    const bool table = type.published_title != nullptr;
    device_->setEnabled(ownTraining || !table);
    offerIf(batch_, (ownTraining || !table) && !type.each_batch && batch_->count() > 1);
    model_->parentWidget()->setVisible(type.one_model);
    dtype_->parentWidget()->setVisible(dtypes.size() > 1);
    offerIf(beside_, !published && charts::includes(type.beside, runKind));
    section_->parentWidget()->setVisible(!table && !ownTraining && (published || !request_.beside.empty()));
    offerIf(order_, !type.one_model || type.each_device);
}

/// The forms of a chart that has two, in the order of the table of charts.
void ChartsPage::fillForms() {
    const charts::ChartType& type = charts::chart_type(request_.kind);
    form_->parentWidget()->setVisible(type.other_form.has_value());
    if (!type.other_form) return;
    Refill forms(form_);
    for (const ChartKind kind :
         {std::min(type.kind, *type.other_form), std::max(type.kind, *type.other_form)})
        forms.add(charts::ChartTexts::formName(kind), static_cast<int>(kind));
    forms.select(static_cast<int>(request_.kind));
}

void ChartsPage::readForm() {
    request_.kind = static_cast<ChartKind>(form_->currentData().toInt());
    kind_chosen_ = true;
    refresh();
}

/// Returns the scale for the requested chart. Charts of gains and of values have separate scales.
ValueScale& ChartsPage::chosenScale() {
    return charts::chart_type(request_.kind).gains ? scale_of_gains_ : scale_of_values_;
}

/// A chart of gains offers cut or whole bars instead of a logarithmic scale. Charts with strips have one scale by
/// choice only.
void ChartsPage::fillScales(const charts::ChartSpec& spec) {
    const charts::ChartType& type = charts::chart_type(request_.kind);
    const bool gains = type.gains;
    {
        Refill scales(scale_);
        scales.add(type.strips ? tr("A scale for each model") : tr("Automatic"),
                   static_cast<int>(ValueScale::automatic));
        scales.add(gains         ? tr("Everything")
                   : type.strips ? tr("One linear scale")
                                 : tr("Linear"),
                   static_cast<int>(ValueScale::linear));
        if (!gains)
            scales.add(type.strips ? tr("One logarithmic scale") : tr("Logarithmic"),
                       static_cast<int>(ValueScale::logarithmic));
        scales.select(static_cast<int>(chosenScale()));
    }
    offerIf(scale_, gains ? charts::lossesCutAt(spec).has_value()
                          : type.takesLogarithm() && type.published_title == nullptr && spec.shared_axis);
}

void ChartsPage::readChoosers() {
    chosenScale() = static_cast<ValueScale>(scale_->currentData().toInt());
    const auto kind = static_cast<ChartKind>(kind_->currentData().toInt());
    kind_chosen_ = kind_chosen_ || kind != request_.kind;
    request_.kind = kind;
    const QStringList device = device_->currentData().toString().split('|');
    if (device.size() == 3) {
        const charts::DeviceKey key{device[1].toStdString(), device[2].toStdString(),
                                    device[0] == "published"};
        device_chosen_ = device_chosen_ || key != request_.device;
        request_.device = key;
    }
    if (model_->currentIndex() >= 0) request_.model = model_->currentData().toString().toStdString();
    if (batch_->currentIndex() >= 0) request_.batch = batch_->currentData().toInt();
    if (dtype_->currentIndex() >= 0)
        request_.dtype = static_cast<bench::DType>(dtype_->currentData().toInt());
    request_.beside = beside_->currentData().toString().toStdString();
    if (section_->currentIndex() >= 0) request_.section = section_->currentData().toString().toStdString();
    request_.order = static_cast<ChartOrder>(order_->currentData().toInt());
    refresh();
}

void ChartsPage::retranslate() {
    kindLabel_->setText(tr("Chart"));
    formLabel_->setText(tr("Shown as"));
    modelLabel_->setText(tr("Model"));
    deviceLabel_->setText(tr("Device"));
    batchLabel_->setText(tr("Batch size"));
    dtypeLabel_->setText(tr("Type"));
    besideLabel_->setText(tr("Beside it"));
    sectionLabel_->setText(tr("Published section"));
    orderLabel_->setText(tr("Order"));
    scaleLabel_->setText(tr("Axis"));
    int caption_px = 0;  // scripts differ in line height
    for (QLabel* caption : captions_) {
        caption->setMinimumHeight(0);
        caption_px = std::max(caption_px, caption->sizeHint().height());
    }
    for (QLabel* caption : captions_) caption->setMinimumHeight(caption_px);
    signs_->setText(tr("?", "a button: the meaning of a chart's signs"));
    signs_->setToolTip(tr("The meaning of arrows, hatching, outlines and other signs."));
    signs_->setAccessibleName(tr("Signs of the chart"));
    copy_->setAccessibleName(tr("Copy"));
    copy_->setToolTip(tr("Copy the chart as a picture or its numbers as text."));
    copyMenu_->retranslate();
    export_->setAccessibleName(tr("Export…"));
    export_->setToolTip(tr("Save the chart as a picture; a PNG file opens here again, with the whole run."));
    // Without a text, these two do not follow the line height of the script.
    for (QPushButton* button : {copy_, export_}) button->setMinimumHeight(kind_->sizeHint().height());
    {
        const QString names[] = {tr("Automatic"), tr("As in the guide"), tr("By value"), tr("By name")};
        const QVariant chosen = order_->currentIndex() < 0 ? QVariant(0) : order_->currentData();
        Refill orders(order_);
        for (std::size_t i = 0; i < std::size(kOrders); ++i)
            orders.add(names[i], static_cast<int>(kOrders[i]));
        orders.select(chosen);
    }
    fillScales(chart_->spec());
}

}  // namespace ui
