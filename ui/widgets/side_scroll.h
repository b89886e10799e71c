#pragma once

#include <QScrollArea>

namespace ui {

/// A column beside a page's content. Scrolls vertically only and is as wide as its content requires.
class SideScroll : public QScrollArea {
    Q_OBJECT
public:
    SideScroll(QWidget* content, int least_px);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    int least_px_;
};

}  // namespace ui
