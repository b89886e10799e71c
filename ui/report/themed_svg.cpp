#include "ui/report/themed_svg.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <QXmlStreamReader>
#include <map>
#include <optional>

namespace ui::report {

namespace {

/// Attributes that a class can have, too.
const QSet<QString>& styleNames() {
    static const QSet<QString> names{"fill",
                                     "fill-opacity",
                                     "fill-rule",
                                     "stroke",
                                     "stroke-opacity",
                                     "stroke-width",
                                     "stroke-linecap",
                                     "stroke-linejoin",
                                     "stroke-miterlimit",
                                     "stroke-dasharray",
                                     "stroke-dashoffset",
                                     "font-family",
                                     "font-size",
                                     "font-weight",
                                     "font-style",
                                     "transform",
                                     "opacity"};
    return names;
}

/// Attributes that change nothing. Text keeps its spaces by the style sheet.
bool isDefault(const QString& name, const QString& value) {
    return name == QLatin1String("vector-effect") || name == QLatin1String("version") ||
           name == QLatin1String("baseProfile") || name == QLatin1String("xml:space") ||
           (name == QLatin1String("transform") && value == QLatin1String("matrix(1,0,0,1,0,0)"));
}

/// What a group of a state need not set, because the group of all does not change it either.
bool isInitial(const QString& name, const QString& value) {
    return value == QLatin1String("1")
               ? name.endsWith(QLatin1String("opacity"))
               : name == QLatin1String("font-style") && value == QLatin1String("normal");
}

QString rounded(double value) {
    QString text = QString::number(value, 'f', 1);
    if (text.endsWith(QLatin1String(".0"))) text.chop(2);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

/// Rounds each number of the text to one decimal, and removes the spaces before the commands of a path.
QString roundedNumbers(const QString& text) {
    static const QRegularExpression number(QStringLiteral("-?\\d+\\.\\d+"));
    QString result;
    qsizetype end = 0;
    for (auto found = number.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        result += text.mid(end, match.capturedStart() - end) + rounded(match.captured().toDouble());
        end = match.capturedEnd();
    }
    result += text.mid(end);
    return result.replace(QLatin1String(" L"), QLatin1String("L"))
        .replace(QLatin1String(" M"), QLatin1String("M"));
}

/// "M1,2l3,4": the points of a polyline as a path, relative to each other.
QString pathOf(const QString& points) {
    QString path;
    double last_x = 0, last_y = 0;  // as they are written, so that roundings do not add up
    for (const QString& point : points.split(' ', Qt::SkipEmptyParts)) {
        const double x = rounded(point.section(',', 0, 0).toDouble()).toDouble();
        const double y = rounded(point.section(',', 1, 1).toDouble()).toDouble();
        if (path.isEmpty())
            path += 'M' + rounded(x) + ',' + rounded(y);
        else if (y == last_y)
            path += 'h' + rounded(x - last_x);
        else if (x == last_x)
            path += 'v' + rounded(y - last_y);
        else
            path += 'l' + rounded(x - last_x) + ',' + rounded(y - last_y);
        last_x = x;
        last_y = y;
    }
    return path;
}

QString attribute(const QString& name, const QString& value) {
    QString escaped = value.toHtmlEscaped();
    escaped.replace('\'', QLatin1String("&#39;"));
    return QStringLiteral(" %1='%2'").arg(name, escaped);
}

class Merger {
public:
    Merger(const QString& light, const QString& dark) : light_(light), dark_(dark) {}

    /// Empty if the drawings have different elements.
    std::optional<QString> merged() {
        while (!light_.atEnd()) {
            const auto token = light_.readNext();
            if (dark_.readNext() != token || light_.name() != dark_.name()) return std::nullopt;
            if (token == QXmlStreamReader::StartElement) start();
            if (token == QXmlStreamReader::EndElement) end();
            if (token == QXmlStreamReader::Characters && !light_.isWhitespace())
                body_ += light_.text().toString().toHtmlEscaped();
        }
        if (light_.hasError() || dark_.hasError()) return std::nullopt;
        return "<svg xmlns='http://www.w3.org/2000/svg'" + root_ + "><style>" + styleSheet() + "</style>" +
               body_ + "</svg>";
    }

private:
    using Style = QStringList;               ///< declarations of a style sheet
    using Styles = std::pair<Style, Style>;  ///< in the light and in the dark drawing
    struct State {
        Styles styles;
        QString others;
    };

    /// QSvgGenerator writes a group for all, and in it one for each state of the painter, often an empty one.
    void start() {
        const QString name = light_.name().toString();
        ++depth_;
        if (name == QLatin1String("svg")) {
            root_ = others();
        } else if (name == QLatin1String("g") && depth_ == kDepthOfStates) {
            wanted_ = State{styles(), others()};
        } else if (name == QLatin1String("polyline")) {
            enter();
            lines_ += pathOf(light_.attributes().value(QLatin1String("points")).toString());
        } else if (name != QLatin1String("defs")) {
            enter();
            endLines();
            body_ += '<' + name + classOf(styles()) + others() + (hasContent(name) ? ">" : "/>");
        }
    }

    void end() {
        const QString name = light_.name().toString();
        if (name == QLatin1String("g") && depth_ == kDepthOfStates) {
            wanted_.reset();
        } else if (hasContent(name) && name != QLatin1String("svg")) {
            endLines();
            if (name == QLatin1String("g")) enter();
            body_ += "</" + name + '>';
        }
        --depth_;
    }

    /// Opens the group of the state in which the next element is drawn, unless it is the one that is open.
    void enter() {
        const QString tag = wanted_ ? 'g' + classOf(wanted_->styles) + wanted_->others : QString();
        if (group_ == tag) return;
        endLines();
        if (!group_.isEmpty()) body_ += QLatin1String("</g>");
        group_ = tag;
        if (!group_.isEmpty()) body_ += '<' + group_ + '>';
    }

    void endLines() {
        if (!lines_.isEmpty()) body_ += "<path fill='none' d='" + lines_ + "'/>";
        lines_.clear();
    }

    static bool hasContent(const QString& name) {
        static const QSet<QString> names{"svg", "g", "text", "title", "desc"};
        return names.contains(name);
    }

    Style styleOf(const QXmlStreamReader& reader) const {
        const bool isState = reader.name() == QLatin1String("g") && depth_ == kDepthOfStates;
        Style style;
        for (const QXmlStreamAttribute& each : reader.attributes()) {
            const QString name = each.name().toString(), value = each.value().toString();
            if (!styleNames().contains(name) || isDefault(name, value) || (isState && isInitial(name, value)))
                continue;
            style << name + ':' + value + (name == QLatin1String("font-size") ? "px" : "");
        }
        return style;
    }

    Styles styles() const { return {styleOf(light_), styleOf(dark_)}; }

    QString classOf(const Styles& styles) {
        if (styles.first.isEmpty() && styles.second.isEmpty()) return {};
        const auto number = classes_.emplace(styles, static_cast<int>(classes_.size())).first->second;
        return QStringLiteral(" class='c%1'").arg(number);
    }

    /// The attributes that are not style.
    QString others() const {
        QString text;
        for (const QXmlStreamAttribute& each : light_.attributes()) {
            const QString name = each.qualifiedName().toString(), value = each.value().toString();
            if (!styleNames().contains(name) && !isDefault(name, value))
                text += attribute(name, roundedNumbers(value));
        }
        return text;
    }

    QString styleSheet() const {
        QString light = QStringLiteral("text{white-space:pre}"), dark;
        for (const auto& [style, number] : classes_) {
            const QString name = QStringLiteral(".c%1{").arg(number);
            light += name + style.first.join(';') + '}';
            Style other;
            for (const QString& each : style.second)
                if (!style.first.contains(each)) other << each;
            if (!other.isEmpty()) dark += name + other.join(';') + '}';
        }
        return (light + "@media(prefers-color-scheme:dark){" + dark + '}').toHtmlEscaped();
    }

    static constexpr int kDepthOfStates = 3;  // svg, the group of all, the group of a state

    QXmlStreamReader light_, dark_;
    QString root_, body_, lines_;
    QString group_;                ///< the tag of the group that is open
    std::optional<State> wanted_;  ///< in which the drawing is
    int depth_ = 0;
    std::map<Styles, int> classes_;
};

}  // namespace

QString themedSvg(const QString& light, const QString& dark) {
    if (const auto merged = Merger(light, dark).merged()) return *merged;
    return Merger(light, light).merged().value_or(light);
}

}  // namespace ui::report
