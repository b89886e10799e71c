#include "ui/pages/deploy_dialog.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {
constexpr int kWidth_px = 560, kHeight_px = 340;
}

DeployDialog::DeployDialog(const QString& title, const bench::results::ResultFile& run,
                           const bench::ArmResult& row, const QString& folder, QWidget* parent)
    : QDialog(parent),
      runner_(new DeployRunner(this)),
      titleText_(title),
      title_(widgets::sectionLabel()),
      text_(new QLabel),
      busy_(new QProgressBar),
      open_(widgets::button("folder")),
      close_(widgets::button({})),
      folder_(folder) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kWidth_px, kHeight_px);
    title_->setWordWrap(true);
    text_->setWordWrap(true);
    text_->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    busy_->setRange(0, 0);
    busy_->setTextVisible(false);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(open_);
    buttons->addStretch();
    buttons->addWidget(close_);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(text_, 1);
    layout->addWidget(busy_);
    layout->addLayout(buttons);

    connect(close_, &QPushButton::clicked, this, &QDialog::close);
    connect(open_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder_)); });
    connect(runner_, &DeployRunner::done, this, [this](const Deployment& deployment) {
        deployment_ = deployment;
        retranslate();
    });
    connect(runner_, &DeployRunner::failed, this, [this](const bench::Message& reason) {
        failure_ = reason;
        retranslate();
    });
    retranslate();
    runner_->start(run, row, folder_, AppSettings().python());
}

QString DeployDialog::result() const {
    QStringList lines{
        tr("Saved in %1.").arg(format::isolated(folder_)),
        tr("The saved files were loaded again: a call takes %1 here, and %2 in the measurement. The "
           "output differs from eager's by at most %3 of its standard deviation.")
            .arg(format::duration(deployment_->here_ms), format::duration(deployment_->measured_ms),
                 QLocale().toString(deployment_->error_over_std, 'g', 2)),
        tr("README.md in the folder describes how to build and run the program.")};
    for (const bench::Message& note : deployment_->notes) lines << tr("Note: %1").arg(format::coreText(note));
    return lines.join("\n\n");
}

void DeployDialog::retranslate() {
    title_->setText(format::directed(titleText_));
    setWindowTitle(tr("Save this mode"));
    close_->setText(deployment_ || !failure_.empty() ? tr("Close") : tr("Cancel"));
    open_->setText(tr("Open the folder"));
    open_->setVisible(deployment_.has_value());
    busy_->setVisible(!deployment_ && failure_.empty());
    if (!failure_.empty())
        text_->setText(tr("The mode was not saved: %1").arg(format::coreText(failure_)));
    else if (deployment_)
        text_->setText(result());
    else
        text_->setText(
            tr("The compiled package, the weights and a C++ and a Python program are written into %1. If the "
               "package is no longer in the cache, it is compiled again.")
                .arg(format::isolated(folder_)));
}

void DeployDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace ui
