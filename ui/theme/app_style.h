#pragma once

#include <QProxyStyle>

namespace ui::theme {

/// Fusion with the distances that a style sheet cannot set.
class AppStyle : public QProxyStyle {
    Q_OBJECT
public:
    AppStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace ui::theme
