#include "ui/pages/comparison_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/comparison_model.h"
#include "ui/models/history_model.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

ComparisonPanel::ComparisonPanel(QWidget* parent)
    : QFrame(parent),
      model_(new ComparisonModel(this)),
      title_(widgets::sectionLabel()),
      runs_(widgets::hintLabel()),
      remarks_(widgets::hintLabel()),
      swap_(widgets::button("compare")),
      close_(widgets::button("close")),
      table_(widgets::tableView()) {
    setProperty("class", "panel");
    auto* proxy = new ResultFilterProxy(this);
    proxy->setSourceModel(model_);
    table_->setModel(proxy);
    table_->setProperty("class", "flat");
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setMinimumHeight(12 * theme::kUnit_px);

    auto* top = new QHBoxLayout;
    top->setSpacing(theme::kUnit_px);
    top->addWidget(title_);
    top->addWidget(runs_, 1);
    top->addWidget(swap_);
    top->addWidget(close_);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(top);
    layout->addWidget(remarks_);
    layout->addWidget(table_, 1);
    connect(swap_, &QPushButton::clicked, this, [this] { compare(b_, a_); });
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    retranslate();
    hide();
}

void ComparisonPanel::compare(const bench::results::HistoryEntry& a, const bench::results::HistoryEntry& b) {
    const auto work = [id_a = a.id, id_b = b.id] {
        const bench::results::History history;
        return bench::results::compare_runs(history.read(id_a), history.read(id_b));
    };
    inBackground(this, work, [this, a, b](const Answer<bench::results::Comparison>& answer) {
        if (!answer.value) return emit failed(tr("These runs cannot be compared: %1").arg(answer.error));
        a_ = a;
        b_ = b;
        model_->setComparison(*answer.value);
        showTexts();
        table_->resizeColumnsToContents();
        show();
    });
}

QString ComparisonPanel::nameOf(const bench::results::HistoryEntry& run) {
    const QString date = dateText(run.created);
    return run.note.empty() ? date : format::isolated(QString::fromStdString(run.note)) + " (" + date + ")";
}

void ComparisonPanel::showTexts() {
    runs_->setText(tr("A, the base: %1; B: %2", "names of runs").arg(nameOf(a_), nameOf(b_)));
    const bench::results::Comparison& comparison = model_->comparison();
    QStringList remarks;
    if (comparison.arms.empty()) remarks << tr("No model and mode was measured in both runs.");
    if (const auto common = comparison.common_differences(); !common.empty())
        remarks << tr("All differ in (A / B): %1").arg(ComparisonModel::differencesText(common));
    if (comparison.verdicts_withdrawn > 0)
        remarks << tr(
            "%n verdict(s) became \"can't tell\", because some of so many verdicts arise by chance.", nullptr,
            comparison.verdicts_withdrawn);
    if (std::ranges::any_of(comparison.arms,
                            [](const auto& arm) { return arm.ratio && arm.within_one_process; }))
        remarks << tr(
            "Some arms were measured in one process. Their intervals do not include differences between "
            "processes.");
    remarks_->setText(remarks.join("\n"));
    remarks_->setVisible(!remarks.empty());
}

void ComparisonPanel::retranslate() {
    title_->setText(tr("Comparison"));
    table_->setAccessibleName(title_->text());
    swap_->setText(tr("Swap"));
    swap_->setToolTip(tr("Use the other run as the base."));
    close_->setText(tr("Close"));
    model_->retranslate();
    showTexts();
    table_->resizeColumnsToContents();
}

void ComparisonPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) model_->retranslate();  // tinted icons
    QFrame::changeEvent(event);
}

}  // namespace ui
