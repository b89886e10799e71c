#include "ui/preview/image_pane.h"

#include <QPainter>
#include <QTextOption>
#include <utility>

#include "ui/theme/theme.h"

namespace ui {

ImagePane::ImagePane(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::ClickFocus);  // for the page's arrow keys
}

void ImagePane::setPicture(PreviewPicturePtr picture) {
    if (picture == picture_ && !result_) return;
    picture_ = std::move(picture);
    result_.reset();
    scaled_ = {};
    update();
}

void ImagePane::setResult(PreviewResultPtr result, std::size_t index) {
    if (picture_ != result->picture) scaled_ = {};
    picture_ = result->picture;
    result_ = std::move(result);
    index_ = index;
    update();
}

void ImagePane::setOptions(const OverlayOptions& options) {
    options_ = options;
    update();
}

void ImagePane::setNote(const QString& note) {
    if (std::exchange(note_, note) == note) return;
    setAccessibleDescription(note);
    update();
}

QSize fittedPixels(const QSize& picturePx, const QSizeF& paneSize, double ratio) {
    return (fitInside(picturePx, {{}, paneSize}).size() * ratio).toSize();
}

QRectF ImagePane::imageRect() const {
    return picture_ ? fitInside(picture_->sizePx, rect()) : QRectF();
}

const bench::PreviewPane* ImagePane::pane() const {
    return result_ && index_ < result_->frame.panes.size() ? &result_->frame.panes[index_] : nullptr;
}

void ImagePane::resizeEvent(QResizeEvent*) {
    emit resized();
}

void ImagePane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRectF target = imageRect();
    if (picture_) {
        const QSize pixels = fittedPixels(picture_->sizePx, size(), devicePixelRatioF());
        if (scaled_.size() != pixels)
            scaled_ = QPixmap::fromImage(
                picture_->fitted.size() == pixels
                    ? picture_->fitted
                    : picture_->image.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        painter.drawPixmap(target, scaled_, QRectF(scaled_.rect()));
    } else {
        painter.fillRect(rect(), theme::colors().raised);
    }
    if (const bench::PreviewPane* shown = pane()) {
        if (index_ < result_->masks.size()) paintMask(painter, target, result_->masks[index_], options_);
        const QSizeF frameSize(result_->frame.width_px, result_->frame.height_px);
        paintAnnotations(painter, target, frameSize.isEmpty() ? QSizeF(picture_->sizePx) : frameSize, *shown,
                         options_);
    }
    if (!note_.isEmpty()) paintNote(painter);
}

void ImagePane::paintNote(QPainter& painter) const {
    constexpr int kPad = 2 * theme::kUnit_px;
    QTextOption option(Qt::AlignCenter);
    option.setTextDirection(layoutDirection());
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    const QRectF room = QRectF(rect()).adjusted(2 * kPad, 2 * kPad, -2 * kPad, -2 * kPad);
    const QRectF bounds = painter.boundingRect(room, note_, option);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(16, 18, 22, 215));
    painter.drawRoundedRect(bounds.adjusted(-kPad, -kPad / 2.0, kPad, kPad / 2.0), 8, 8);
    painter.setPen(Qt::white);
    painter.drawText(room, note_, option);
}

}  // namespace ui
