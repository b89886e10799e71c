#pragma once

#include <QWidget>
#include <vector>

#include "core/targets/devices.h"

class QCheckBox;
class QVBoxLayout;

namespace ui {

class PlanModel;

/// The available devices with their properties. The checked devices are the plan's.
class DeviceList : public QWidget {
    Q_OBJECT
public:
    explicit DeviceList(PlanModel* plan, QWidget* parent = nullptr);

    void showWanted();  ///< shows that the devices are being queried
    void showDevices(const std::vector<bench::DeviceInfo>& devices);
    void showFailed(const QString& reason);
    /// Removes unusable devices from the plan and returns their display names. If none remain, adds the first
    /// usable GPU or device. Does nothing while the devices are unknown.
    QStringList fitPlan();

    QList<QWidget*> boxes() const;

signals:
    void rebuilt();        ///< boxes() has changed
    void devicesWanted();  ///< "Try again"

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    void addDevice(const bench::DeviceInfo& device);
    void addHint(const QString& text);
    void showPlan();
    void writePlan();

    PlanModel* plan_;
    std::vector<bench::DeviceInfo> devices_;
    QString problem_;
    bool asked_ = true;
    QVBoxLayout* lines_;
    std::vector<QCheckBox*> boxes_;  ///< one for each device, in order; empty while none are shown
};

}  // namespace ui
