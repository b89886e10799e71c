#include "ui/main_window/pytorch_bar.h"

#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "core/base/installation.h"
#include "core/targets/linked_torch.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::set_up_torch::State;

constexpr int kFull = 1000;  ///< of the progress bar

struct TorchThere {
    State state;
    std::string folder;
};

/// Runs on a pool thread.
TorchThere lookForTorch() {
    const State state = bench::set_up_torch::state();
    return {state, state == State::there ? std::string() : bench::paths::torch_environment().string()};
}

bool isNeededOn(const QString& page) {
    return page == "setup" || page == "run" || page == "preview";
}

/// A path with "~" for the home folder.
QString shortPath(QString path) {
    if (path.startsWith(QDir::homePath() + '/')) path.replace(0, QDir::homePath().size(), "~");
    return format::isolated(path);
}

}  // namespace

PytorchBar::PytorchBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel),
      text_(new QLabel),
      bar_(new QProgressBar),
      action_(widgets::primaryButton({})) {
    setProperty("class", "bar");
    text_->setWordWrap(true);
    bar_->setTextVisible(false);
    bar_->setFixedWidth(24 * theme::kUnit_px);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, theme::kUnit_px, 2 * theme::kUnit_px, theme::kUnit_px);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(icon_, 0, Qt::AlignVCenter);
    layout->addWidget(text_, 1);
    layout->addWidget(bar_, 0, Qt::AlignVCenter);
    layout->addWidget(action_);
    connect(action_, &QPushButton::clicked, this, &PytorchBar::startOrStop);
    connect(&process_, &CliProcess::said, this, [this](const bench::Message& step) {
        step_ = step;
        showState();
    });
    connect(&process_, &CliProcess::progressed, this,
            [this](std::int64_t done_bytes, std::optional<std::int64_t> total_bytes) {
                done_bytes_ = done_bytes;
                total_bytes_ = total_bytes;
                showState();
            });
    connect(&process_, &CliProcess::ended, this,
            [this](int exitCode, const QByteArray&, const bench::Message& complaint) {
                onEnd(exitCode, complaint);
            });
    showState();
}

void PytorchBar::setPage(const QString& page) {
    page_ = page;
    showState();
}

void PytorchBar::refresh() {
    inBackground(this, lookForTorch, [this](const Answer<TorchThere>& answer) {
        if (answer.value) setState(answer.value->state, QString::fromStdString(answer.value->folder));
    });
}

void PytorchBar::setState(State state, const QString& folder) {
    state_ = state;
    folder_ = folder;
    showState();
}

void PytorchBar::startOrStop() {
    if (process_.isRunning()) {
        stopped_ = true;
        process_.cancel();
        return showState();
    }
    stopped_ = false;
    step_ = problem_ = {};
    done_bytes_ = total_bytes_ = std::nullopt;
    process_.start({"setup"});
    showState();
}

void PytorchBar::onEnd(int exitCode, const bench::Message& complaint) {
    if (exitCode == 0) {
        state_ = State::there;
        emit finished();
    } else {
        state_ = State::unfinished;
        if (!stopped_) problem_ = complaint;
    }
    showState();
}

QString PytorchBar::offer() const {
    if (!problem_.empty()) return format::isolated(format::coreText(problem_));
    if (state_ == State::unfinished)
        return tr("The set-up of PyTorch is not finished. What was downloaded into %1 is kept.")
            .arg(shortPath(folder_));
    return tr("Measuring needs PyTorch %1. Its set-up downloads about %2 GB and takes about %3 GB in %4.")
        .arg(format::isolated(format::text(bench::linked_torch::version())),
             format::number(bench::set_up_torch::kDownload_gb, 0),
             format::number(bench::set_up_torch::kOnDisk_gb, 0), shortPath(folder_));
}

QString PytorchBar::progress() const {
    if (stopped_) return tr("Stopping…");
    const QString step = format::isolated(format::coreText(step_));
    if (!total_bytes_) return step;
    return format::facts({step, tr("%1 of %2", "bytes")
                                    .arg(format::isolated(format::bytes(*done_bytes_)),
                                         format::isolated(format::bytes(*total_bytes_)))});
}

void PytorchBar::showState() {
    const bool isRunning = process_.isRunning();
    setVisible(state_ != State::there && (isRunning || isNeededOn(page_)));
    const theme::Colors& colors = theme::colors();
    icon_->setPixmap(problem_.empty()
                         ? theme::iconPixmap("info", colors.accent, 20, devicePixelRatioF())
                         : theme::iconPixmap("warning", colors.caution, 20, devicePixelRatioF()));
    text_->setText(isRunning ? progress() : offer());
    bar_->setVisible(isRunning);
    const bool isDownloading = total_bytes_ && *total_bytes_ > 0 && *done_bytes_ < *total_bytes_;
    bar_->setRange(0, isDownloading ? kFull : 0);
    if (isDownloading)
        bar_->setValue(
            static_cast<int>(kFull * static_cast<double>(*done_bytes_) / static_cast<double>(*total_bytes_)));
    bar_->setAccessibleName(tr("Progress of the set-up"));
    if (isRunning)
        action_->setText(tr("Stop"));
    else
        action_->setText(state_ == State::unfinished ? tr("Continue") : tr("Set up PyTorch"));
    action_->setEnabled(!isRunning || !stopped_);
}

void PytorchBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) showState();
    QFrame::changeEvent(event);
}

}  // namespace ui
