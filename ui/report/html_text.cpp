#include "ui/report/html_text.h"

#include "core/base/json_text.h"
#include "ui/format/format.h"

namespace ui::report {

namespace {

/// HTML allows no control characters but tab and line ends, and no lone surrogates.
bool isAllowed(QChar c) {
    if (c.isSurrogate()) return true;  // pairs; QString::toUtf8() replaces lone ones
    return c == '\t' || c == '\n' || c == '\r' ||
           (c.unicode() >= 0x20 && (c.unicode() < 0x7f || c.unicode() > 0x9f));
}

}  // namespace

QString escaped(const QString& text) {
    QString plain = format::withoutMarks(text);
    plain.removeIf([](QChar c) { return !isAllowed(c); });
    return plain.toHtmlEscaped().replace('\'', QStringLiteral("&#39;"));
}

QString element(const char* name, const QString& text, const QString& attributes) {
    return QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(name), attributes, escaped(text));
}

QString isolated(const QString& text) {
    return text.isEmpty() ? QString() : element("bdi", text);
}

QString scriptData(const nlohmann::json& json) {
    return QString::fromStdString(bench::dump_json(json)).replace('<', QStringLiteral("\\u003c"));
}

}  // namespace ui::report
