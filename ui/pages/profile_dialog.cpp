#include "ui/pages/profile_dialog.h"

#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/profile_runner.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr std::size_t kShownOperators = 40;
constexpr int kWidth_px = 680, kHeight_px = 560;

/// Returns the trace's file name. Replaces characters other than letters, digits, "-" and ".".
QString fileName(const bench::ArmResult& row) {
    QString name = QString::fromStdString(row.model).section('/', -1) + '-' +
                   QString::fromStdString(row.mode) + "-batch" + QString::number(row.batch);
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != '-' && c != '.') c = '_';
    return name + ".trace.json";
}

/// Returns the run's folder, or the temporary folder if traces there are links, which could redirect writes.
QString folderFor(const QString& runFolder) {
    if (runFolder.isEmpty()) return QDir::tempPath();
    const auto traces = QDir(runFolder).entryInfoList({QStringLiteral("*.trace*.json")},
                                                      QDir::AllEntries | QDir::System | QDir::Hidden);
    const bool hasLinks = std::ranges::any_of(traces, &QFileInfo::isSymLink);
    return hasLinks ? QDir::tempPath() : runFolder;
}

QTableWidgetItem* numberItem(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

}  // namespace

ProfileDialog::ProfileDialog(const QString& title, const bench::ArmResult& row, const QString& folder,
                             QWidget* parent)
    : QDialog(parent),
      row_(row),
      runner_(new ProfileRunner(this)),
      titleText_(title),
      title_(widgets::sectionLabel()),
      explanation_(new QLabel),
      busy_(new QProgressBar),
      table_(new QTableWidget(0, 4)),
      trace_(widgets::button("folder")),
      close_(widgets::button({})),
      traceFolder_(folderFor(folder)) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kWidth_px, kHeight_px);
    title_->setWordWrap(true);
    explanation_->setWordWrap(true);
    explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    busy_->setRange(0, 0);
    busy_->setTextVisible(false);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->hide();
    trace_->hide();

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(trace_);
    buttons->addStretch();
    buttons->addWidget(close_);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(explanation_);
    layout->addWidget(busy_);
    layout->addWidget(table_, 1);
    layout->addStretch();
    layout->addLayout(buttons);

    connect(close_, &QPushButton::clicked, this, &QDialog::close);
    connect(trace_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(traceFolder_)); });
    connect(runner_, &ProfileRunner::done, this, &ProfileDialog::showProfiles);
    connect(runner_, &ProfileRunner::failed, this, &ProfileDialog::showFailure);
    retranslate();
    runner_->start(row_, QDir(traceFolder_).filePath(fileName(row_)), AppSettings().python());
}

void ProfileDialog::showProfiles(const std::vector<bench::ArmProfile>& profiles) {
    profiles_ = profiles;
    retranslate();
}

void ProfileDialog::showFailure(const bench::Message& reason) {
    failure_ = reason;
    retranslate();
}

void ProfileDialog::retranslate() {
    title_->setText(format::directed(titleText_));
    setWindowTitle(tr("Why this time?"));
    close_->setText(tr("Close"));
    trace_->setText(tr("Open the trace's folder"));
    trace_->setToolTip(tr("A Chrome trace. Open it at ui.perfetto.dev."));
    table_->setHorizontalHeaderLabels({tr("Operator"), tr("Calls"), tr("Time, ms"), tr("Share")});
    const bool isOver = !profiles_.empty() || !failure_.empty();
    busy_->setVisible(!isOver);
    table_->setVisible(!profiles_.empty());
    trace_->setVisible(!profiles_.empty());
    if (!failure_.empty())
        return explanation_->setText(tr("The profile failed: %1").arg(format::coreText(failure_)));
    if (profiles_.empty())
        return explanation_->setText(
            tr("PyTorch's profiler records a few calls. Nothing else is measured during this time."));

    const bench::ArmProfile& arm = profiles_.back();
    QString text =
        format::coreText(explanation(arm)) + '\n' +
        tr("A profiled call takes %1, longer than a measured one.").arg(format::duration(arm.call_ms));
    if (profiles_.size() > 1)
        text += '\n' + tr("Compared with eager: %1").arg(format::coreText(change(profiles_.front(), arm)));
    explanation_->setText(text);
    const std::size_t rows = std::min(kShownOperators, arm.operators.size());
    table_->setRowCount(static_cast<int>(rows));
    for (std::size_t i = 0; i < rows; ++i) {
        const bench::OperatorTime& one = arm.operators[i];
        const int row = static_cast<int>(i);
        table_->setItem(row, 0, new QTableWidgetItem(format::coreText(bench::Message::plain(one.name))));
        table_->setItem(row, 1, numberItem(format::number(one.calls, 0)));
        table_->setItem(row, 2, numberItem(format::number(one.self_ms, 3)));
        const double busy_ms = arm.gpu_busy_ms.value_or(arm.call_ms);
        table_->setItem(
            row, 3, numberItem(busy_ms > 0 ? format::percent(100 * one.self_ms / busy_ms, 1) : QString()));
    }
}

void ProfileDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace ui
