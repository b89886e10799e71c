#include "ui/main_window/rail.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace ui {

Rail::Rail(QWidget* parent)
    : QWidget(parent), layout_(new QVBoxLayout(this)), group_(new QButtonGroup(this)) {
    setObjectName("rail");
    setAttribute(Qt::WA_StyledBackground);
    layout_->setContentsMargins(theme::kUnit_px, theme::kUnit_px, theme::kUnit_px, theme::kUnit_px);
    layout_->setSpacing(theme::kUnit_px / 2);
    layout_->addStretch();
    connect(group_, &QButtonGroup::idClicked, this, &Rail::chosen);
}

void Rail::addButton(const QString& icon, bool atFoot) {
    auto* button = new QToolButton;
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(theme::icon(icon));
    button->setIconSize({24, 24});
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    group_->addButton(button, static_cast<int>(buttons_.size()));
    buttons_.push_back(button);
    if (atFoot) {
        layout_->addWidget(button);
    } else {
        const int stretch = static_cast<int>(buttons_.size()) - 1;
        layout_->insertWidget(stretch, button);
    }
}

void Rail::setTexts(int index, const QString& word, const QString& toolTip) {
    QToolButton* button = buttons_[static_cast<std::size_t>(index)];
    button->setText(word);
    button->setToolTip(toolTip);
    // The word of the current page is bold. The button's size hint does not include that.
    const int word_px =
        QFontMetrics(theme::font(theme::TextSize::body, /*bold=*/true)).horizontalAdvance(word);
    button->setMinimumWidth(std::max(9 * theme::kUnit_px, word_px + 2 * theme::kUnit_px));
}

void Rail::setCurrent(int index) {
    buttons_[static_cast<std::size_t>(index)]->setChecked(true);
}

}  // namespace ui
