#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <span>
#include <vector>

class QTranslator;

namespace ui {

/// A language of the window: a row of the one table.
struct Language {
    const char* code;     ///< "en", "ar", "zh_CN", "ja": the translation file's name
    const char* endonym;  ///< as its speakers write it
    /// Number format. Arabic takes that of the Emirates: Western digits and a decimal point, the form in
    /// which technical text, exported files and chart axes write numbers.
    const char* number_locale;
};
std::span<const Language> languages();

/// Installs translations, number format and layout direction for the whole program; widgets follow by
/// QEvent::LanguageChange. GUI thread only.
class LanguageManager : public QObject {
    Q_OBJECT
public:
    explicit LanguageManager(QObject* parent = nullptr);
    ~LanguageManager() override;

    /// Empty: the system's language where there is a translation, else English. Unknown codes too.
    void use(const QString& code);
    const Language& current() const { return *current_; }

    /// The best row for the system's preferred languages.
    static const Language& systemLanguage();

signals:
    void changed();

private:
    void load(const QString& file, const QString& folder);

    const Language* current_;
    std::vector<std::unique_ptr<QTranslator>> translators_;
};

}  // namespace ui
