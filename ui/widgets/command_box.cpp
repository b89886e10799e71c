#include "ui/widgets/command_box.h"

#include <QFontDatabase>
#include <QResizeEvent>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr std::size_t kMostLines = 12, kLeastLines = 2;
constexpr int kSlack_px = 2;  ///< with less, the last line could be scrolled

}  // namespace

CommandBox::CommandBox(QWidget* parent) : QPlainTextEdit(parent) {
    setReadOnly(true);
    setLayoutDirection(Qt::LeftToRight);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // it would take width; the wheel and keys scroll
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(this, &QPlainTextEdit::textChanged, this, &CommandBox::updateGeometry);
}

std::vector<double> CommandBox::lineHeights_px() const {
    std::vector<double> heights;
    for (const QString& paragraph : toPlainText().split('\n')) {
        QTextLayout layout(paragraph, font());
        QTextOption option;
        option.setWrapMode(wordWrapMode());
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(viewport()->width() - 2 * document()->documentMargin());
            heights.push_back(std::ceil(line.height()));
        }
        layout.endLayout();
    }
    if (heights.empty()) heights.push_back(fontMetrics().lineSpacing());
    return heights;
}

int CommandBox::heightFor_px(std::size_t most) const {
    const std::vector<double> lines = lineHeights_px();
    const auto shown = static_cast<std::ptrdiff_t>(std::min(lines.size(), most));
    const double text_px = std::accumulate(lines.begin(), lines.begin() + shown, 0.0);
    const int around_px = height() - viewport()->height();  // frame and padding
    return static_cast<int>(std::ceil(text_px + 2 * document()->documentMargin())) + around_px + kSlack_px;
}

QSize CommandBox::sizeHint() const {
    return {30 * theme::kUnit_px, heightFor_px(kMostLines)};
}

QSize CommandBox::minimumSizeHint() const {
    return {12 * theme::kUnit_px, heightFor_px(kLeastLines)};
}

void CommandBox::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    // The text wraps differently, or the hint came from a viewport that had not been laid out yet.
    if (height() != sizeHint().height()) updateGeometry();
}

}  // namespace ui
