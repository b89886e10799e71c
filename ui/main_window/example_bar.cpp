#include "ui/main_window/example_bar.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <set>

#include "ui/format/format.h"
#include "ui/models/result_store.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

ExampleBar::ExampleBar(ResultStore* store, QWidget* parent)
    : QFrame(parent),
      store_(store),
      icon_(new QLabel),
      text_(new QLabel),
      measure_(widgets::primaryButton("run")) {
    setProperty("class", "bar");
    text_->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, theme::kUnit_px, 2 * theme::kUnit_px, theme::kUnit_px);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(icon_, 0, Qt::AlignVCenter);
    layout->addWidget(text_, 1);
    layout->addWidget(measure_);
    connect(measure_, &QPushButton::clicked, this, &ExampleBar::measureWanted);
    connect(store_, &ResultStore::reset, this, &ExampleBar::refresh);
    connect(store_, &ResultStore::rowAppended, this, &ExampleBar::refresh);
    showIcon();
    refresh();
}

void ExampleBar::setPage(const QString& page) {
    page_ = page;
    refresh();
}

void ExampleBar::refresh() {
    setVisible(store_->isExample() && (page_ == "run" || page_ == "charts" || page_ == "results"));
    if (!store_->isExample()) return;
    std::set<std::string> models;
    for (const RowPtr& row : store_->rows()) models.insert(row->model);
    const QDateTime date =
        QDateTime::fromString(QString::fromStdString(store_->header().created), Qt::ISODate);
    const QString device = QString::fromStdString(store_->rows().front()->device_name);
    text_->setText(page_ == "charts" ? tr("These are published results. The device “%1” has an example run.")
                                           .arg(format::isolated(device))
                                     : tr("%1: %n model(s), measured on another machine on %2.", nullptr,
                                          static_cast<int>(models.size()))
                                           .arg(format::isolated(device),
                                                QLocale().toString(date.date(), QLocale::ShortFormat)));
    measure_->setText(tr("Measure this on your machine"));
}

void ExampleBar::showIcon() {
    icon_->setPixmap(theme::iconPixmap("info", theme::colors().accent, 20, devicePixelRatioF()));
}

void ExampleBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    if (event->type() == QEvent::PaletteChange) showIcon();
    QFrame::changeEvent(event);
}

}  // namespace ui
