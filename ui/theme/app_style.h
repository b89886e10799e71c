#pragma once

#include <QProxyStyle>

namespace ui::theme {

/// Fusion with margins that a style sheet cannot set, and with wrapped right-to-left text inside its
/// rectangle (see drawText()). A label with the default text format shows plain text,
/// because names, reasons and log lines come from other machines and may contain tags.
class AppStyle : public QProxyStyle {
    Q_OBJECT
public:
    AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    void drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette, bool enabled,
                      const QString& text, QPalette::ColorRole role) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace ui::theme
