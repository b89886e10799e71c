#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "core/run/self_test.h"

class QLabel;
class QPushButton;

namespace ui {

class SelfTestRunner;

/// The smallest visible difference on the plan's devices, and the button that measures it.
class SelfTestPanel : public QWidget {
    Q_OBJECT
public:
    explicit SelfTestPanel(SelfTestRunner* runner, QWidget* parent = nullptr);

    void setDevices(const QStringList& devices);  ///< of the plan
    void setSelfTests(std::vector<bench::SelfTest> tests);
    void setMeasuring(bool measuring);  ///< disables the self-test during a run

protected:
    void changeEvent(QEvent* event) override;

private:
    void showState();
    QString textOf(const QString& device) const;

    SelfTestRunner* runner_;
    QStringList devices_;
    std::vector<bench::SelfTest> tests_;
    bool measuring_ = false;
    QLabel* text_;
    QPushButton* button_;
};

}  // namespace ui
