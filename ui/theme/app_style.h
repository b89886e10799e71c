#pragma once

#include <QProxyStyle>

namespace ui::theme {

/// Fusion with the distances that a style sheet cannot set. Text is plain: a label that says nothing about
/// its format shows tags as they are, because names, reasons and log lines come from other machines.
class AppStyle : public QProxyStyle {
    Q_OBJECT
public:
    AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace ui::theme
