#include "ui/charts/chart_plot.h"

#include <qcustomplot.h>

#include <QApplication>
#include <algorithm>
#include <utility>

#include "ui/charts/bar_plot.h"
#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/curve_plot.h"
#include "ui/charts/point_plot.h"

namespace ui::charts {

namespace {

constexpr int kMargin_px = 16, kPanelGap_px = 16;
constexpr int kVerticalPlot_px = 460, kLeastVerticalPlot_px = 240;
constexpr double kDotSlot_px = 6.5, kLeastDotSlot_px = 2.6;

}  // namespace

ChartPlot::ChartPlot(QWidget* shown_in)
    : font_(QApplication::font()), canvas_(std::make_unique<QCustomPlot>(shown_in)) {
    canvas_->setLayoutDirection(Qt::LeftToRight);
    canvas_->setNoAntialiasingOnDrag(false);
}

ChartPlot::~ChartPlot() = default;  // destroys the canvas before the specification, to which its panels refer

void ChartPlot::setContent(const ChartSpec& spec, const RunInfo& info) {
    panels_.clear();
    canvas_->clearPlottables();  // they refer to the panels of the old specification
    spec_ = spec;
    info_ = info;
}

void ChartPlot::setLook(const QFont& font, const ChartTheme& theme, ValueScale scale) {
    font_ = font;
    theme_ = theme;
    scale_ = scale;
}

QStringList ChartPlot::groupNames() const {
    QStringList names;
    if (!spec_.panels.empty())
        for (const Group& group : spec_.panels.front().groups) names << ChartTexts::groupName(group);
    return names;
}

bool ChartPlot::isEmpty() const {
    return spec_.panels.empty() ||
           (spec_.panels.front().groups.empty() && spec_.panels.front().curves.empty());
}

bool ChartPlot::isCompact() const {
    return chart_type(spec_).drawing == Drawing::dots || isCrowded(spec_);
}

std::optional<double> ChartPlot::cutAt() const {
    return scale_ == ValueScale::linear ? std::nullopt : lossesCutAt(spec_);
}

bool ChartPlot::mustBeHorizontal(int width) const {
    const ChartType& type = chart_type(spec_);
    if (type.drawing == Drawing::curves || type.drawing == Drawing::points) return false;
    if (spec_.panels.size() != 1 || type.gains || type.drawing == Drawing::boxes || spec_.hasOwnScales())
        return true;
    return !BarPlot::fitsUpright(spec_.panels.front(), ChartFonts::from(font_),
                                 width - 2 * kMargin_px - 60.0);
}

std::unique_ptr<ChartHeader> ChartPlot::makeHeader() const {
    auto header = std::make_unique<ChartHeader>(canvas_.get(), ChartFonts::from(font_), theme_);
    header->title = ChartTexts::title(spec_);
    header->subtitle = ChartTexts::subtitle(spec_, info_);
    header->legend = legendOf(spec_, theme_, dots_);
    if (signs_in_legend_)
        for (ChartSign& sign : signs()) header->legend.push_back(std::move(sign));
    return header;
}

std::unique_ptr<ChartFooter> ChartPlot::makeFooter() const {
    auto footer = std::make_unique<ChartFooter>(canvas_.get(), ChartFonts::from(font_), theme_);
    footer->lines = ChartTexts::footnotes(spec_);
    if (const auto cut_at = cutAt()) footer->lines.prepend(ChartTexts::cutLine(*cut_at));
    return footer;
}

PanelPlot* ChartPlot::makePanel(const Panel& panel, const PanelStyle& style, double extent_px) {
    auto* axes = new QCPAxisRect(canvas_.get());
    switch (chart_type(spec_).drawing) {
        case Drawing::bars:
        case Drawing::dots:
        case Drawing::boxes:
            return new BarPlot(*axes, spec_, panel, style, extent_px);
        case Drawing::curves:
            return new CurvePlot(*axes, spec_, panel, style, extent_px);
        case Drawing::points:
            return new PointPlot(*axes, spec_, panel, style, extent_px);
    }
    return nullptr;
}

void ChartPlot::fillPanels(QCPLayoutGrid* grid, int plot_height) {
    grid->setColumnSpacing(kPanelGap_px);
    grid->setRowSpacing(2);
    const ChartFonts fonts = ChartFonts::from(font_);
    const PanelStyle style{theme_,  fonts,         horizontal_, logarithmic_,
                           cutAt(), size_.width(), dots_,       isCompact()};
    const int panels = static_cast<int>(spec_.panels.size()), first = horizontal_ ? 1 : 0;
    const bool titled = panels > 1 || !horizontal_;
    // The estimated height of a vertical chart's axes, to reserve space for labels.
    double extent_px = plot_height - QFontMetrics(fonts.body).height() * 2.5;
    GroupNames* names = nullptr;
    if (horizontal_) {
        const int names_width = GroupNames::widthOf(groupNames(), fonts, size_.width() / 3);
        names = new GroupNames(canvas_.get(), groupNames(), fonts, theme_);
        names->setMinimumSize(names_width, 0);
        names->setMaximumSize(names_width, QWIDGETSIZE_MAX);
        grid->addElement(titled ? 1 : 0, 0, names);
        extent_px = (size_.width() - 2 * kMargin_px - names_width - panels * kPanelGap_px) /
                        static_cast<double>(panels) -
                    2 * BarPlot::kSideMargin_px;
    }
    QFont bold = fonts.body;
    bold.setBold(true);
    for (int p = 0; p < panels; ++p) {
        const Panel& panel = spec_.panels[static_cast<std::size_t>(p)];
        if (!horizontal_)
            grid->addElement(0, first + p,
                             new PanelTitle(canvas_.get(), ChartTexts::verticalTitle(panel, logarithmic_),
                                            fonts.small, theme_.muted, /*leading=*/true));
        else if (titled)
            grid->addElement(0, first + p,
                             new PanelTitle(canvas_.get(), ChartTexts::panelTitle(panel), bold, theme_.text,
                                            /*leading=*/false));
        panels_.push_back(makePanel(panel, style, extent_px));
        grid->addElement(titled ? 1 : 0, first + p, panels_.back()->keyAxis()->axisRect());
    }
    if (names != nullptr) names->follow(panels_.front()->keyAxis());
}

void ChartPlot::layOut(const QSize& size) {
    size_ = size;
    panels_.clear();
    canvas_->clearPlottables();
    canvas_->plotLayout()->clear();
    canvas_->setBackground(QBrush(theme_.background));
    horizontal_ = mustBeHorizontal(size.width());
    const ChartType& type = chart_type(spec_);
    const bool ratios = type.drawing == Drawing::dots || type.drawing == Drawing::points;
    logarithmic_ = ratios                 ? true
                   : spec_.hasOwnScales() ? false
                   : scale_ == ValueScale::logarithmic
                       ? type.takesLogarithm()
                       : scale_ == ValueScale::automatic && needsLogarithm(spec_);
    // The length of a bar from the arbitrary end of a logarithmic axis would mean nothing.
    dots_ = isCompact() || ratios || (logarithmic_ && type.drawing == Drawing::bars);

    QCPLayoutGrid* layout = canvas_->plotLayout();
    layout->setMargins(QMargins(kMargin_px, kMargin_px, kMargin_px, kMargin_px - 4));
    layout->setAutoMargins(QCP::msNone);
    layout->setRowSpacing(4);
    const int inner = size.width() - 2 * kMargin_px;
    ChartHeader* header = makeHeader().release();
    const int header_height = header->heightForWidth(inner);
    header->setMinimumSize(inner, header_height);
    header->setMaximumSize(QWIDGETSIZE_MAX, header_height);
    layout->addElement(0, 0, header);
    ChartFooter* footer = makeFooter().release();
    const int footer_height = footer->heightForWidth(inner);
    if (!isEmpty()) {
        auto* grid = new QCPLayoutGrid;
        // Added before it is filled, because QCustomPlot cannot adopt a grid with empty cells.
        layout->addElement(1, 0, grid);
        fillPanels(grid, size.height() - header_height - footer_height - 2 * kMargin_px);
    }
    footer->setMinimumSize(10, footer_height);
    footer->setMaximumSize(QWIDGETSIZE_MAX, footer_height);
    layout->addElement(2, 0, footer);
    updatePositions();
}

/// QCustomPlot by itself lays out its elements only when it draws.
void ChartPlot::updatePositions() {
    canvas_->setViewport(QRect(QPoint(), size_));
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        canvas_->plotLayout()->update(phase);
}

int ChartPlot::heightFor(int width, bool compact) const {
    const int inner = width - 2 * kMargin_px;
    const int around =
        makeHeader()->heightForWidth(inner) + makeFooter()->heightForWidth(inner) + 2 * kMargin_px;
    if (spec_.panels.empty()) return around + 100;
    if (!mustBeHorizontal(width)) return around + (compact ? kLeastVerticalPlot_px : kVerticalPlot_px);
    const ChartFonts fonts = ChartFonts::from(font_);
    const Panel& panel = spec_.panels.front();
    const int label = QFontMetrics(fonts.small).height();
    const double bar = isCompact() ? (compact ? kLeastDotSlot_px : kDotSlot_px)
                       : compact   ? QFontInfo(fonts.small).pixelSize() + 1
                                   : label;
    const double row = std::max<double>(static_cast<double>(slotCount(panel)) * bar / 0.8,
                                        compact ? QFontMetrics(fonts.body).height() : 26);
    const int axis = 3 * label + 10 + (spec_.panels.size() > 1 ? label + 16 : 0);
    return around + axis + qRound(row * static_cast<double>(std::max<std::size_t>(panel.groups.size(), 2)));
}

bool ChartPlot::draw(QPaintDevice* device, double scale) const {
    QCPPainter painter;
    if (!painter.begin(device)) return false;
    painter.setMode(QCPPainter::pmNoCaching);  // cached labels have the screen's resolution
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    canvas_->toPainter(&painter, size_.width(), size_.height());
    return painter.end();
}

QImage ChartPlot::toImage(double scale) const {
    QImage image((QSizeF(size_) * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    draw(&image, scale);
    return image;
}

QRectF ChartPlot::axisRect(std::size_t panel) const {
    return zoomAxis(panel)->axisRect()->rect();
}

double ChartPlot::valueToPixel(std::size_t panel, double value) const {
    return panels_.at(panel)->valueAxis()->coordToPixel(value);
}

QRectF ChartPlot::rectOf(const ChartItem& item) const {
    return panels_.at(item.panel)->rectOf(item);
}

QCPAxis* ChartPlot::zoomAxis(std::size_t panel) const {
    return panels_.at(panel)->zoomAxis();
}

std::vector<ChartPlot::AxisMark> ChartPlot::axisMarks(std::size_t panel) const {
    const QCPAxis& axis = *panels_.at(panel)->valueAxis();
    std::vector<AxisMark> marks;
    if (!axis.tickLabels()) return marks;
    QVector<double> ticks;
    QVector<QString> labels;
    axis.ticker()->generate(axis.range(), QLocale(), 'g', 6, ticks, nullptr, &labels);
    for (qsizetype i = 0; i < std::min(ticks.size(), labels.size()); ++i)
        if (axis.range().contains(ticks[i])) marks.push_back({axis.coordToPixel(ticks[i]), labels[i]});
    return marks;
}

QString ChartPlot::axisTitle(std::size_t panel) const {
    return panels_.at(panel)->valueAxis()->label();
}

double ChartPlot::axisHeight_px() const {
    return 2.0 * QFontMetricsF(ChartFonts::from(font_).small).height() + kPanelGap_px;
}

std::optional<std::size_t> ChartPlot::panelAt(const QPointF& position) const {
    for (std::size_t p = 0; p < panels_.size(); ++p)
        if (zoomAxis(p)->axisRect()->rect().contains(position.toPoint())) return p;
    return std::nullopt;
}

QString ChartPlot::tooltipAt(const QPointF& position) const {
    for (const PanelPlot* panel : panels_)
        if (const QString text = panel->tooltipAt(position); !text.isEmpty()) return text;
    return {};
}

RowPtr ChartPlot::rowAt(const QPointF& position) const {
    const auto panel = panelAt(position);
    return panel ? panels_[*panel]->rowAt(position) : nullptr;
}

std::unique_ptr<ChartPlot> plotOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    auto plot = std::make_unique<ChartPlot>();
    plot->setLook(QApplication::font(), options.theme, options.value_scale);
    plot->setContent(spec, info);
    QSize size = options.size;
    if (size.height() <= 0) size.setHeight(plot->preferredHeight(size.width()));
    plot->layOut(size);
    return plot;
}

QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    return plotOf(spec, info, options)->toImage(options.scale);
}

}  // namespace ui::charts
