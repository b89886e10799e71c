#pragma once

#include <QPushButton>

namespace ui {

/// A push button whose icon is next to its text in both layout directions. In a right-to-left layout Qt
/// centres the icon but draws the text at the far edge of a wide button.
class IconButton : public QPushButton {
    Q_OBJECT
public:
    using QPushButton::QPushButton;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace ui
