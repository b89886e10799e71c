#pragma once

#include <qcustomplot.h>

#include <QStringList>
#include <vector>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_legend.h"

/// Private to ui/charts: the parts around the axes. Each part computes its height for a width, because text
/// wraps. Text runs in the window's direction, axes run left to right.
namespace ui::charts {

struct ChartFonts {
    QFont title, body, small;
    static ChartFonts from(const QFont& base);
};

/// Title, subtitle and legend.
class ChartHeader : public QCPLayoutElement {
public:
    ChartHeader(QCustomPlot* plot, const ChartFonts& fonts, const ChartTheme& theme);
    QString title, subtitle;
    std::vector<ChartSign> legend;

    int heightForWidth(int width) const { return layOut(nullptr, QRect(0, 0, width, 0)); }

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    int layOut(QPainter* painter, const QRect& rect) const;
    int legendRows(QPainter* painter, const QRect& rect, int top) const;

    ChartFonts fonts_;
    ChartTheme theme_;
};

/// Small lines under the axes.
class ChartFooter : public QCPLayoutElement {
public:
    ChartFooter(QCustomPlot* plot, const ChartFonts& fonts, const ChartTheme& theme);
    QStringList lines;

    int heightForWidth(int width) const { return layOut(nullptr, QRect(0, 0, width, 0)); }

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    int layOut(QPainter* painter, const QRect& rect) const;

    ChartFonts fonts_;
    ChartTheme theme_;
};

/// The names of a horizontal chart's groups, right-aligned against the axis at the left.
class GroupNames : public QCPLayoutElement {
public:
    GroupNames(QCustomPlot* plot, const QStringList& names, const ChartFonts& fonts, const ChartTheme& theme);
    /// Places the names beside the groups of this axis.
    void follow(QCPAxis* key_axis) { keys_ = key_axis; }
    static int widthOf(const QStringList& names, const ChartFonts& fonts, int most_px);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    QStringList names_;
    ChartFonts fonts_;
    ChartTheme theme_;
    QPointer<QCPAxis> keys_;
};

/// A line of text over an axis rect.
class PanelTitle : public QCPLayoutElement {
public:
    PanelTitle(QCustomPlot* plot, const QString& text, const QFont& font, const QColor& color, bool leading);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    QString text_;
    QFont font_;
    QColor color_;
    bool leading_;
};

/// Places ticks at powers of ten on a logarithmic axis, with `fine` also at 2 and 5 times these, and at round
/// numbers on a linear axis, with `counts` at whole numbers. Labels have the window's number format.
class ValueTicker : public QCPAxisTicker {
public:
    static constexpr double kFineDecade_px = 105;  ///< of a logarithmic axis; enough for three labels

    ValueTicker(bool logarithmic, bool fine, bool counts = false)
        : logarithmic_(logarithmic), fine_(fine), counts_(counts) {}

protected:
    double getTickStep(const QCPRange& range) override;
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    bool logarithmic_, fine_, counts_;
    double step_ = 1;  ///< of a linear axis
};

/// Labels an axis of seconds since 1970 UTC with dates, or with dates and times if it spans only days.
class DateTicker : public QCPAxisTickerDateTime {
protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    bool times_ = false;  ///< the ticks are less than a day apart
};

/// Places ticks at ratios such as x1/2, x1 and x2 (ratioTicks()) on an axis of `extent_px`.
class RatioTicker : public QCPAxisTicker {
public:
    explicit RatioTicker(double extent_px) : extent_px_(extent_px) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    double extent_px_;
};

}  // namespace ui::charts
