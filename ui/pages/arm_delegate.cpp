#include "ui/pages/arm_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/models/run_matrix_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr int kIcon_px = 20, kCardMargin_px = 4, kPadding_px = 8;
constexpr int kReason_px = 13 * theme::kUnit_px;  // a longer one is elided; the details have it all
constexpr double kFill = 0.12, kFaintFill = 0.04;

void drawLine(QPainter* painter, const QRect& rect, const QString& text, bool rightToLeft) {
    const QString shown = painter->fontMetrics().elidedText(text, Qt::ElideRight, rect.width());
    const Qt::Alignment edge = rightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    painter->drawText(rect, edge | Qt::AlignAbsolute | Qt::AlignVCenter, shown);
}

/// Why a mode does not apply is a sentence, which a card has no room for. The tooltip and the details have it.
QString secondLineOf(const RunMatrixModel& model, const ArmState& arm) {
    return arm.state == CellState::unsupported ? QString() : model.secondLine(arm);
}

}  // namespace

void ArmDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const auto* model = qobject_cast<const RunMatrixModel*>(index.model());
    if (model == nullptr) return;
    const ArmState& arm = model->arm(index);
    if (arm.state == CellState::none) return;
    const theme::Colors& colors = theme::colors();
    const StateLook look = model->lookOfCard(arm);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool rightToLeft = option.direction == Qt::RightToLeft;

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect card = option.rect.adjusted(kCardMargin_px, kCardMargin_px, -kCardMargin_px, -kCardMargin_px);
    painter->setPen(selected ? QPen(colors.accent, 2)
                             : QPen(theme::mixed(colors.border, look.color, 0.35), 1));
    const bool faint = arm.state == CellState::queued || look.icon.isEmpty();
    painter->setBrush(theme::mixed(colors.surface, look.color, faint ? kFaintFill : kFill));
    painter->drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);

    const double ratio = painter->device()->devicePixelRatioF();
    const auto mirrored = [&](const QRect& rect) { return QStyle::visualRect(option.direction, card, rect); };
    const int middle = card.center().y();
    int left = card.left() + kPadding_px;
    if (!look.icon.isEmpty()) {
        const QRect iconRect = mirrored({left, middle - kIcon_px / 2, kIcon_px, kIcon_px});
        painter->drawPixmap(iconRect, theme::iconPixmap(look.icon, look.color, kIcon_px, ratio));
    }
    left += kIcon_px + kPadding_px;  // times are below each other with and without an icon
    const QString first = model->firstLine(arm), second = secondLineOf(*model, arm);
    const int half = card.height() / 2;
    const int width = card.right() - kPadding_px - left;
    painter->setPen(colors.text);
    painter->setFont(theme::font(theme::TextSize::body, /*bold=*/arm.state != CellState::queued));
    drawLine(painter,
             mirrored({left, second.isEmpty() ? card.top() : card.top() + 4, width,
                       second.isEmpty() ? card.height() : half - 2}),
             first, rightToLeft);
    if (!second.isEmpty()) {
        painter->setPen(colors.muted);
        painter->setFont(theme::font(theme::TextSize::small));
        drawLine(painter, mirrored({left, middle, width, half - 4}), second, rightToLeft);
    }
    painter->restore();
}

QSize ArmDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const {
    int text_px = 0;
    if (const auto* model = qobject_cast<const RunMatrixModel*>(index.model())) {
        const ArmState& arm = model->arm(index);
        const QFontMetrics bold(theme::font(theme::TextSize::body, /*bold=*/true));
        const QFontMetrics small(theme::font(theme::TextSize::small));
        text_px = std::max(bold.horizontalAdvance(model->firstLine(arm)),
                           std::min(small.horizontalAdvance(secondLineOf(*model, arm)), kReason_px));
    }
    constexpr int kRound_px = 2;
    return {2 * kCardMargin_px + kIcon_px + 3 * kPadding_px + text_px + kRound_px, 7 * theme::kUnit_px};
}

}  // namespace ui
