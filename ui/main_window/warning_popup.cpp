#include "ui/main_window/warning_popup.h"

#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/catalog/model_catalog.h"
#include "ui/format/check_text.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr QSize kPopup_px(72 * theme::kUnit_px, 44 * theme::kUnit_px);

/// Items as high as their wrapped text. The style sheet gives the items of other trees one height.
class WrappedItems : public QStyledItemDelegate {
public:
    explicit WrappedItems(QTreeWidget* tree) : QStyledItemDelegate(tree), tree_(tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        int depth = 1;
        for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) ++depth;
        const int width = tree_->viewport()->width() - depth * tree_->indentation() - 2 * theme::kUnit_px;
        const QRect text = option.fontMetrics.boundingRect(QRect(0, 0, std::max(width, 1), 0),
                                                           Qt::TextWordWrap, index.data().toString());
        return {text.width(), text.height() + theme::kUnit_px};
    }

private:
    QTreeWidget* tree_;
};

}  // namespace

WarningPopup::WarningPopup(const std::vector<bench::Check>& checks,
                           const std::vector<WarningGroups::Group>& groups, QWidget* parent)
    : QFrame(parent, Qt::Popup), tree_(new QTreeWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    tree_->setHeaderHidden(true);
    tree_->setWordWrap(true);
    tree_->setItemDelegate(new WrappedItems(tree_));
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->setAccessibleName(tr("Warnings"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(tree_);
    resize(kPopup_px);

    QTreeWidgetItem* warnings = addHeading(tr("May change a verdict"));
    for (const bench::Check& check : checks)
        if (check.severity == bench::Severity::warning)
            warnings->addChild(new QTreeWidgetItem({format::checkText(check)}));
    QTreeWidgetItem* notes = addHeading(tr("Other notes"));
    for (const WarningGroups::Group& group : groups)
        addGroup(group.mayChangeVerdict() ? warnings : notes, group);
    for (QTreeWidgetItem* heading : {warnings, notes}) {
        heading->setHidden(heading->childCount() == 0);
        heading->setExpanded(true);
    }
}

QTreeWidgetItem* WarningPopup::addHeading(const QString& text) {
    auto* heading = new QTreeWidgetItem({text});
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(0, bold);
    heading->setFlags(Qt::ItemIsEnabled);
    tree_->addTopLevelItem(heading);
    return heading;
}

void WarningPopup::addGroup(QTreeWidgetItem* heading, const WarningGroups::Group& group) {
    auto* kind = new QTreeWidgetItem({group.title()});
    heading->addChild(kind);
    for (const auto& [model, mode, warning] : group.entries)
        kind->addChild(new QTreeWidgetItem(
            {format::directed(tr("%1, %2: %3", "model, mode: warning")
                                  .arg(format::isolated(QString::fromStdString(bench::model_label(model))),
                                       format::isolated(QString::fromStdString(mode)),
                                       format::isolated(format::coreText(warning))))}));
}

void WarningPopup::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    tree_->setFocus();
    for (int i = 0; i < tree_->topLevelItemCount(); ++i)
        if (QTreeWidgetItem* heading = tree_->topLevelItem(i); heading->childCount() > 0)
            return tree_->setCurrentItem(heading->child(0));
}

}  // namespace ui
