#pragma once

#include <QPushButton>

namespace ui {

/// A push button whose icon is beside its text in both directions: from right to left Qt centres the
/// icon but pushes the text to the far edge of a wide button.
class IconButton : public QPushButton {
    Q_OBJECT
public:
    using QPushButton::QPushButton;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace ui
