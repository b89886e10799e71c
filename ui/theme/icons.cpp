#include "ui/theme/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "ui/theme/theme.h"

namespace ui::theme {

namespace {

class TintedEngine : public QIconEngine {
public:
    TintedEngine(QString name, bool onAccent, QColor own = {})
        : name_(std::move(name)), onAccent_(onAccent), own_(own) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const int size_px = std::min(rect.width(), rect.height());
        const QPixmap picture =
            iconPixmap(name_, color(mode, state), size_px, painter->device()->devicePixelRatioF());
        painter->drawPixmap(rect.center() - QPoint((size_px - 1) / 2, (size_px - 1) / 2), picture);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
        const int size_px = qRound(std::min(size.width(), size.height()) / scale);
        return iconPixmap(name_, color(mode, state), size_px, scale);
    }

    QIconEngine* clone() const override { return new TintedEngine(name_, onAccent_, own_); }

private:
    QColor color(QIcon::Mode mode, QIcon::State state) const {
        const QPalette palette = QApplication::palette();
        if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::ButtonText);
        if (onAccent_) return colors().onAccent;
        if (own_.isValid()) return mode == QIcon::Selected ? palette.color(QPalette::HighlightedText) : own_;
        if (state == QIcon::On) return colors().accent;
        return palette.color(QPalette::ButtonText);
    }

    QString name_;
    bool onAccent_;
    QColor own_;
};

}  // namespace

QIcon icon(const QString& name) {
    return QIcon(new TintedEngine(name, /*onAccent=*/false));
}

QIcon iconOnAccent(const QString& name) {
    return QIcon(new TintedEngine(name, /*onAccent=*/true));
}

QIcon iconInColor(const QString& name, const QColor& color) {
    return QIcon(new TintedEngine(name, /*onAccent=*/false, color));
}

QIcon appIcon() {
    QIcon icon;
    QSvgRenderer drawing(QStringLiteral(":/icons/compilescope.svg"));
    for (const int size_px : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap picture(size_px, size_px);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        drawing.render(&painter);
        icon.addPixmap(picture);
    }
    return icon;
}

QPixmap iconPixmap(const QString& name, const QColor& color, int size_px, double ratio) {
    const QString key = QString("icon/%1/%2/%3/%4").arg(name, color.name()).arg(size_px).arg(ratio);
    QPixmap picture;
    if (QPixmapCache::find(key, &picture)) return picture;
    picture = QPixmap(QSize(size_px, size_px) * ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    QSvgRenderer(QString(":/icons/%1.svg").arg(name)).render(&painter);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(picture.rect(), color);
    painter.end();
    picture.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, picture);
    return picture;
}

}  // namespace ui::theme
