#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/catalog/model_catalog.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_copy_menu.h"
#include "ui/pages/charts_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/refill.h"
#include "ui/widgets/widgets.h"

/// What stands above the chart: the choosers, what they offer and what was chosen.
namespace ui {

namespace {

using charts::ChartKind;
using charts::ChartOrder;
using charts::ValueScale;
using widgets::Refill;

constexpr ChartOrder kOrders[] = {ChartOrder::automatic, ChartOrder::documents, ChartOrder::value,
                                  ChartOrder::name};

QString deviceWord(const charts::DeviceKey& key) {
    return QString::fromStdString((key.published ? "published|" : "own|") + key.target + "|" + key.device);
}

}  // namespace

QComboBox* ChartsPage::addChooser(QWidget* toolbar, QLabel** caption) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    auto* chooser = new QComboBox;
    chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    *caption = widgets::hintLabel();
    (*caption)->setWordWrap(false);
    captions_.push_back(*caption);
    (*caption)->setBuddy(chooser);
    column->addWidget(*caption);
    column->addWidget(chooser);
    toolbar->layout()->addWidget(box);
    connect(chooser, &QComboBox::currentIndexChanged, this, &ChartsPage::readChoosers);
    return chooser;
}

QWidget* ChartsPage::makeToolbar() {
    auto* toolbar = new QWidget;
    toolbar->setLayout(new FlowLayout(static_cast<int>(1.5 * theme::kUnit_px)));
    kind_ = addChooser(toolbar, &kindLabel_);
    model_ = addChooser(toolbar, &modelLabel_);
    device_ = addChooser(toolbar, &deviceLabel_);
    batch_ = addChooser(toolbar, &batchLabel_);
    dtype_ = addChooser(toolbar, &dtypeLabel_);
    beside_ = addChooser(toolbar, &besideLabel_);
    section_ = addChooser(toolbar, &sectionLabel_);
    order_ = addChooser(toolbar, &orderLabel_);
    scale_ = addChooser(toolbar, &scaleLabel_);
    for (QPushButton* button : {copy_, export_}) {
        auto* box = new QWidget;
        auto* column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(theme::kUnit_px / 2);
        auto* level = widgets::hintLabel();  // an empty caption: buttons stand level with the choosers
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
    batch_->setEnabled((ownTraining || !table) && !type.each_batch);
    model_->parentWidget()->setVisible(type.one_model);
    dtype_->parentWidget()->setVisible(dtypes.size() > 1);
    beside_->setEnabled(!published && charts::includes(type.beside, runKind));
    section_->parentWidget()->setVisible(!table && !ownTraining && (published || !request_.beside.empty()));
    order_->setEnabled(type.drawing != charts::Drawing::curves);
}

/// The chart's that request_ names: what is chosen for gains means nothing for durations, nor the other way.
ValueScale& ChartsPage::chosenScale() {
    return charts::chart_type(request_.kind).gains ? scale_of_gains_ : scale_of_values_;
}

/// A chart of gains has its bars cut or whole instead of a logarithm.
void ChartsPage::fillScales(const charts::ChartSpec& spec) {
    const charts::ChartType& type = charts::chart_type(request_.kind);
    const bool gains = type.gains;
    {
        Refill scales(scale_);
        scales.add(tr("Automatic"), static_cast<int>(ValueScale::automatic));
        scales.add(gains ? tr("Everything") : tr("Linear"), static_cast<int>(ValueScale::linear));
        if (!gains) scales.add(tr("Logarithmic"), static_cast<int>(ValueScale::logarithmic));
        scales.select(static_cast<int>(chosenScale()));
    }
    scale_->setEnabled(gains ? charts::lossesCutAt(spec).has_value()
                             : type.takesLogarithm() && type.published_title == nullptr);
}

void ChartsPage::readChoosers() {
    chosenScale() = static_cast<ValueScale>(scale_->currentData().toInt());
    request_.kind = static_cast<ChartKind>(kind_->currentData().toInt());
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
    modelLabel_->setText(tr("Model"));
    deviceLabel_->setText(tr("Device"));
    batchLabel_->setText(tr("Batch size"));
    dtypeLabel_->setText(tr("Type"));
    besideLabel_->setText(tr("Beside it"));
    sectionLabel_->setText(tr("Published section"));
    orderLabel_->setText(tr("Order"));
    scaleLabel_->setText(tr("Axis"));
    int caption_px = 0;  // lines of different scripts differ in height
    for (QLabel* caption : captions_) {
        caption->setMinimumHeight(0);
        caption_px = std::max(caption_px, caption->sizeHint().height());
    }
    for (QLabel* caption : captions_) caption->setMinimumHeight(caption_px);
    copy_->setText(tr("Copy"));
    copy_->setToolTip(tr("Copy the chart as a picture or its numbers as text."));
    copyMenu_->retranslate();
    export_->setText(tr("Export…"));
    export_->setToolTip(tr("Save the chart as a picture; a PNG file opens here again, with the whole run."));
    {
        const QString names[] = {tr("Automatic"), tr("As in the documents"), tr("By value"), tr("By name")};
        const QVariant chosen = order_->currentIndex() < 0 ? QVariant(0) : order_->currentData();
        Refill orders(order_);
        for (std::size_t i = 0; i < std::size(kOrders); ++i)
            orders.add(names[i], static_cast<int>(kOrders[i]));
        orders.select(chosen);
    }
    fillScales(chart_->spec());
}

}  // namespace ui
