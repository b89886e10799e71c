#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace ui {

/// A condition that makes a measurement unreliable, and how to fix it.
struct Warning {
    QString text;
    QString command = {};     ///< for a shell; empty: none
    bool note = false;        ///< it disturbs a little only
    bool inSettings = false;  ///< the settings page mends it: a button goes there
    friend bool operator==(const Warning&, const Warning&) = default;
};

/// Warnings below one another, each with its command to copy; as high as they are, and scrolls where there is
/// less room. Hidden while the list is empty.
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
    QWidget* makeLine(const Warning& warning);
    QLayout* makeCommand(const QString& words);

    QList<Warning> warnings_;
    QVBoxLayout* lines_;
};

}  // namespace ui
