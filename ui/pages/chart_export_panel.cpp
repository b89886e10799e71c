#include "ui/pages/chart_export_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kDefaultWidth_px = 1200, kDefaultScale = 2, kLargestScale = 4;

QWidget* captioned(QLabel* caption, QWidget* control) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    column->addWidget(caption);
    column->addWidget(control);
    caption->setBuddy(control);
    return box;
}

}  // namespace

ChartExportPanel::ChartExportPanel(QWidget* parent)
    : QFrame(parent),
      widthLabel_(new QLabel),
      heightLabel_(new QLabel),
      scaleLabel_(new QLabel),
      pixels_(widgets::hintLabel()),
      width_(new QSpinBox),
      height_(new QSpinBox),
      scale_(new QComboBox),
      save_(widgets::primaryButton("save")),
      close_(widgets::button("close")) {
    setProperty("class", "panel");
    width_->setRange(480, 4000);
    width_->setSingleStep(100);
    width_->setValue(kDefaultWidth_px);
    height_->setRange(0, 4000);
    height_->setSingleStep(100);
    for (int factor = 1; factor <= kLargestScale; ++factor) scale_->addItem(QString(), factor);
    scale_->setCurrentIndex(kDefaultScale - 1);
    pixels_->setWordWrap(false);

    auto* flow = new FlowLayout(2 * theme::kUnit_px);
    flow->setContentsMargins(2 * theme::kUnit_px, theme::kUnit_px, 2 * theme::kUnit_px, theme::kUnit_px);
    flow->addWidget(captioned(widthLabel_, width_));
    flow->addWidget(captioned(heightLabel_, height_));
    flow->addWidget(captioned(scaleLabel_, scale_));
    flow->addWidget(captioned(pixels_, save_));
    flow->addWidget(captioned(new QLabel, close_));
    setLayout(flow);

    connect(width_, &QSpinBox::valueChanged, this, &ChartExportPanel::showPixels);
    connect(height_, &QSpinBox::valueChanged, this, &ChartExportPanel::showPixels);
    connect(scale_, &QComboBox::currentIndexChanged, this, &ChartExportPanel::showPixels);
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    connect(save_, &QPushButton::clicked, this, [this] {
        emit saveRequested({width_->value(), height_->value()}, scale_->currentData().toDouble());
    });
    retranslate();
}

void ChartExportPanel::retranslate() {
    widthLabel_->setText(tr("Width"));
    heightLabel_->setText(tr("Height"));
    scaleLabel_->setText(tr("Scale"));
    width_->setSuffix(tr(" px"));
    height_->setSuffix(tr(" px"));
    height_->setSpecialValueText(tr("as needed"));
    for (int i = 0; i < scale_->count(); ++i)
        scale_->setItemText(i, tr("%1 times").arg(QLocale().toString(scale_->itemData(i).toInt())));
    save_->setText(tr("Save…"));
    close_->setText(tr("Close"));
    showPixels();
}

void ChartExportPanel::showPixels() {
    const int factor = scale_->currentData().toInt();
    const QLocale locale;
    const QString width = locale.toString(width_->value() * factor);
    pixels_->setText(height_->value() == 0
                         ? tr("%1 pixels wide").arg(width)
                         : tr("%1 by %2 pixels").arg(width, locale.toString(height_->value() * factor)));
}

void ChartExportPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

}  // namespace ui
