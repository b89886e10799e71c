#pragma once

#include <QPlainTextEdit>
#include <vector>

namespace ui {

/// A command to read and copy, from left to right in any language. As high as its wrapped text, up to a limit
/// from which it scrolls.
class CommandBox : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CommandBox(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::vector<double> lineHeights_px() const;  ///< of the text at the present width
    int heightFor_px(std::size_t most) const;    ///< of at most so many lines
};

}  // namespace ui
