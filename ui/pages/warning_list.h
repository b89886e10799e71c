#pragma once

#include <QWidget>

class QVBoxLayout;

namespace ui {

/// A condition that makes a measurement unreliable, and how to fix it.
struct Warning {
    QString text;
    QString command = {};     ///< for a shell; empty: none
    bool note = false;        ///< a minor disturbance
    bool inSettings = false;  ///< shows a button to the settings page, which can fix it
    friend bool operator==(const Warning&, const Warning&) = default;
};

/// A list of warnings, each with its command to copy. Hidden while it is empty.
class WarningList : public QWidget {
    Q_OBJECT
public:
    explicit WarningList(QWidget* parent = nullptr);

    void setWarnings(const QList<Warning>& warnings);

signals:
    void copied();
    void settingsWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    QWidget* makeLine(const Warning& warning);
    QLayout* makeCommand(const QString& words);

    QList<Warning> warnings_;
    QVBoxLayout* lines_;
};

}  // namespace ui
