#include "ui/panels/validated_devices_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "core/catalog/kinds.h"
#include "core/machine/validated_devices.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

ValidatedDevicesPanel::ValidatedDevicesPanel(QWidget* parent)
    : QWidget(parent), title_(widgets::sectionLabel()), hint_(widgets::hintLabel()), rows_(new QGridLayout) {
    rows_->setHorizontalSpacing(3 * theme::kUnit_px);
    rows_->setVerticalSpacing(theme::kUnit_px / 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(hint_);
    layout->addLayout(rows_);
    retranslate();
}

void ValidatedDevicesPanel::setRow(int row, const QStringList& texts) {
    for (int column = 0; column < texts.size(); ++column) {
        QLabel* label = row == 0 ? widgets::hintLabel() : new QLabel;
        label->setWordWrap(column == 0);  // names of devices are long
        label->setText(format::directed(texts[column]));
        rows_->addWidget(label, row, column);
    }
}

void ValidatedDevicesPanel::retranslate() {
    title_->setText(tr("Validated devices"));
    hint_->setText(tr(
        "Compiled modes were measured on these devices, in the results that are kept with the program. A GPU "
        "that is not listed as measured is not validated yet."));
    widgets::clear(rows_);
    setRow(0, {tr("Device"), tr("Type"), tr("Batch"), tr("Preset"), tr("State")});
    const auto stateName = [](bench::Validation state) {
        switch (state) {
            case bench::Validation::measured:
                return tr("measured");
            case bench::Validation::compiled_only:
                return tr("compiled only");
            case bench::Validation::never:
                return tr("never measured");
        }
        return QString();
    };
    int index = 0;
    for (const bench::ValidatedDevice& row : bench::validated_devices()) {
        const auto preset = value_in(bench::kPresetNames, row.preset);
        const QString device =
            row.name == bench::kAllGpus ? tr("All NVIDIA GPUs") : format::isolated(format::text(row.name));
        setRow(++index,
               {device, format::text(row.dtype), row.batch == 0 ? tr("all") : format::number(row.batch, 0),
                preset ? format::presetName(*preset) : tr("all"), stateName(row.state)});
    }
}

void ValidatedDevicesPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
