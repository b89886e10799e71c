#include "ui/format/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "ui/format/format.h"

namespace ui::format {

namespace {

QString lookedUp(const std::string& id) {
    return QCoreApplication::translate("CoreText", id.c_str());
}

/// "%1: %2" and "%1, %2" have nothing to translate.
bool hasWords(const std::string& id) {
    return std::ranges::any_of(id, [](unsigned char c) { return std::isalpha(c) != 0; });
}

QString translated(const bench::Message& message) {
    if (!message.has_id()) return QString::fromStdString(message.text());
    const std::string id(message.id());
    const QString form = lookedUp(id);
    if (hasWords(id) && form == QString::fromStdString(id)) return QString::fromStdString(message.text());
    QStringList parts;
    for (const bench::Message& argument : message.arguments()) parts << translated(argument);
    if (message.is_list()) return QLocale().createSeparatedList(parts);
    if (message.has_subject()) {
        const bool isEnglish = parts.last() == QString::fromStdString(message.arguments().back().text());
        return isEnglish ? QString::fromStdString(message.text())
                         : isolated(parts.first()) + ": " + parts.last();
    }
    std::vector<std::string> texts;
    for (const QString& part : parts) texts.push_back(part.toStdString());
    return QString::fromStdString(bench::filled(form.toStdString(), texts));
}

}  // namespace

QString coreText(const bench::Message& message) {
    return message.has_id() ? translated(message) : lookedUp(message.text());
}

}  // namespace ui::format
