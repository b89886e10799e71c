#pragma once

#include <QScrollArea>

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

/// A list of warnings, each with its command to copy. As high as its content if there is space, otherwise
/// scrolls. Hidden while it is empty.
class WarningList : public QScrollArea {
    Q_OBJECT
public:
    explicit WarningList(QWidget* parent = nullptr);

    void setWarnings(const QList<Warning>& warnings);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void copied();
    void settingsWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    void fitContent();
    QWidget* makeLine(const Warning& warning);
    QLayout* makeCommand(const QString& words);

    QList<Warning> warnings_;
    QVBoxLayout* lines_;
};

}  // namespace ui
