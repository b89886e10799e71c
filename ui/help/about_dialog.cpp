#include "ui/help/about_dialog.h"

#include <QDesktopServices>
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

QLabel* selectable(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent), versions_(selectable({})) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About CompileScope"));
    resize(kAboutSize_px);
    QPushButton* report = widgets::button("copy");
    report->setText(tr("Copy system report"));
    QPushButton* licences = widgets::button("file");
    licences->setText(tr("Files of others"));
    QPushButton* close = widgets::button({});
    close->setText(tr("Close"));
    close->setDefault(true);
    connect(report, &QPushButton::clicked, this, &AboutDialog::reportWanted);
    connect(licences, &QPushButton::clicked, this, [this] {
        emit licencesWanted();
        this->close();
    });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme::kUnit_px);
    buttons->addWidget(report);
    buttons->addWidget(licences);
    buttons->addStretch();
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(makeHead());
    layout->addWidget(selectable(
        tr("CompileScope is free software under the GNU General Public License, version 3 or later. It comes "
           "without any warranty.")));
    layout->addWidget(makeComponents(), 1);
    layout->addLayout(buttons);
    close->setFocus();
    showVersions({});
    askTorch();
}

QWidget* AboutDialog::makeHead() {
    auto* head = new QWidget;
    auto* icon = new QLabel;
    icon->setPixmap(theme::appIcon().pixmap(QSize(kIcon_px, kIcon_px), devicePixelRatioF()));
    QLabel* title = widgets::titleLabel();
    title->setText("CompileScope");
    auto* text = new QVBoxLayout;
    text->setSpacing(theme::kUnit_px / 2);
    text->addWidget(title);
    text->addWidget(versions_);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * theme::kUnit_px);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(text, 1);
    return head;
}

QWidget* AboutDialog::makeComponents() {
    auto* list = new QTreeWidget;
    list->setHeaderLabels({tr("Used here"), tr("Licence")});
    list->setRootIsDecorated(false);
    list->setWordWrap(true);
    list->setAlternatingRowColors(true);
    list->setAccessibleName(tr("Licences"));
    for (const Component& component : components()) {
        auto* item = new QTreeWidgetItem(list, {component.name, component.licence});
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

void AboutDialog::showVersions(const QString& foundTorch) {
    QStringList lines{tr("Version %1").arg(format::isolated(format::text(bench::version())))};
    if (const auto commit = bench::commit())
        lines += tr("Commit %1").arg(format::isolated(format::text(*commit)));
    lines += tr("Qt %1").arg(format::isolated(qVersion()));
    const QString linked = format::isolated(format::text(bench::linked_torch::version()));
    lines += foundTorch.isEmpty()
                 ? tr("PyTorch %1").arg(linked)
                 : tr("PyTorch %1; found here: %2").arg(linked, format::isolated(foundTorch));
    versions_->setText(lines.join('\n'));
}

void AboutDialog::askTorch() {
    inBackground(
        this, [] { return bench::python_facts(bench::paths::python()); },
        [this](const Answer<std::optional<bench::PythonFacts>>& answer) {
            const bool isFound = answer.value && *answer.value && !(*answer.value)->torch.empty();
            showVersions(isFound ? format::text((*answer.value)->torch) : tr("none", "PyTorch"));
        });
}

}  // namespace ui
