#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace ui {

/// Lists the devices, number types, batch sizes and presets on which compiled modes were measured, from the results
/// that are kept with the program (core/machine/validated_devices.h).
class ValidatedDevicesPanel : public QWidget {
    Q_OBJECT
public:
    explicit ValidatedDevicesPanel(QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void setRow(int row, const QStringList& texts);  ///< row 0: the headings

    QLabel* title_;
    QLabel* hint_;
    QGridLayout* rows_;
};

}  // namespace ui
