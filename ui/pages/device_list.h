#pragma once

#include <QWidget>
#include <vector>

#include "core/targets/devices.h"

class QCheckBox;
class QVBoxLayout;

namespace ui {

class PlanModel;

/// The devices of this machine with what is known of them; those that are checked are the plan's.
class DeviceList : public QWidget {
    Q_OBJECT
public:
    explicit DeviceList(PlanModel* plan, QWidget* parent = nullptr);

    void showWanted();  ///< asking the machine
    void showDevices(const std::vector<bench::DeviceInfo>& devices);
    void showFailed(const QString& reason);
    /// Takes devices out of the plan that cannot be used here, and gives one without any its first; those
    /// taken out, as people call them. Nothing while the devices are not known.
    QStringList fitPlan();

    QList<QWidget*> boxes() const;

signals:
    void rebuilt();        ///< boxes() are others
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
    std::vector<QCheckBox*> boxes_;  ///< one a device, in their order; none while they are not shown
};

}  // namespace ui
