#include "ui/pages/device_list.h"

#include <QCheckBox>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/widgets/widgets.h"

namespace ui {

DeviceList::DeviceList(PlanModel* plan, QWidget* parent)
    : QWidget(parent), plan_(plan), lines_(new QVBoxLayout(this)) {
    lines_->setContentsMargins(0, 0, 0, 0);
    rebuild();
    connect(plan_, &PlanModel::changed, this, &DeviceList::showPlan);
}

void DeviceList::showWanted() {
    asked_ = true;
    rebuild();
}

void DeviceList::showDevices(const std::vector<bench::DeviceInfo>& devices) {
    asked_ = false;
    problem_.clear();
    devices_ = devices;
    fitPlan();
    rebuild();
}

void DeviceList::showFailed(const QString& reason) {
    asked_ = false;
    problem_ = reason;
    rebuild();
}

QStringList DeviceList::fitPlan() {
    QStringList gone;
    if (devices_.empty()) return gone;
    plan_->edit([this, &gone](bench::RunPlan& plan) {
        std::erase_if(plan.devices, [&](const std::string& id) {
            const bool usable = std::ranges::any_of(
                devices_, [&id](const bench::DeviceInfo& d) { return d.usable && d.id == id; });
            if (!usable) gone << format::deviceName(QString::fromStdString(id));
            return !usable;
        });
        if (!plan.devices.empty()) return;
        // The first usable GPU, otherwise the first usable device.
        const auto gpu = std::ranges::find_if(
            devices_, [](const bench::DeviceInfo& d) { return d.usable && d.id.starts_with("cuda:"); });
        const auto any = std::ranges::find_if(devices_, &bench::DeviceInfo::usable);
        if (gpu != devices_.end())
            plan.devices = {gpu->id};
        else if (any != devices_.end())
            plan.devices = {any->id};
    });
    return gone;
}

void DeviceList::rebuild() {
    boxes_.clear();
    widgets::clear(lines_);
    if (asked_) return addHint(tr("Looking for devices…"));
    if (!problem_.isEmpty()) {
        addHint(tr("The devices of this machine could not be listed: %1").arg(problem_));
        QPushButton* again = widgets::button("refresh");
        again->setText(tr("Try again"));
        connect(again, &QPushButton::clicked, this, &DeviceList::devicesWanted);
        return lines_->addWidget(again, 0, Qt::AlignLeading);
    }
    for (const bench::DeviceInfo& device : devices_) addDevice(device);
    showPlan();
    emit rebuilt();
}

QList<QWidget*> DeviceList::boxes() const {
    return {boxes_.begin(), boxes_.end()};
}

void DeviceList::addDevice(const bench::DeviceInfo& device) {
    auto* box = new QCheckBox(format::deviceName(format::text(device.id), format::text(device.name)));
    box->setEnabled(device.usable);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    box->setToolTip(format::tip(box->text()));
    lines_->addWidget(box);
    boxes_.push_back(box);
    connect(box, &QCheckBox::clicked, this, &DeviceList::writePlan);
    QStringList facts;
    if (!device.torch.empty()) facts << "PyTorch " + QString::fromStdString(device.torch);
    if (device.memory_bytes) facts << format::bytes(*device.memory_bytes);
    if (!device.capability.empty())
        facts << tr("compute capability %1").arg(QString::fromStdString(device.capability));
    if (!facts.isEmpty()) addHint(format::facts(facts));
    if (!device.usable) addHint(tr("Cannot be used: %1").arg(format::coreText(device.reason)));
    if (!device.note.empty()) addHint(tr("Note: %1").arg(format::coreText(device.note)));
}

void DeviceList::addHint(const QString& text) {
    QLabel* hint = widgets::hintLabel();
    hint->setText(text);
    lines_->addWidget(hint);
}

void DeviceList::showPlan() {
    const std::vector<std::string>& chosen = plan_->plan().devices;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        boxes_[i]->setChecked(std::ranges::find(chosen, devices_[i].id) != chosen.end());
}

void DeviceList::writePlan() {
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (boxes_[i]->isChecked()) chosen.push_back(devices_[i].id);
    plan_->edit([&chosen](bench::RunPlan& plan) { plan.devices = chosen; });
}

void DeviceList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) rebuild();
    QWidget::changeEvent(event);
}

}  // namespace ui
