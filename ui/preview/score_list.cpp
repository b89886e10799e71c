#include "ui/preview/score_list.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/preview/class_palette.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

class BarDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const double score = std::clamp(index.data(ScoreList::kScoreRole).toDouble(), 0.0, 1.0);
        const QRect room = option.rect.adjusted(2, 3, -2, -3);
        const QRect bar(room.topLeft(), QSize(qRound(room.width() * score), room.height()));
        const theme::Colors& colors = theme::colors();
        painter->save();
        painter->fillRect(room, theme::mixed(colors.surface, colors.border, 0.4));
        painter->fillRect(QStyle::visualRect(option.direction, room, bar),
                          theme::mixed(colors.surface, colors.accent, 0.45));
        painter->setPen(colors.text);
        painter->drawText(room.adjusted(4, 0, -4, 0), Qt::AlignVCenter | Qt::AlignRight | Qt::AlignAbsolute,
                          index.data(Qt::DisplayRole).toString());
        painter->restore();
    }
};

QIcon swatch(const QColor& color) {
    QPixmap pixmap(12, 12);
    pixmap.fill(color);
    return pixmap;
}

}  // namespace

ScoreList::ScoreList(QWidget* parent) : QTreeWidget(parent) {
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize({12, 12});
    setItemDelegateForColumn(1, new BarDelegate(this));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Fixed);
    header()->resizeSection(1, 104);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

QSize ScoreList::sizeHint() const {
    return {200, 5 * (fontMetrics().height() + 8) + 2 * frameWidth()};
}

void ScoreList::setPane(const bench::PreviewPane& pane, double scoreThreshold) {
    const int place = verticalScrollBar()->value();  // kept from frame to frame of a stream
    clear();
    for (const bench::PreviewLabel& label : pane.labels) addRow(label.id, label.label, label.score, false);
    for (const bench::PreviewBox& box : pane.boxes)
        if (box.score >= scoreThreshold) addRow(box.id, box.label, box.score, true);
    for (const bench::PreviewLabel& segment : pane.segments)
        addRow(segment.id, segment.label, segment.score, true);
    verticalScrollBar()->setValue(place);
    if (topLevelItemCount() > 0 || !pane.error.empty()) return;
    auto* item =
        new QTreeWidgetItem(this, {pane.boxes.empty() ? tr("Nothing found") : tr("Nothing with this score")});
    item->setDisabled(true);
    item->setFirstColumnSpanned(true);
}

void ScoreList::addRow(int id, const std::string& label, double score, bool colored) {
    const QString name = QString::fromStdString(label);
    auto* item = new QTreeWidgetItem(this, {name, format::percent(100 * score)});
    item->setToolTip(0, format::tip(name));
    item->setData(1, kScoreRole, score);
    if (colored) item->setIcon(0, swatch(classColor(id)));
}

}  // namespace ui
