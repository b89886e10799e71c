#include "ui/format/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <optional>
#include <vector>

#include "ui/format/core_sentences.h"
#include "ui/format/format.h"

namespace ui::format {

namespace {

struct Pattern {
    const char* sentence;
    QString begin, end;  // before the first and after the last placeholder; a fast test before the expression
    QRegularExpression expression;

    bool mayMatch(const QString& english) const { return english.startsWith(begin) && english.endsWith(end); }
};

std::vector<Pattern> makePatterns() {
    static const QRegularExpression place("%\\d"), escaped_place(R"(\\%\d)");
    std::vector<Pattern> patterns;
    for (const auto sentences : {coreSentences(), fileSentences()})
        for (const char* sentence : sentences) {
            const QStringList literal = QString(sentence).split(place);
            const QString text = QRegularExpression::escape(sentence).replace(escaped_place, "(.+)");
            patterns.push_back({sentence, literal.first(), literal.last(),
                                QRegularExpression(QRegularExpression::anchoredPattern(text),
                                                   QRegularExpression::DotMatchesEverythingOption)});
        }
    return patterns;
}

QString translated(const QString& english);

/// Replaces the placeholders of `text` in one pass, because a captured text may look like a placeholder.
QString filled(const QString& text, const QRegularExpressionMatch& captured) {
    static const QRegularExpression place("%(\\d)");
    QString result;
    qsizetype done = 0;
    for (auto places = place.globalMatch(text); places.hasNext();) {
        const QRegularExpressionMatch at = places.next();
        result += text.mid(done, at.capturedStart() - done);
        result += translated(captured.captured(at.captured(1).toInt()));
        done = at.capturedEnd();
    }
    return result + text.mid(done);
}

std::optional<QString> knownSentence(const QString& english) {
    static const std::vector<Pattern> patterns = makePatterns();
    for (const Pattern& pattern : patterns) {
        if (!pattern.mayMatch(english)) continue;
        const QRegularExpressionMatch match = pattern.expression.match(english);
        if (!match.hasMatch()) continue;
        return filled(QCoreApplication::translate("CoreText", pattern.sentence), match);
    }
    return std::nullopt;
}

/// Translates "a, b" if each part is a known sentence, such as several reasons of throttling.
std::optional<QString> knownList(const QString& english) {
    const QStringList parts = english.split(QStringLiteral(", "));
    if (parts.size() < 2) return std::nullopt;
    QStringList words;
    for (const QString& part : parts) {
        const auto known = knownSentence(part);
        if (!known) return std::nullopt;
        words << *known;
    }
    return QLocale().createSeparatedList(words);
}

QString translated(const QString& english) {
    if (const auto known = knownSentence(english)) return *known;
    if (const auto known = knownList(english)) return *known;
    // The text before a colon is usually the subject: an option, a file, an arm. A single word after the
    // colon is not a sentence.
    const qsizetype colon = english.indexOf(": ");
    const QString behind = colon < 0 ? QString() : english.mid(colon + 2);
    if (!behind.contains(' ')) return english;
    const QString words = translated(behind);
    return words == behind ? english : isolated(english.left(colon)) + ": " + words;
}

}  // namespace

QString coreText(const std::string& english) {
    return translated(QString::fromStdString(english));
}

QString coreText(const bench::Message& message) {
    if (!message.has_id()) return coreText(message.text());
    QStringList parts;
    std::vector<std::string> texts;
    for (const bench::Message& argument : message.arguments()) {
        parts << coreText(argument);
        texts.push_back(parts.last().toStdString());
    }
    if (message.has_subject())
        return texts[1] == message.arguments()[1].text()
                   ? QString::fromStdString(message.text())
                   : isolated(QString::fromStdString(message.arguments()[0].text())) + ": " + parts[1];
    const std::string id(message.id());
    const std::string text = QCoreApplication::translate("CoreText", id.c_str()).toStdString();
    return QString::fromStdString(bench::filled(text, texts));
}

}  // namespace ui::format
