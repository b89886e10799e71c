#include "ui/i18n/language_manager.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <array>

#include "ui/i18n/language_fonts.h"

namespace ui {

namespace {

constexpr std::array kLanguages{
    Language{"en", "English", "en_US"},
    Language{"ar", "العربية", "ar_AE"},
    Language{"zh_CN", "简体中文", "zh_CN"},
    Language{"ja", "日本語", "ja_JP"},
};

const Language* find(const QString& code) {
    for (const Language& language : kLanguages)
        if (code == language.code) return &language;
    return nullptr;
}

/// Compares language and script: readers of zh-TW and zh-HK do not get simplified characters.
const Language* match(const QLocale& wanted) {
    for (const Language& language : kLanguages) {
        const QLocale ours(language.code);
        if (ours.language() == wanted.language() && ours.script() == wanted.script()) return &language;
    }
    return nullptr;
}

}  // namespace

std::span<const Language> languages() {
    return kLanguages;
}

LanguageManager::LanguageManager(QObject* parent) : QObject(parent), current_(&kLanguages.front()) {}

LanguageManager::~LanguageManager() = default;

const Language& LanguageManager::systemLanguage() {
    for (const QString& name : QLocale::system().uiLanguages())
        if (const Language* language = match(QLocale(name))) return *language;
    return kLanguages.front();
}

void LanguageManager::load(const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(file, folder)) return;
    QCoreApplication::installTranslator(translator.get());
    translators_.push_back(std::move(translator));
}

void LanguageManager::use(const QString& code) {
    const Language* wanted = find(code);
    current_ = wanted != nullptr ? wanted : &systemLanguage();
    translators_.clear();  // the destructor of QTranslator uninstalls it
    QLocale::setDefault(QLocale(current_->number_locale));
    // Qt searches the translator that was installed last first. The English file has only plural forms.
    load(QString("qtbase_%1").arg(current_->code), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QString("compilescope_%1").arg(current_->code), ":/i18n");
    fonts::useFor(current_->code);
    QApplication::setLayoutDirection(QLocale(current_->code).textDirection());
    emit changed();
}

}  // namespace ui
