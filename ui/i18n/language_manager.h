#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <span>
#include <vector>

class QTranslator;

namespace ui {

/// A language of the window.
struct Language {
    const char* code;     ///< "en", "ar", "zh_CN", "ja": the translation file's name
    const char* endonym;  ///< the language's name in the language itself
    /// The locale of the number format. Arabic uses ar_AE: Western digits and a decimal point, as in
    /// technical text, exported files and chart axes.
    const char* number_locale;
};
std::span<const Language> languages();

/// Installs translations, number format and layout direction for the whole program. Widgets receive
/// QEvent::LanguageChange. GUI thread only.
class LanguageManager : public QObject {
    Q_OBJECT
public:
    explicit LanguageManager(QObject* parent = nullptr);
    ~LanguageManager() override;

    /// An empty or unknown code selects the system's language if there is a translation, otherwise English.
    void use(const QString& code);
    const Language& current() const { return *current_; }

    /// Returns the first of the system's preferred languages that has a translation, otherwise English.
    static const Language& systemLanguage();

signals:
    void changed();

private:
    void load(const QString& file, const QString& folder);

    const Language* current_;
    std::vector<std::unique_ptr<QTranslator>> translators_;
};

}  // namespace ui
