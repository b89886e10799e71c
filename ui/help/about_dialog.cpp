#include "ui/help/about_dialog.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/paths.h"
#include "core/base/version.h"
#include "core/targets/linked_torch.h"
#include "core/targets/python_facts.h"
#include "ui/format/format.h"
#include "ui/help/components.h"
#include "ui/run/background.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr QSize kAboutSize_px(680, 620);
constexpr int kIcon_px = 8 * theme::kUnit_px;

QLabel* selectable() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent),
      title_(widgets::titleLabel()),
      versions_(selectable()),
      licence_(selectable()),
      components_(makeComponents()),
      report_(widgets::button("copy")),
      others_(widgets::button("file")),
      close_(widgets::button({})) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kAboutSize_px);
    close_->setDefault(true);
    connect(report_, &QPushButton::clicked, this, &AboutDialog::reportWanted);
    connect(others_, &QPushButton::clicked, this, [this] {
        emit licencesWanted();
        close();
    });
    connect(close_, &QPushButton::clicked, this, &QDialog::close);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme::kUnit_px);
    buttons->addWidget(report_);
    buttons->addWidget(others_);
    buttons->addStretch();
    buttons->addWidget(close_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(makeHead());
    layout->addWidget(licence_);
    layout->addWidget(components_, 1);
    layout->addLayout(buttons);
    close_->setFocus();
    retranslate();
    askTorch();
}

QWidget* AboutDialog::makeHead() {
    auto* head = new QWidget;
    auto* icon = new QLabel;
    icon->setPixmap(theme::appIcon().pixmap(QSize(kIcon_px, kIcon_px), devicePixelRatioF()));
    auto* text = new QVBoxLayout;
    text->setSpacing(theme::kUnit_px / 2);
    text->addWidget(title_);
    text->addWidget(versions_);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * theme::kUnit_px);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(text, 1);
    return head;
}

QTreeWidget* AboutDialog::makeComponents() {
    auto* list = new QTreeWidget;
    list->setColumnCount(2);
    list->setRootIsDecorated(false);
    list->setWordWrap(true);
    list->setAlternatingRowColors(true);
    for (const Component& component : components()) {
        auto* item = new QTreeWidgetItem(list, {QString(), component.licence});
        item->setToolTip(0, component.address);
        item->setToolTip(1, component.address);
        item->setData(0, Qt::UserRole, component.address);
    }
    list->header()->setStretchLastSection(true);
    list->header()->resizeSection(0, kAboutSize_px.width() * 6 / 10);
    connect(list, &QTreeWidget::itemActivated, this, [](const QTreeWidgetItem* item) {
        QDesktopServices::openUrl(QUrl(item->data(0, Qt::UserRole).toString()));
    });
    return list;
}

void AboutDialog::retranslate() {
    setWindowTitle(tr("About CompileScope"));
    report_->setText(tr("Copy system report"));
    others_->setText(tr("Files of others"));
    close_->setText(tr("Close"));
    title_->setText(format::directed("CompileScope"));
    licence_->setText(format::directed(
        tr("CompileScope is free software under the GNU General Public License, version 3 or later. It comes "
           "without any warranty.")));
    components_->setHeaderLabels({tr("Used here"), tr("Licence")});
    components_->setAccessibleName(tr("Licences"));
    for (int i = 0; i < components_->topLevelItemCount(); ++i)
        components_->topLevelItem(i)->setText(0, format::isolated(components()[i].name));
    showVersions();
}

void AboutDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void AboutDialog::showVersions() {
    QStringList lines{tr("Version %1").arg(format::isolated(format::text(bench::version())))};
    if (const auto commit = bench::commit())
        lines += tr("Commit %1").arg(format::isolated(format::text(*commit)));
    lines += tr("Qt %1").arg(format::isolated(qVersion()));
    const QString linked = format::isolated(format::text(bench::linked_torch::version()));
    if (!foundTorch_) {
        lines += tr("PyTorch %1").arg(linked);
    } else {
        const QString found = foundTorch_->empty() ? tr("none", "PyTorch") : format::text(*foundTorch_);
        lines += tr("PyTorch %1; found here: %2").arg(linked, format::isolated(found));
    }
    for (QString& line : lines) line = format::directed(line);
    versions_->setText(lines.join('\n'));
}

void AboutDialog::askTorch() {
    inBackground(
        this, [] { return bench::python_facts(bench::paths::python()); },
        [this](const Answer<std::optional<bench::PythonFacts>>& answer) {
            const bool isFound = answer.value && *answer.value;
            foundTorch_ = isFound ? (*answer.value)->torch : std::string();
            showVersions();
        });
}

}  // namespace ui
