#include "ui/pages/chart_signs_menu.h"

#include <QPainter>
#include <QPixmap>

#include "ui/charts/bar_chart.h"

namespace ui {

namespace {

constexpr QSize kSign_px(20, 16);

QIcon iconOf(const charts::ChartSign& sign, double pixels) {
    QPixmap picture((QSizeF(kSign_px) * pixels).toSize());
    picture.setDevicePixelRatio(pixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    sign.paint(painter, QRectF(QPointF(), kSign_px).adjusted(1, 2, -1, -2));
    return QIcon(picture);
}

}  // namespace

ChartSignsMenu::ChartSignsMenu(const charts::BarChart* chart, QWidget* parent)
    : QMenu(parent), chart_(chart) {
    connect(this, &QMenu::aboutToShow, this, &ChartSignsMenu::fill);
}

void ChartSignsMenu::fill() {
    clear();
    for (const charts::ChartSign& sign : chart_->plot().signs())
        addAction(iconOf(sign, devicePixelRatioF()), sign.text);
    if (isEmpty()) addAction(tr("This chart has no signs besides its legend."))->setEnabled(false);
}

}  // namespace ui
