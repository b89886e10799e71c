#include "ui/preview/record_panel.h"

#include <QCheckBox>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <utility>

#include "core/results/history.h"
#include "ui/preview/preview_controller.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr std::size_t kMostFrames = 50'000;  ///< of one run, which limits its file to some megabytes
constexpr std::size_t kCountedEvery = 10;    ///< frames; a number that changes more often is unreadable

bench::results::History::Added keep(const bench::results::PreviewRecord& record, const std::string& note) {
    bench::results::History history;
    const auto added = history.add(record.file(), {});
    history.set_note(added.id, note);
    return added;
}

}  // namespace

RecordPanel::RecordPanel(PreviewController* controller, QWidget* parent)
    : QWidget(parent), controller_(controller), on_(new QCheckBox), count_(widgets::hintLabel()) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(on_);
    layout->addWidget(count_, 1);
    connect(on_, &QCheckBox::toggled, this, [this](bool on) {
        if (!on) finish();
        showCount();
    });
    connect(controller_, &PreviewController::frameReady, this,
            [this](const PreviewResultPtr& result) { addFrame(result->frame.panes); });
    connect(controller_, &PreviewController::stateChanged, this, [this](PreviewController::State state) {
        if (state != PreviewController::State::ready) finish();
    });
    retranslate();
}

RecordPanel::~RecordPanel() {
    finish();
}

void RecordPanel::addFrame(const std::vector<bench::PreviewPane>& panes) {
    if (!on_->isChecked()) return;
    if (!record_ || record_->cell() != controller_->cell()) {
        finish();
        const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
        record_.emplace(controller_->cell(), now.toStdString(), controller_->hello());
    }
    record_->add(panes);
    if (record_->frames() >= kMostFrames) finish();
    if (!record_ || record_->frames() % kCountedEvery == 0 || record_->frames() < kCountedEvery) showCount();
}

void RecordPanel::finish() {
    const auto record = std::exchange(record_, std::nullopt);
    if (!record || record->frames() == 0) return;
    inBackground(
        this, [record, note = tr("Live preview").toStdString()] { return keep(*record, note); },
        [this,
         frames = static_cast<int>(record->frames())](const Answer<bench::results::History::Added>& answer) {
            if (answer.value)
                emit kept(frames);
            else
                emit failed(answer.error);
        });
    showCount();
}

void RecordPanel::showCount() {
    count_->setText(on_->isChecked()
                        ? tr("%n frame(s) so far", nullptr, record_ ? static_cast<int>(record_->frames()) : 0)
                        : QString());
    count_->setVisible(on_->isChecked());
}

void RecordPanel::retranslate() {
    on_->setText(tr("Record into the history"));
    on_->setToolTip(
        tr("Records the model's time for every frame as a separate run. The recording ends when you switch "
           "this off or choose another model, device or mode."));
    showCount();
}

void RecordPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
